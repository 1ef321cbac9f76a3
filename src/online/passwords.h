/*
 * passwords.h - passwords hashed and checked by argon2id (libsodium), in a thread of their own: one
 * takes about a tenth of a second and 64 MiB, and nobody else is to wait for it.
 */
#ifndef ONLINE_PASSWORDS_H
#define ONLINE_PASSWORDS_H

#include "online/store.h"
#include "online/workers.h"

enum {
    PASSWORD_LEAST = 8, /* bytes of a password */
    PASSWORD_MOST = 128,
    PASSWORDS_WAITING = 64, /* questions at once */
};

struct passwords;

/*
 * A question, and once taken its answer. `given` is checked against `hash`; then, or where nothing
 * is given, a new hash is made of `next`, where there is one. A hash that is "" fits nothing, but
 * takes as long to find out.
 */
struct password {
    struct job job; /* first: a password is one */
    char given[PASSWORD_MOST + 1], next[PASSWORD_MOST + 1];
    char hash[STORE_PASSWORD_SIZE];
    bool is_cheap;

    bool fits; /* also where nothing was given */
    char made[STORE_PASSWORD_SIZE];
};

/* Cheap ones are for tests: they protect nothing. `wake` is called from another thread when there
 * is something to take. NULL: no memory, or no thread. */
struct passwords *passwords_new(bool is_cheap, void (*wake)(void *context), void *context);
/* The questions that were not taken are freed by their `job.free`. */
void passwords_free(struct passwords *passwords);

/* Asks; `job.free` is the caller's. False: too many wait already. */
bool passwords_ask(struct passwords *passwords, struct password *password);
struct password *passwords_take(struct passwords *passwords);
/* Overwrites what is secret in it. */
void password_wipe(struct password *password);

#endif
