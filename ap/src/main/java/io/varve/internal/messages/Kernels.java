package io.varve.internal.messages;

import java.util.Optional;

/**
 * Chooses between scalar and vector kernels.
 *
 * <p>Vector kernels need {@code --add-modules jdk.incubator.vector} on the command line; without it, or with {@code
 * -Dvarve.kernels=scalar}, the scalar ones serve. Both give the same bits.
 */
public enum Kernels {
    /** Scalar for small problems, which are over before the vector classes are loaded; vector for the rest. */
    AUTOMATIC,
    /** Plain loops. */
    SCALAR,
    /** Lanes, refused where the module is missing. */
    VECTOR;

    private static final int WORTH_VECTORS = 256;
    private static final int WORTH_TILES = 64;
    private static final String VECTOR_MODULE = "jdk.incubator.vector";
    private static final String LOAD = "varve.vectors.load";

    /** Returns what the system property {@code varve.kernels} says, automatic if it says nothing. */
    public static Kernels configured() {
        return switch (System.getProperty("varve.kernels", "")) {
            case "scalar" -> SCALAR;
            case "vector" -> VECTOR;
            default -> AUTOMATIC;
        };
    }

    /** Returns the kernel that passes messages along rows of this length. */
    public RowKernel rowKernel(int length) {
        return usesVectors(length) ? Vectors.load("VectorRowKernel", RowKernel.class) : new ScalarRowKernel();
    }

    /** Returns the kernel that compares this many vectors with each other. */
    public PairKernel pairKernel(int vectors) {
        return usesVectors(vectors) ? Vectors.load("VectorPairKernel", PairKernel.class) : new ScalarPairKernel();
    }

    /** Returns the kernel that compares this many vectors of so many columns tile by tile, where that is faster. */
    Optional<TileKernel> tileKernel(int vectors, int columns) {
        return columns >= WORTH_TILES && usesVectors(vectors)
                ? Optional.of(Vectors.load("VectorTileKernel", TileKernel.class))
                : Optional.empty();
    }

    private boolean usesVectors(int size) {
        if (this == VECTOR && !Vectors.PRESENT) {
            throw new IllegalStateException(
                    "the vector kernels need Java to be started with --add-modules " + VECTOR_MODULE);
        }
        return this == VECTOR || (this == AUTOMATIC && size >= WORTH_VECTORS && Vectors.PRESENT);
    }

    /** Loads vector kernels by name, since the compiler of the rest does not see them, and the module only if it is used. */
    private static final class Vectors {
        static final boolean PRESENT = readModule();

        private static boolean readModule() {
            Optional<Module> module =
                    ModuleLayer.boot().findModule(VECTOR_MODULE).or(Vectors::loadModule);
            module.ifPresent(Kernels.class.getModule()::addReads);
            return module.isPresent();
        }

        /** Loads the module as Java loads its own late ones, which needs no word to the user about incubators. */
        private static Optional<Module> loadModule() {
            if (!Boolean.getBoolean(LOAD)) {
                return Optional.empty();
            }
            try {
                Class<?> modules = Class.forName("jdk.internal.module.Modules");
                return Optional.of(
                        (Module) modules.getMethod("loadModule", String.class).invoke(null, VECTOR_MODULE));
            } catch (ReflectiveOperationException e) {
                return Optional.empty(); // this Java has no such way, or does not open it
            }
        }

        static <T> T load(String name, Class<T> type) {
            try {
                return Class.forName("io.varve.internal.vector." + name)
                        .asSubclass(type)
                        .getDeclaredConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("the vector kernels are missing from the jar of varve-ap", e);
            }
        }
    }
}
