package io.varve.lab.data;

import java.util.List;
import java.util.Set;

/** What the files look like, and which classes the paper takes. */
final class KnownLayouts {

    static final CellTable.Layout CAR = new CellTable.Layout(
            List.of("buying", "maint", "doors", "persons", "lug_boot", "safety"), Set.of(0, 1, 2, 3, 4, 5), 6);

    /** In the order of the authors' code. */
    static final List<String> CAR_CLASSES = List.of("unacc", "acc", "vgood", "good");

    static final CellTable.Layout KDD = new CellTable.Layout(
            List.of(("duration,protocol_type,service,flag,src_bytes,dst_bytes,land,wrong_fragment,urgent,hot,"
                            + "num_failed_logins,logged_in,num_compromised,root_shell,su_attempted,num_root,"
                            + "num_file_creations,num_shells,num_access_files,num_outbound_cmds,is_host_login,"
                            + "is_guest_login,count,srv_count,serror_rate,srv_serror_rate,rerror_rate,"
                            + "srv_rerror_rate,same_srv_rate,diff_srv_rate,srv_diff_host_rate,dst_host_count,"
                            + "dst_host_srv_count,dst_host_same_srv_rate,dst_host_diff_srv_rate,"
                            + "dst_host_same_src_port_rate,dst_host_srv_diff_host_rate,dst_host_serror_rate,"
                            + "dst_host_srv_serror_rate,dst_host_rerror_rate,dst_host_srv_rerror_rate")
                    .split(",")),
            Set.of(1, 2, 3, 6, 11, 20, 21),
            41);

    /** The eleven most frequent. */
    static final List<String> KDD_CLASSES = List.of(
            "smurf.",
            "neptune.",
            "normal.",
            "satan.",
            "ipsweep.",
            "portsweep.",
            "nmap.",
            "back.",
            "warezclient.",
            "teardrop.",
            "pod.");

    private KnownLayouts() {}
}
