// The list of ceremonies. Text nodes only, and what did not change stays as it is.

const WORDS = {
  opened: "Opened by the backend",
  "token replaced": "Token replaced",
  "token refused": "Token refused",
  fetched: "Page loaded",
  redirected: "Page redirected",
  shown: "Shown to the person",
  asked: "Passkey asked for",
  refused: "Passkey refused",
  approved: "Approved with the passkey",
  sent: "Sent to the app",
  accepted: "Accepted by the API",
  rejected: "Refused by the API",
  expired: "Expired",
};

const TONES = {
  accepted: "good",
  approved: "good",
  refused: "bad",
  rejected: "bad",
  "token refused": "bad",
  redirected: "bad",
  expired: "bad",
};

const shown = new Map();

/** Brings the list up to date; gives a sentence about what is new, or null. */
export function showCeremonies(list, ceremonies) {
  let news = null;
  const items = ceremonies.map((ceremony) => {
    const text = JSON.stringify(ceremony);
    const known = shown.get(ceremony.number);
    if (known?.text === text) return known.item;
    news ??= `Ceremony ${ceremony.number}: ${words(ceremony.events.at(-1))}`;
    const made = item(ceremony);
    shown.set(ceremony.number, { text, item: made });
    known?.item.replaceWith(made);
    return made;
  });
  const isSame = items.length === list.children.length && items.every((made, at) => list.children[at] === made);
  if (!isSame) list.replaceChildren(...items);
  return news;
}

function item(ceremony) {
  const { number, kind, title, rehearsal, events } = ceremony;
  const made = element("li", "ceremony");
  made.dataset.number = number;
  const head = element("h2", "", title || (kind === "registration" ? "Create a passkey" : "Approve"));
  head.prepend(element("span", "number", `${number}`));
  const badge = element("span", `badge ${tone(events.at(-1))}`, words(events.at(-1)));
  made.append(head, badge);
  if (rehearsal !== null) made.append(element("p", "rehearsal", `Rehearsed: ${rehearsal}`));
  const steps = element("ol", "steps");
  steps.append(...events.map(step));
  made.append(steps);
  return made;
}

function step(event) {
  const made = element("li", tone(event));
  const time = element("time", "", new Date(event.at).toLocaleTimeString());
  time.dateTime = event.at;
  made.append(time, element("span", "", words(event)));
  return made;
}

function words({ event, detail }) {
  return detail ? `${WORDS[event] ?? event}: ${detail}` : (WORDS[event] ?? event);
}

function tone({ event, detail }) {
  if (event === "sent") return detail === "result" ? "good" : "bad";
  return TONES[event] ?? "plain";
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
