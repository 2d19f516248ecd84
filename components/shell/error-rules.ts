/** Texts of the error catalogue, letter by letter. */
export const EXPIRED =
  "Lo sentimos la sesión caduco, le pedimos iniciar de nuevo para segir disfrutando de la plataforma.";
export const UNKNOWN = "Lo sentimos, ocurrio un error";

export interface Failed {
  /** Address without its host. */
  path: string;
  /** 0 when no answer came. */
  status: number;
  statusText: string;
  body: unknown;
}

/**
 * What a failed call does: `logout` ends the session and shows the message on the login, `pass` gives the answer on
 * unchanged, `silent` is kept and not shown, `show` tells the message where the person is.
 */
export type Outcome = { kind: "logout" | "show"; message: string } | { kind: "pass" | "silent" };

const CODE_REQUEST = "/api/v1/auth/one-time-code";
const VENUE_LOOKUP = "/api/v1/enclosures/by-admin";
const MIRROR = "/api/session/mirror";

function messageOf({ statusText, body }: Failed): string {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return (typeof message === "string" && message) || statusText || UNKNOWN;
}

/** The error catalogue of calls from the browser. */
export function outcomeOf(failed: Failed): Outcome {
  const { status } = failed;
  const path = failed.path.split("?", 1)[0];
  if (path === VENUE_LOOKUP) return { kind: "silent" };
  if (status === 401) {
    return path === CODE_REQUEST ? { kind: "pass" } : { kind: "logout", message: messageOf(failed) };
  }
  // Nobody asked for the renewal: the next one may do better.
  if (path === MIRROR) return { kind: "silent" };
  return status === 500 ? { kind: "logout", message: EXPIRED } : { kind: "show", message: messageOf(failed) };
}
