// The ceremony, from the link to the callback. Token and state live in these variables only.
/* global takeFragment */

import { errorURL, resultURL } from "./answer.js";
import { fetchFrame, isComplete, isRedirectURI } from "./frame.js";
import { parseLink } from "./link.js";
import * as passkey from "./passkey.js";
import * as view from "./view.js";

const link = parseLink(takeFragment());
if (link === null) {
  view.showError("link");
} else {
  view.controls.retry.addEventListener("click", () => load(link));
  load(link);
}

async function load(link) {
  view.showLoading();
  const { outcome, frame } = await fetchFrame(link.token);
  if (outcome !== "ok") return view.showError(outcome);
  // Without a place to answer to there is nobody to tell.
  if (!isRedirectURI(frame?.redirectUri)) return view.showError("link");
  link.token = "";
  run(link, frame);
}

function run(link, frame) {
  let running = null;
  let hasAnswered = false;

  /** The first answer counts. Whatever is still under way ends with it. */
  function leave(url) {
    if (hasAnswered) return;
    hasAnswered = true;
    running?.abort();
    view.showDone();
    location.assign(url);
  }

  const fail = (code) => leave(errorURL(frame.redirectUri, link, code));

  async function act() {
    if (running || hasAnswered) return;
    running = new AbortController();
    view.showWorking(link.kind);
    try {
      const ask = link.kind === "registration" ? passkey.create : passkey.get;
      const json = await ask(frame.publicKey, running.signal);
      leave(resultURL(frame.redirectUri, link, json));
    } catch (error) {
      running = null;
      if (!hasAnswered) await explain(error);
    }
  }

  async function explain(error) {
    switch (error?.name) {
      case "NotAllowedError":
      case "AbortError": {
        // The browser says no more than this: refused, out of time, or no authenticator to ask. The
        // person knows which, so they stay here and choose.
        const offersUnsupported = !(await passkey.hasPlatformAuthenticator());
        if (!hasAnswered) view.showRefused(link.kind, offersUnsupported);
        return;
      }
      case "InvalidStateError":
        return fail(link.kind === "registration" ? "AlreadyEnrolled" : "Protocol");
      case "ConstraintError":
      case "NotSupportedError":
        return fail("Unsupported");
      default:
        return fail("Protocol");
    }
  }

  if (!isComplete(frame, link.kind)) return fail("Protocol");
  if (!passkey.isSupported()) return fail("Unsupported");
  if (link.kind === "challenge" && frame.publicKey.allowCredentials?.length === 0) return fail("NotEnrolled");

  view.controls.approve.addEventListener("click", act);
  view.controls.cancel.addEventListener("click", () => fail("Cancelled"));
  view.controls.unsupported.addEventListener("click", () => fail("Unsupported"));
  setTimeout(() => fail("Expired"), Math.max(0, frame.expiresInMs));
  view.showCeremony(link.kind, frame);
}
