// WebAuthn in its JSON form. Safari 16 and 17.3 have passkeys without that form, hence the second way.

import { decode, encode } from "./base64url.js";

export function isSupported() {
  return isSecureContext && typeof PublicKeyCredential === "function" && Boolean(navigator.credentials);
}

/** False only when the browser says so: a security key could still do it. */
export async function hasPlatformAuthenticator() {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return true;
  }
}

/** The new passkey as `RegistrationResponseJSON` text. */
export async function create(options, signal) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ?? {
    ...options,
    challenge: decode(options.challenge),
    user: { ...options.user, id: decode(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(descriptor),
  };
  return toJSON(await navigator.credentials.create({ publicKey, signal }));
}

/** The approval as `AuthenticationResponseJSON` text. */
export async function get(options, signal) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ?? {
    ...options,
    challenge: decode(options.challenge),
    allowCredentials: options.allowCredentials.map(descriptor),
  };
  return toJSON(await navigator.credentials.get({ publicKey, signal }));
}

function descriptor(credential) {
  return { ...credential, id: decode(credential.id) };
}

function toJSON(credential) {
  if (credential.toJSON) return JSON.stringify(credential.toJSON());
  const { response } = credential;
  const answer = { clientDataJSON: text(response.clientDataJSON) };
  if (response.attestationObject) {
    answer.attestationObject = text(response.attestationObject);
    answer.transports = response.getTransports?.() ?? [];
  } else {
    answer.authenticatorData = text(response.authenticatorData);
    answer.signature = text(response.signature);
    if (response.userHandle) answer.userHandle = text(response.userHandle);
  }
  return JSON.stringify({
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: answer,
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

function text(buffer) {
  return encode(new Uint8Array(buffer));
}
