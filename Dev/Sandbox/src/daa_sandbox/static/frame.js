// The frame: what is asked of the person, fetched once in exchange for the token.

const GONE = new Set([420056, 420057]);
const PATIENCE_MS = 15000;

/**
 * The outcome is `ok` with the frame, `gone` (the token was used or has expired), or `unreachable`
 * (the token may still be good).
 */
export async function fetchFrame(token) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  let response;
  let body;
  try {
    response = await fetch("/v1/daa/frame/ceremony", {
      headers: { authorization: `Bearer ${token}` },
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: patience.signal,
    });
    body = await response.json();
  } catch {
    return { outcome: "unreachable" };
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return { outcome: "ok", frame: body?.data };
  return { outcome: GONE.has(body?.code) ? "gone" : "unreachable" };
}

/** Whether the page may navigate there: never to a script, never to another plain web page. */
export function isRedirectURI(value) {
  return (
    typeof value === "string" &&
    /^[a-z][a-z0-9+.-]*:[!-~]+$/.test(value) &&
    !value.includes("#") &&
    !/^(?:about|blob|data|file|filesystem|ftp|http|javascript|vbscript|view-source|wss?):/.test(value)
  );
}

export function isComplete(frame, kind) {
  const shown = frame.presentation;
  return (
    frame.kind === kind &&
    typeof frame.clientName === "string" &&
    Number.isFinite(frame.expiresInMs) &&
    isObject(frame.publicKey) &&
    isObject(shown) &&
    typeof shown.title === "string" &&
    isRow(shown.headline) &&
    Array.isArray(shown.rows) &&
    shown.rows.every(isRow)
  );
}

function isRow(value) {
  return isObject(value) && ["label", "text", "code"].every((name) => typeof value[name] === "string");
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
