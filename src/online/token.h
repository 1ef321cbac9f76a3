/*
 * token.h - who a guest is: an identifier that everybody may see, and a secret that only the guest
 * has. The token is both, a dot between them. Random bytes and hashes are libsodium's.
 */
#ifndef ONLINE_TOKEN_H
#define ONLINE_TOKEN_H

#include "online/store.h"

enum { TOKEN_SIZE = 80 /* its NUL included */, TOKEN_ID_LENGTH = 10 };

/* To be called once before all else; false: there is no source of randomness. */
bool token_begin(void);
/* A new identifier of ten letters and digits: 50 random bits. */
void token_make_id(char id[STORE_ID_SIZE]);
uint64_t token_random(void);
/* A new token for this identifier, and the hash of its secret. */
void token_make(const char *id, char token[TOKEN_SIZE], unsigned char hash[STORE_HASH_SIZE]);
/* The identifier of a token; false: it is none. */
bool token_read_id(const char *token, char id[STORE_ID_SIZE]);
/* Is this the secret that was hashed? Takes as long whether it is or not. */
bool token_fits(const char *token, const unsigned char hash[STORE_HASH_SIZE]);

#endif
