// The control routes, called as the dashboard of this very process.

const token = document.querySelector('meta[name="csrf-token"]').content;

/** What went wrong, as a sentence; null if nothing did. */
export async function post(name, body) {
  try {
    const response = await fetch(`/sandbox/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-sandbox-csrf": token },
      body: JSON.stringify(body),
      credentials: "omit",
      redirect: "error",
    });
    if (response.ok) return null;
    if (response.status === 403) return "The sandbox was started again. Reload this page.";
    return (await response.json()).message;
  } catch {
    return "The sandbox can’t be reached.";
  }
}
