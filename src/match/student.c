/*
 * student.c - Student's t distribution.
 *
 * With f degrees of freedom, a value is farther from 0 than t with probability I(f/2, 1/2; x), x =
 * f / (f + t²), where I is the regularised incomplete beta function. It is computed by its
 * continued fraction (DLMF 8.17.22), evaluated from the front by Lentz's method.
 */
#include "match/student.h"

#include <math.h>

enum { MOST_TERMS = 300, HALVINGS = 60 };

/* Keeps a denominator of Lentz's method away from 0. */
static double apart(double value)
{
    return fabs(value) < 1e-300 ? 1e-300 : value;
}

/* Numerator number n of the continued fraction. */
static double numerator(double a, double b, double x, int n)
{
    const int half = n / 2;
    const double m = half;
    if (n % 2 == 0)
        return m * (b - m) * x / ((a + n - 1) * (a + n));
    return -(a + m) * (a + b + m) * x / ((a + n - 1) * (a + n));
}

static double fraction(double a, double b, double x)
{
    double c = 1, d = 0, value = 1;
    for (int n = 1; n <= MOST_TERMS; n++) {
        const double e = numerator(a, b, x, n);
        d = 1 / apart(1 + e * d);
        c = apart(1 + e / c);
        value *= c * d;
        if (fabs(c * d - 1) < 1e-14)
            break;
    }
    return 1 / value;
}

/* I(a, b; x); the fraction converges fast below the mean, and I(a, b; x) = 1 - I(b, a; 1 - x). */
static double beta(double a, double b, double x)
{
    if (x <= 0 || x >= 1)
        return x <= 0 ? 0 : 1;
    const double scale = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    if (x < (a + 1) / (a + b + 2))
        return scale * fraction(a, b, x) / a;
    return 1 - scale * fraction(b, a, 1 - x) / b;
}

double student_below(double t, double freedom)
{
    const double outside = beta(freedom / 2, 0.5, freedom / (freedom + t * t));
    return t > 0 ? 1 - outside / 2 : outside / 2;
}

double student_sure(double freedom)
{
    double low = 0, high = 1;
    while (student_below(high, freedom) < 0.975)
        high *= 2;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (low + high) / 2;
        *(student_below(middle, freedom) < 0.975 ? &low : &high) = middle;
    }
    return high;
}
