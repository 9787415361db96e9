#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>

// Swift can't read a macro that is made of others.
static const int EVP_PKEY_PUBLIC_KEY_SELECTION = EVP_PKEY_PUBLIC_KEY;

// Parameters keep the pointer to their name; a macro would reach Swift as a String, whose bytes live for one call.
static const char *const OSSL_PARAM_NAME_GROUP = OSSL_PKEY_PARAM_GROUP_NAME;
static const char *const OSSL_PARAM_NAME_PUB = OSSL_PKEY_PARAM_PUB_KEY;
