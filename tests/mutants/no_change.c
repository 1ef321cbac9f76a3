/*
 * no_change.c - the library in which nothing is changed. scripts/mutants puts one changed file in
 * its place, whose names go before those of the library that the tests load next.
 */
extern const int no_change;
const int no_change = 1;
