/*
 * clash.c - a user's function that has the name of one inside the library: the two must not meet.
 */
void thread_run(void);
void thread_run(void)
{
}
