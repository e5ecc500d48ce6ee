package io.varve.variants.resumed;

/**
 * The messages between the objects of an input: what a run ended with, or what another begins with.
 *
 * @see ResumedAp#fit
 */
public interface ApMessages {

    /** What a run begins with that knows of no other: every message is zero. */
    ApMessages NONE = new ApMessages() {
        @Override
        public double responsibility(int i, int k) {
            return 0;
        }

        @Override
        public double availability(int i, int k) {
            return 0;
        }
    };

    /**
     * Returns r(i,k), how well k would serve i as exemplar compared with all others.
     *
     * @param i position of an object in the input
     * @param k position of its possible exemplar
     * @return a finite number
     */
    double responsibility(int i, int k);

    /**
     * Returns a(i,k), how much speaks for k as an exemplar of i; of the same iteration as the responsibilities.
     *
     * @param i position of an object in the input
     * @param k position of its possible exemplar
     * @return a finite number
     */
    double availability(int i, int k);

    /**
     * Returns the memory that these messages keep occupied, which a run that begins with them must do without.
     *
     * @return bytes; 0 unless overridden
     */
    default long bytes() {
        return 0;
    }
}
