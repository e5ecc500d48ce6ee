package io.varve.internal.messages;

/**
 * The logarithm of fdlibm (Sun Microsystems 1993, e_log.c), whose bits {@link StrictMath} has on every Java. Java 17 calls native
 * code for each, and its first compiler does so on any; scikit-learn's noise takes a logarithm for every two pairs of objects.
 */
final class Fdlibm {

    private static final double LN2_HIGH = 6.93147180369123816490e-01;
    private static final double LN2_LOW = 1.90821492927058770002e-10;
    private static final double L1 = 6.666666666666735130e-01;
    private static final double L2 = 3.999999999940941908e-01;
    private static final double L3 = 2.857142874366239149e-01;
    private static final double L4 = 2.222219843214978396e-01;
    private static final double L5 = 1.818357216161805012e-01;
    private static final double L6 = 1.531383769920937332e-01;
    private static final double L7 = 1.479819860511658591e-01;

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
            double rest = f * f * (0.5 - 0.33333333333333333 * f);
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
