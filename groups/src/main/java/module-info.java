/** Groups of clusters, found from sizes, means and variances alone; nothing but core is needed. */
module io.varve.groups {
    requires transitive io.varve.core;

    exports io.varve.group;
}
