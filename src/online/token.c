/*
 * token.c - tokens by libsodium. A secret has 256 random bits, so a plain fast hash of it is
 * enough: there is nothing to guess.
 */
#include "online/token.h"

#include <sodium.h>
#include <string.h>

enum { SECRET_BYTES = 32 };

bool token_begin(void)
{
    return sodium_init() >= 0;
}

void token_make_id(char id[STORE_ID_SIZE])
{
    static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* 32, none alike */
    unsigned char random[TOKEN_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    for (int i = 0; i < TOKEN_ID_LENGTH; i++)
        id[i] = digits[random[i] % 32];
    id[TOKEN_ID_LENGTH] = '\0';
}

uint64_t token_random(void)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

static void hash_secret(const char *secret, unsigned char hash[STORE_HASH_SIZE])
{
    crypto_generichash(hash, STORE_HASH_SIZE, (const unsigned char *)secret, strlen(secret), NULL,
                       0);
}

void token_make(const char *id, char token[TOKEN_SIZE], unsigned char hash[STORE_HASH_SIZE])
{
    unsigned char secret[SECRET_BYTES];
    struct qx_text text = qx_text_over(token, TOKEN_SIZE);
    qx_text_string(&text, id);
    qx_text_char(&text, '.');
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(token + text.length, TOKEN_SIZE - text.length, secret, sizeof secret,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_secret(token + text.length, hash);
    sodium_memzero(secret, sizeof secret);
}

bool token_read_id(const char *token, char id[STORE_ID_SIZE])
{
    const char *dot = strchr(token, '.');
    if (!dot || dot - token != TOKEN_ID_LENGTH || strlen(token) >= TOKEN_SIZE)
        return false;
    memcpy(id, token, TOKEN_ID_LENGTH);
    id[TOKEN_ID_LENGTH] = '\0';
    return true;
}

bool token_fits(const char *token, const unsigned char hash[STORE_HASH_SIZE])
{
    unsigned char tried[STORE_HASH_SIZE];
    const char *dot = strchr(token, '.');
    hash_secret(dot ? dot + 1 : "", tried);
    return sodium_memcmp(tried, hash, sizeof tried) == 0;
}
