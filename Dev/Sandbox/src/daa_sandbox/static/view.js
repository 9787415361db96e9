// Everything that touches the document. Text nodes only: no value is ever read as markup.

const WORDS = {
  registration: {
    act: "Create passkey",
    working: "Follow your device’s prompt to create the passkey.",
    explanation:
      "You will use it to approve payments and other sensitive actions. It stays with you: the app never sees it.",
    refused: "No passkey was created: the prompt was closed or ran out of time.",
  },
  challenge: {
    act: "Approve",
    working: "Follow your device’s prompt to approve.",
    explanation: "Check every detail. Your approval is good for this request only, and only once.",
    refused: "Nothing was approved: the prompt was closed or ran out of time.",
  },
};

const ERRORS = {
  gone: {
    title: "This request is over",
    text: "It was already opened once, or its time has run out. Nothing was approved in this window.",
    advice: "Close this window and start again in the app.",
  },
  link: {
    title: "This link can’t be used",
    text: "It is incomplete, or the page was loaded a second time. Nothing was approved in this window.",
    advice: "Close this window and start again in the app.",
  },
  unreachable: {
    title: "No connection",
    text: "What you are asked to do could not be loaded. Nothing was approved in this window.",
    advice: "Try again, or close this window and start again in the app.",
  },
};

const byId = (id) => document.getElementById(id);

export const controls = {
  approve: byId("approve"),
  cancel: byId("cancel"),
  retry: byId("retry"),
  unsupported: byId("unsupported"),
};

export function showLoading() {
  show("loading", "loading-view");
}

export function showCeremony(kind, frame) {
  const words = WORDS[kind];
  const { title, headline, rows } = frame.presentation;
  byId("client-name").textContent = frame.clientName;
  byId("title").textContent = title;
  byId("details").replaceChildren(entry(headline, "headline"), ...rows.map((row) => entry(row, "row")));
  byId("explanation").textContent = words.explanation;
  byId("return-target").textContent = frame.redirectUri;
  controls.approve.textContent = words.act;
  document.title = `${title} – local sandbox, not Circle`;
  show("ready", "ceremony-view", "title");
}

export function showWorking(kind) {
  phase("working");
  // Not `disabled`, which would lose a keyboard user's place.
  controls.approve.setAttribute("aria-disabled", "true");
  say(WORDS[kind].working, false);
}

export function showRefused(kind, offersUnsupported) {
  phase("ready");
  controls.approve.removeAttribute("aria-disabled");
  controls.unsupported.hidden = !offersUnsupported;
  const more = offersUnsupported
    ? "This device reports no passkey of its own; a security key may still work."
    : "Try again, or cancel.";
  say(`${WORDS[kind].refused} ${more}`, true);
  controls.approve.focus();
}

export function showDone() {
  byId("details").replaceChildren();
  show("done", "done-view", "done-title");
}

export function showError(name) {
  const { title, text, advice } = ERRORS[name];
  byId("error-title").textContent = title;
  byId("error-text").textContent = text;
  byId("error-advice").textContent = advice;
  controls.retry.hidden = name !== "unreachable";
  document.title = `${title} – local sandbox, not Circle`;
  show("error", "error-view", "error-title");
}

function show(phaseName, viewId, focusId) {
  for (const view of document.querySelectorAll("main > section")) view.hidden = view.id !== viewId;
  phase(phaseName);
  if (focusId) byId(focusId).focus();
}

function phase(name) {
  document.documentElement.dataset.phase = name;
}

function say(text, isProblem) {
  const status = byId("status");
  status.textContent = text;
  status.classList.toggle("problem", isProblem);
}

function entry({ label, text, code }, className) {
  const group = document.createElement("div");
  const term = document.createElement("dt");
  const description = document.createElement("dd");
  group.className = className;
  term.textContent = label;
  // Isolated, so that no character in one value can reorder what stands around it.
  if (text) description.append(element("bdi", text));
  if (code) description.append(element("code", code));
  group.append(term, description);
  return group;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
