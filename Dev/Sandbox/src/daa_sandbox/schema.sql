CREATE TABLE entities (
    id TEXT PRIMARY KEY,
    user_handle BLOB NOT NULL UNIQUE
) STRICT;

CREATE TABLE ceremonies (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('registration', 'challenge')),
    entity_id TEXT NOT NULL REFERENCES entities (id),
    redirect_uri TEXT,
    embed_origin TEXT CHECK ((embed_origin IS NULL) <> (redirect_uri IS NULL)),
    nonce BLOB NOT NULL CHECK (length(nonce) = 32),
    opened_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    consumed_ms INTEGER,
    token_sha256 TEXT UNIQUE CHECK (length(token_sha256) = 64)
) STRICT;

CREATE TABLE registrations (
    id TEXT PRIMARY KEY REFERENCES ceremonies (id),
    idempotency_key TEXT NOT NULL UNIQUE,
    spc_capable INTEGER NOT NULL,
    username TEXT,
    display_name TEXT
) STRICT;

CREATE TABLE challenges (
    id TEXT PRIMARY KEY REFERENCES ceremonies (id),
    operation TEXT NOT NULL,
    canonical BLOB NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;

CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    entity_id TEXT NOT NULL REFERENCES entities (id),
    credential_id BLOB NOT NULL UNIQUE,
    public_key BLOB NOT NULL,
    algorithm INTEGER NOT NULL,
    aaguid TEXT NOT NULL,
    attestation_format TEXT NOT NULL,
    transports TEXT NOT NULL,
    backup_eligible INTEGER NOT NULL,
    backup_state INTEGER NOT NULL,
    sign_count INTEGER NOT NULL,
    payment_eligible INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    revoked_ms INTEGER
) STRICT;

CREATE TABLE resources (
    id TEXT PRIMARY KEY,
    operation TEXT NOT NULL,
    entity_id TEXT NOT NULL REFERENCES entities (id),
    idempotency_key TEXT NOT NULL,
    canonical BLOB NOT NULL,
    created_ms INTEGER NOT NULL,
    deleted_ms INTEGER,
    UNIQUE (operation, idempotency_key)
) STRICT;

CREATE TABLE login_requests (
    id TEXT PRIMARY KEY,
    flow_key BLOB NOT NULL,
    oidc_nonce TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE registration_sessions (
    login_request_id TEXT PRIMARY KEY REFERENCES login_requests (id),
    entity_id TEXT NOT NULL REFERENCES entities (id),
    idempotency_key TEXT NOT NULL UNIQUE,
    handle_sha256 TEXT NOT NULL UNIQUE CHECK (length(handle_sha256) = 64),
    expires_ms INTEGER NOT NULL,
    consumed_ms INTEGER
) STRICT;

CREATE TABLE device_keys (
    id TEXT PRIMARY KEY,
    entity_id TEXT NOT NULL REFERENCES entities (id),
    thumbprint TEXT NOT NULL UNIQUE,
    public_key BLOB NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE spent_authorizations (
    thumbprint TEXT NOT NULL,
    jti TEXT NOT NULL,
    forget_ms INTEGER NOT NULL,
    PRIMARY KEY (thumbprint, jti)
) STRICT;

CREATE TABLE kept (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
