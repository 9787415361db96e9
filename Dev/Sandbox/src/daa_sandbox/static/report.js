// Tells the sandbox's dashboard what happens here: one of a few words, and nothing of the ceremony itself.

export function reporter(reportId) {
  const said = [];
  return (...events) => {
    // All of it each time: two requests may overtake each other.
    said.push(...events.map(([event, detail]) => ({ event, detail })));
    const body = JSON.stringify({ events: said });
    // It must not hold anything up, and outlives the page if it has to.
    fetch(`/sandbox/reports/${encodeURIComponent(reportId)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      keepalive: true,
      credentials: "omit",
      redirect: "error",
    }).catch(() => {});
  };
}
