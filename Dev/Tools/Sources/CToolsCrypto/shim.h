#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

// A macro would reach Swift as a String, whose bytes live for one call.
static const char *const TOOLS_PARAM_PUBLIC_KEY = OSSL_PKEY_PARAM_PUB_KEY;
