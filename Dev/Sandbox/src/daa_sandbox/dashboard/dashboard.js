// The dashboard: follows the sandbox by server-sent events, and chooses what happens next.

import * as control from "./control.js";
import { showCeremonies } from "./timeline.js";

const byId = (id) => document.getElementById(id);
const outcome = byId("outcome");
let run = null;
let outcomes = [];

const events = new EventSource("/sandbox/events");
events.addEventListener("open", () => connection("Live", true));
// The browser tries again by itself, and the first thing it then gets is the whole state.
events.addEventListener("error", () => connection("Reconnecting…", false));
events.addEventListener("message", ({ data }) => show(JSON.parse(data)));

function show(state) {
  // Another process: its form token is another one too.
  if (run !== null && run !== state.run) return location.reload();
  run = state.run;
  offer(state.outcomes);
  byId("clock").textContent = new Date(state.now).toLocaleTimeString();
  byId("clock").dateTime = state.now;
  byId("note").textContent = state.note;
  setText("chosen", chosenText(state.next));
  byId("empty").hidden = state.ceremonies.length > 0;
  const latest = showCeremonies(byId("ceremonies"), state.ceremonies);
  if (latest) setText("latest", latest);
}

function offer(list) {
  if (outcomes.length > 0) return;
  outcomes = list;
  outcome.append(...list.map(({ name }) => new Option(name, name)));
}

function chosenText({ outcome, code }) {
  const parts = [];
  if (outcome !== null) parts.push(`Chosen for the next ceremony: ${outcome}.`);
  if (code !== null) parts.push(`The next request gets code ${code}.`);
  return parts.join(" ");
}

outcome.addEventListener("change", () => {
  const found = outcomes.find(({ name }) => name === outcome.value);
  setText(
    "outcome-text",
    found ? `${found.does} The app sees ${found.appSees}.` : "The page asks, and the person answers.",
  );
});

byId("next-form").addEventListener("submit", (event) => {
  event.preventDefault();
  send("next", { outcome: outcome.value || null });
});

byId("code-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = byId("code").value.trim();
  send("next", { code: text === "" ? null : Number(text) });
});

for (const button of document.querySelectorAll("[data-seconds]")) {
  button.addEventListener("click", () => send("clock", { seconds: Number(button.dataset.seconds) }));
}

async function send(name, body) {
  setText("problem", (await control.post(name, body)) ?? "");
}

function connection(text, isLive) {
  setText("connection", text);
  byId("connection").classList.toggle("live", isLive);
}

/** Only if it changed, so that nothing is read out twice. */
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}
