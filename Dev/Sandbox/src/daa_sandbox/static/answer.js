// The callback, version 1: what the page appends to the redirect URI when it leaves.

import { encode } from "./base64url.js";

/** A `message` is for logs: a fixed sentence, never text from the ceremony. */
const MESSAGES = {
  AlreadyEnrolled: "The authenticator already holds a passkey of this user.",
  Cancelled: null,
  Expired: "The ceremony was still open when its time was over.",
  NotEnrolled: "The user has no active passkey.",
  Transport: "The page could not reach its server.",
  Protocol: "The page could not use what it was given.",
  Unsupported: "No usable passkey authenticator.",
};

export function resultURL(redirectURI, link, json) {
  // An approval travels on in an HTTP header, so nothing outside printable ASCII stays as it is.
  const ascii = json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${start(redirectURI, link)}&result=${encode(new TextEncoder().encode(ascii))}`;
}

export function errorURL(redirectURI, link, code) {
  const message = MESSAGES[code];
  const suffix = message === null ? "" : `&message=${encodeURIComponent(message)}`;
  return `${start(redirectURI, link)}&error=${code}${suffix}`;
}

/** An answer that is wrong on purpose: `changes` replace what belongs there. */
export function rehearsedURL(redirectURI, link, changes) {
  const { state, kind, result } = { ...link, ...changes };
  return `${start(redirectURI, { state, kind })}&result=${encode(new TextEncoder().encode(result))}`;
}

function start(redirectURI, link) {
  return `${redirectURI}#v=1&kind=${link.kind}&state=${link.state}`;
}
