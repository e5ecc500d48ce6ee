package io.varve.view;

import io.varve.table.KeywordRow;
import io.varve.table.MemberRow;
import io.varve.table.ProfileRow;
import io.varve.table.RemarkRow;
import java.util.List;

/**
 * What clusters are, for their readers, by the rows of the tables that say so.
 *
 * @param profiles what sets living clusters apart, by cluster and rank
 * @param members objects that show what they are like
 * @param keywords of texts, by step and cluster; none for other data
 * @param groups names of the groups of clusters that are shown first, in their order; empty texts for none
 * @param merges names of what the merges of the tree of groups make, in their order; empty texts for none
 * @param remarks what people said of clusters, in the order in which they did
 */
public record FaceFacts(
        List<ProfileRow> profiles,
        List<MemberRow> members,
        List<KeywordRow> keywords,
        List<String> groups,
        List<String> merges,
        List<RemarkRow> remarks) {

    /** Nothing is known. */
    public static final FaceFacts NONE =
            new FaceFacts(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    /**
     * Copies the lists.
     *
     * @param profiles as above
     * @param members as above
     * @param keywords as above
     * @param groups as above
     * @param merges as above
     * @param remarks as above
     */
    public FaceFacts {
        profiles = List.copyOf(profiles);
        members = List.copyOf(members);
        keywords = List.copyOf(keywords);
        groups = List.copyOf(groups);
        merges = List.copyOf(merges);
        remarks = List.copyOf(remarks);
    }

    /**
     * Collects what follows from data.
     *
     * @param profiles as above
     * @param members as above
     * @param keywords as above
     * @param groups as above
     * @param merges as above
     */
    public FaceFacts(
            List<ProfileRow> profiles,
            List<MemberRow> members,
            List<KeywordRow> keywords,
            List<String> groups,
            List<String> merges) {
        this(profiles, members, keywords, groups, merges, List.of());
    }

    /**
     * Adds what people said.
     *
     * @param newRemarks in the order in which they did
     * @return a copy with them
     */
    public FaceFacts withRemarks(List<RemarkRow> newRemarks) {
        return new FaceFacts(profiles, members, keywords, groups, merges, newRemarks);
    }
}
