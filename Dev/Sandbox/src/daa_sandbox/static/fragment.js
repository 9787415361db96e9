// Classic and blocking, so that it runs before anything else of the page exists. The first thing it
// does is to take the fragment out of the address bar, the history entry and every later script's sight.
const takeFragment = (() => {
  let text = location.hash;
  history.replaceState(null, "", location.pathname);

  // A link opened again in this window changes the fragment only, and would start nothing.
  addEventListener("hashchange", () => location.reload());

  return () => {
    const taken = text;
    text = "";
    return taken;
  };
})();
