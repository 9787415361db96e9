// What the sandbox's dashboard chose for this ceremony instead of what is right. Circle has nothing like it.

import { errorURL, rehearsedURL } from "./answer.js";

const ERRORS = {
  "already-enrolled": "AlreadyEnrolled",
  cancelled: "Cancelled",
  expired: "Expired",
  "not-enrolled": "NotEnrolled",
  protocol: "Protocol",
  transport: "Transport",
  unsupported: "Unsupported",
};

/** The answer to leave with at once, and what the dashboard calls it; null if there is none. */
export function rehearsedAnswer(outcome, redirectURI, link) {
  if (Object.hasOwn(ERRORS, outcome)) {
    const code = ERRORS[outcome];
    return { url: errorURL(redirectURI, link, code), detail: code };
  }
  const wrong = (changes, detail) => ({ url: rehearsedURL(redirectURI, link, changes), detail });
  switch (outcome) {
    case "wrong-state": {
      const first = link.state.startsWith("A") ? "B" : "A";
      return wrong({ state: first + link.state.slice(1), result: "{}" }, "wrong state");
    }
    case "wrong-kind": {
      const kind = link.kind === "registration" ? "challenge" : "registration";
      return wrong({ kind, result: "{}" }, "wrong kind");
    }
    case "malformed-result":
      return wrong({ result: '{"id":' }, "malformed result");
    default:
      return null;
  }
}
