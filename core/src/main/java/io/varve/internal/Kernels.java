package io.varve.internal;

import java.util.Optional;

/**
 * Chooses between the scalar and the vector kernel.
 *
 * <p>The vector kernel needs {@code --add-modules jdk.incubator.vector} on the command line; without it, or with {@code
 * -Dvarve.kernels=scalar}, the scalar one serves. Both give the same bits.
 */
public enum Kernels {
    /** Scalar for small problems, which are over before the vector classes are loaded; vector for the rest. */
    AUTOMATIC,
    /** Plain loops. */
    SCALAR,
    /** Lanes, refused where the module is missing. */
    VECTOR;

    private static final int WORTH_VECTORS = 256;
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    /** Returns what the system property {@code varve.kernels} says, automatic if it says nothing. */
    public static Kernels configured() {
        return switch (System.getProperty("varve.kernels", "")) {
            case "scalar" -> SCALAR;
            case "vector" -> VECTOR;
            default -> AUTOMATIC;
        };
    }

    /** Returns the kernel for rows of this length. */
    public RowKernel rowKernel(int length) {
        return switch (this) {
            case SCALAR -> new ScalarRowKernel();
            case VECTOR ->
                VectorHolder.KERNEL.orElseThrow(() -> new IllegalStateException(
                        "the vector kernels need Java to be started with --add-modules " + VECTOR_MODULE));
            case AUTOMATIC ->
                length < WORTH_VECTORS ? new ScalarRowKernel() : VectorHolder.KERNEL.orElseGet(ScalarRowKernel::new);
        };
    }

    /** Loads the vector kernel on first use, by name, since the compiler of the rest does not see it. */
    private static final class VectorHolder {
        static final Optional<RowKernel> KERNEL = load();

        private static Optional<RowKernel> load() {
            Optional<Module> module = ModuleLayer.boot().findModule(VECTOR_MODULE);
            if (module.isEmpty()) {
                return Optional.empty();
            }
            Kernels.class.getModule().addReads(module.get());
            try {
                return Optional.of(Class.forName("io.varve.internal.vector.VectorRowKernel")
                        .asSubclass(RowKernel.class)
                        .getDeclaredConstructor()
                        .newInstance());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("the vector kernel is missing from the jar of varve-core", e);
            }
        }
    }
}
