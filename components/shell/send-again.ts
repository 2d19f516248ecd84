import { BUSY_WORDS } from "@/lib/core/busy";

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Two kinds of request lose what was typed when they fail: a form, and a refresh of the page itself, after which Next reloads the page. */
function kindOf(input: RequestInfo | URL, init: RequestInit | undefined, page: string): "form" | "refresh" | null {
  const headers = new Headers(init?.headers);
  if (headers.has("next-action")) return "form";
  if (!headers.has("rsc")) return null;
  const here = new URL(page);
  const asked = new URL(input instanceof Request ? input.url : input, here);
  asked.searchParams.delete("_rsc");
  // Compared as they are read, for taking a parameter off writes the others anew.
  return asked.pathname === here.pathname && String(asked.searchParams) === String(here.searchParams)
    ? "refresh"
    : null;
}

/** Only this answer promises that the request was not read. After any other, sending again could do something twice. */
async function isUnread(response: Response): Promise<boolean> {
  if (response.status !== 503 || response.headers.get("content-type") !== "text/plain") return false;
  return (await response.clone().text()) === BUSY_WORDS;
}

/** Milliseconds: no sooner than the server asks for, and not all at once. */
const pauseAfter = ({ headers }: Response, random: number) => Number(headers.get("retry-after")) * 1_000 * (1 + random);

interface Surroundings {
  /** The page's address. */
  page: () => string;
  /** Called when a form starts to wait; what it answers, when it waits no more. */
  begin: () => () => void;
  wait?: (milliseconds: number) => Promise<unknown>;
  random?: () => number;
}

const waitHere = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * `send`, but what a busy server refused unread is sent again until it is read, where a page would lose what was typed. To the
 * page it is a long request, so that each form keeps its fields, however it is made.
 */
export function sendingAgain(send: Fetch, { page, begin, wait = waitHere, random = Math.random }: Surroundings): Fetch {
  /** Pages refresh themselves every few seconds: those that a busy server refuses wait together for one answer. */
  const refreshes = new Map<string, Promise<Response>>();
  return async (input, init) => {
    const kind = kindOf(input, init, page());
    const response = await send(input, init);
    if (kind === null || !(await isUnread(response))) return response;
    const repeat = async () => {
      let last = response;
      do {
        await wait(pauseAfter(last, random()));
        last = await send(input, init);
      } while (await isUnread(last));
      return last;
    };
    if (kind === "form") return repeat().finally(begin());
    const address = String(input instanceof Request ? input.url : input);
    const waiting = refreshes.get(address) ?? repeat().finally(() => refreshes.delete(address));
    refreshes.set(address, waiting);
    return (await waiting).clone();
  };
}
