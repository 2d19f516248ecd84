import { outcomeOf } from "@/components/shell/error-rules";
import { leave } from "@/components/shell/leave";
import { storedToken } from "@/components/shell/mirror-store";

export type Called<Body> =
  | { ok: true; body: Body }
  /** `message` is null where nothing is to be shown: the call is silent, or the person is on the way to the login. */
  | { ok: false; status: number; message: string | null; body: unknown };

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
}

interface Answered {
  status: number;
  statusText: string;
  ok: boolean;
  body: unknown;
}

async function send(path: string, { method = "GET", body }: Call): Promise<Answered> {
  const token = storedToken();
  try {
    const response = await fetch(path, {
      method,
      cache: "no-store",
      headers: {
        ...(path.startsWith("/api/v1/") && token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    return { status: response.status, statusText: response.statusText, ok: response.ok, body: answer };
  } catch {
    return { status: 0, statusText: "", ok: false, body: null };
  }
}

/**
 * A call from the browser, with the stored token, under the error catalogue: a session that is over leads to the login
 * with its message. Not for the scanners, which go on without a network, nor for server actions.
 */
export async function callApi<Body>(path: string, call: Call = {}): Promise<Called<Body>> {
  const { ok, status, statusText, body } = await send(path, call);
  if (ok) return { ok: true, body: body as Body };
  const outcome = outcomeOf({ path, status, statusText, body });
  if (outcome.kind === "logout") await leave(outcome.message);
  return { ok: false, status, message: outcome.kind === "show" ? outcome.message : null, body };
}
