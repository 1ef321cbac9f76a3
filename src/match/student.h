/*
 * student.h - Student's t distribution: how far the mean of a few draws may lie from the truth.
 */
#ifndef MATCH_STUDENT_H
#define MATCH_STUDENT_H

/* Probability that a value with so many degrees of freedom (above 0, fractions too) is below t. */
double student_below(double t, double freedom);
/* The t that 95 of 100 values stay within, either sign: 1.96 for many degrees, 12.7 for one. */
double student_sure(double freedom);

#endif
