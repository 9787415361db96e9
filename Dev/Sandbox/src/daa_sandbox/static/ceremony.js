// The ceremony, from the link to the callback. Token and state live in these variables only.
/* global takeFragment */

import { errorURL, resultURL } from "./answer.js";
import { fetchFrame, isComplete, isRedirectURI } from "./frame.js";
import { parseLink } from "./link.js";
import * as passkey from "./passkey.js";
import { rehearsedAnswer } from "./rehearsal.js";
import { reporter } from "./report.js";
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
  if (frame.rehearsal?.delayMs) await new Promise((done) => setTimeout(done, frame.rehearsal.delayMs));
  run(link, frame);
}

function run(link, frame) {
  const report = reporter(frame.reportId);
  let running = null;
  let hasAnswered = false;

  /** The first answer counts. Whatever is still under way ends with it. */
  function leave(url, ...events) {
    if (hasAnswered) return;
    hasAnswered = true;
    running?.abort();
    report(...events);
    view.showDone();
    location.assign(url);
  }

  const fail = (code) => leave(errorURL(frame.redirectUri, link, code), ["sent", code]);

  async function act() {
    if (running || hasAnswered) return;
    running = new AbortController();
    view.showWorking(link.kind);
    report(["asked"]);
    try {
      const ask = link.kind === "registration" ? passkey.create : passkey.get;
      const json = await ask(frame.publicKey, running.signal);
      leave(resultURL(frame.redirectUri, link, json), ["approved"], ["sent", "result"]);
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
        if (hasAnswered) return;
        view.showRefused(link.kind, offersUnsupported);
        report(["refused"]);
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

  const rehearsed = rehearsedAnswer(frame.rehearsal?.outcome, frame.redirectUri, link);
  if (rehearsed) return leave(rehearsed.url, ["sent", rehearsed.detail]);
  if (!isComplete(frame, link.kind)) return fail("Protocol");
  if (!passkey.isSupported()) return fail("Unsupported");
  if (link.kind === "challenge" && frame.publicKey.allowCredentials?.length === 0) return fail("NotEnrolled");

  view.controls.approve.addEventListener("click", act);
  view.controls.cancel.addEventListener("click", () => fail("Cancelled"));
  view.controls.unsupported.addEventListener("click", () => fail("Unsupported"));
  const leftMs = frame.expiresInMs - (frame.rehearsal?.delayMs ?? 0);
  setTimeout(() => fail("Expired"), Math.max(0, leftMs));
  view.showCeremony(link.kind, frame);
  report(["shown"]);
}
