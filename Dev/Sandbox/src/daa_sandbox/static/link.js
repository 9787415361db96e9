// The ceremony link, version 1: #v=1&kind=<registration|challenge>&state=<43 characters>&token=<token>

const RULES = new Map([
  ["v", /^1$/],
  ["kind", /^(?:registration|challenge)$/],
  ["state", /^[A-Za-z0-9_-]{43}$/],
  ["token", /^[A-Za-z0-9._~-]{1,2048}$/],
]);

/** What the fragment says, or null if it is not exactly a link of this version. */
export function parseLink(fragment) {
  const link = new Map();
  for (const pair of fragment.replace(/^#/, "").split("&")) {
    const [name, ...rest] = pair.split("=");
    const value = rest.join("=");
    if (link.has(name) || !RULES.get(name)?.test(value)) return null;
    link.set(name, value);
  }
  if (link.size !== RULES.size) return null;
  return { kind: link.get("kind"), state: link.get("state"), token: link.get("token") };
}
