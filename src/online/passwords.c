/*
 * passwords.c - argon2id with the parameters that libsodium holds to be right for signing in.
 */
#include "online/passwords.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(STORE_PASSWORD_SIZE >= crypto_pwhash_STRBYTES, "a hash must fit");

struct passwords {
    struct workers *workers;
    int n_waiting;
    bool is_cheap;
};

/* "": no memory for it. */
static void make(const struct password *password, const char *text, char *out)
{
    const bool is_cheap = password->is_cheap;
    if (crypto_pwhash_str(
            out, text, strlen(text),
            is_cheap ? crypto_pwhash_OPSLIMIT_MIN : crypto_pwhash_OPSLIMIT_INTERACTIVE,
            is_cheap ? crypto_pwhash_MEMLIMIT_MIN : crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        out[0] = '\0';
}

static bool check(const struct password *password)
{
    char unused[STORE_PASSWORD_SIZE];
    if (password->hash[0])
        return crypto_pwhash_str_verify(password->hash, password->given, strlen(password->given)) ==
               0;
    make(password, password->given, unused);
    return false;
}

void password_wipe(struct password *password)
{
    sodium_memzero(password->given, sizeof password->given);
    sodium_memzero(password->next, sizeof password->next);
}

static void answer(struct job *job)
{
    struct password *password = (struct password *)job;
    password->fits = !password->given[0] || check(password);
    if (password->fits && password->next[0])
        make(password, password->next, password->made);
    password_wipe(password);
}

struct passwords *passwords_new(bool is_cheap, void (*wake)(void *context), void *context)
{
    struct passwords *passwords = calloc(1, sizeof *passwords);
    if (!passwords)
        return NULL;
    passwords->is_cheap = is_cheap;
    passwords->workers = workers_new(1, wake, context);
    if (passwords->workers)
        return passwords;
    free(passwords);
    return NULL;
}

void passwords_free(struct passwords *passwords)
{
    if (passwords)
        workers_free(passwords->workers);
    free(passwords);
}

bool passwords_ask(struct passwords *passwords, struct password *password)
{
    if (passwords->n_waiting >= PASSWORDS_WAITING)
        return false;
    passwords->n_waiting++;
    password->is_cheap = passwords->is_cheap;
    password->job.run = answer;
    workers_ask(passwords->workers, &password->job);
    return true;
}

struct password *passwords_take(struct passwords *passwords)
{
    struct password *password = (struct password *)workers_take(passwords->workers);
    passwords->n_waiting -= password != NULL;
    return password;
}
