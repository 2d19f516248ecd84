import { BUSY_WORDS } from "@/lib/core/busy";

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** What of a page's requests would lose what was typed by failing: a form, and the page's own refresh, which Next would load anew. */
function kindOf(input: RequestInfo | URL, init: RequestInit | undefined, page: string): "form" | "refresh" | null {
  const headers = new Headers(init?.headers);
  if (headers.has("next-action")) return "form";
  if (!headers.has("rsc")) return null;
  const here = new URL(page);
  const asked = new URL(input instanceof Request ? input.url : input, here);
  asked.searchParams.delete("_rsc");
  return asked.pathname === here.pathname && asked.search === here.search ? "refresh" : null;
}

/** Any other refusal may come after the request was read, and says so itself. */
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
  return async (input, init) => {
    const kind = kindOf(input, init, page());
    let response = await send(input, init);
    if (kind === null || !(await isUnread(response))) return response;
    const end = kind === "form" ? begin() : () => undefined;
    try {
      do {
        await wait(pauseAfter(response, random()));
        response = await send(input, init);
      } while (await isUnread(response));
      return response;
    } finally {
      end();
    }
  };
}
