package io.varve.internal.messages;

/**
 * The logarithm of fdlibm (Sun Microsystems 1993, e_log.c), whose bits {@link StrictMath} has on every Java. Java 17 calls native
 * code for each, and its first compiler does so on any; scikit-learn's noise takes a logarithm for every two pairs of objects.
 */
final class Fdlibm {

    private static final double LN2_HIGH = 0x1.62e42fee00000p-1;
    private static final double LN2_LOW = 0x1.a39ef35793c76p-33;
    private static final double L1 = 0x1.5555555555593p-1;
    private static final double L2 = 0x1.999999997fa04p-2;
    private static final double L3 = 0x1.2492494229359p-2;
    private static final double L4 = 0x1.c71c51d8e78afp-3;
    private static final double L5 = 0x1.7466496cb03dep-3;
    private static final double L6 = 0x1.39a09d078c69fp-3;
    private static final double L7 = 0x1.2f112df3e5244p-3;

    private Fdlibm() {}

    /** Returns the logarithm of a positive number that is neither subnormal nor infinite. */
    static double log(double x) {
        long bits = Double.doubleToRawLongBits(x);
        int high = (int) (bits >>> 32);
        int exponent = (high >> 20) - 1023;
        int mantissa = high & 0xfffff;
        int carry = (mantissa + 0x95f64) & 0x100000;
        int normal = mantissa | (carry ^ 0x3ff00000);
        double k = exponent + (carry >> 20);
        // x = 2^k (1 + f), with 1 + f between the roots of 1/2 and 2
        double f = Double.longBitsToDouble((long) normal << 32 | (bits & 0xffffffffL)) - 1;
        if ((0xfffff & (2 + mantissa)) < 3) {
            double rest = f * f * (0.5 - 0x1.5555555555555p-2 * f);
            if (f == 0) {
                return k * LN2_HIGH + k * LN2_LOW;
            }
            return k == 0 ? f - rest : k * LN2_HIGH - ((rest - k * LN2_LOW) - f);
        }
        double s = f / (2 + f);
        double z = s * s;
        double w = z * z;
        double odd = z * (L1 + w * (L3 + w * (L5 + w * L7)));
        double even = w * (L2 + w * (L4 + w * L6));
        double rest = odd + even;
        if (((mantissa - 0x6147a) | (0x6b851 - mantissa)) > 0) {
            double half = 0.5 * f * f;
            return k == 0
                    ? f - (half - s * (half + rest))
                    : k * LN2_HIGH - ((half - (s * (half + rest) + k * LN2_LOW)) - f);
        }
        return k == 0 ? f - s * (f - rest) : k * LN2_HIGH - ((s * (f - rest) - k * LN2_LOW) - f);
    }
}
