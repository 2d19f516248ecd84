import type { IncomingMessage, ServerResponse } from "node:http";
import { safeReturnUrl } from "@/lib/auth/client";
import type { Ctx } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { messageFor } from "@/lib/core/messages";
import { WAITING_COOKIE } from "@/lib/http/cookies";
import { apiHeaders, isSameOrigin, senderOf } from "@/lib/http/headers";
import { factsOfMessage } from "@/lib/http/message-facts";
import { badOrigin } from "@/lib/http/origin";
import { documentOf, enterEvent, joinQueue, keepRoomsGoing, knownRoom } from "@/lib/waiting-rooms";
import { RETURN_PARAM, STEP_PARAM } from "@/lib/waiting-rooms/client";

/** `/fila/7.json` is the document of event 7; a place in its queue is asked for at `/lugar`, and the turn taken at `/turno`. */
const PATH = /^\/fila\/([1-9]\d{0,8})(\.json|\/lugar|\/turno)(?:\?.*)?$/;

/** A day: longer than any queue. */
const COOKIE_SECONDS = 86_400;

/** A cache shows the document for two seconds, for a third while it fetches the next, and for longer while we do not answer. */
export const CACHED = "public, max-age=2, stale-while-revalidate=1, stale-if-error=600";

const QUIET = { "Cache-Control": "no-store" };

const bytesOf = (body: unknown) => Buffer.from(JSON.stringify(body));

/** By the room as it was last read: its document is written once for all who ask meanwhile. */
const documents = new WeakMap<object, Buffer>();

/** Throws `waiting_room.unreachable` while nobody has told this process which rooms are open. */
function documentBytes(eventId: number): Buffer {
  const room = knownRoom(eventId);
  const bytes = (room && documents.get(room)) ?? bytesOf(documentOf(eventId, room));
  if (room) documents.set(room, bytes);
  return bytes;
}

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string>): void =>
  sendBytes(response, status, bytesOf(body), headers);

function sendBytes(response: ServerResponse, status: number, bytes: Buffer, headers: Record<string, string>): void {
  response.writeHead(status, {
    ...apiHeaders(),
    "Content-Type": "application/json",
    "Content-Length": bytes.length,
    ...headers,
  });
  response.end(bytes);
}

const SECURE = () => (env().APP_URL.startsWith("https://") ? "; Secure" : "");
const cookieOf = (eventId: number, value: string) =>
  `${WAITING_COOKIE}${eventId}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${SECURE()}`;

/** The places that the device shows: of its cookie, and of the header for whoever keeps no cookies. */
function placesIn({ headers }: IncomingMessage, eventId: number): string[] {
  const name = `${WAITING_COOKIE}${eventId}=`;
  const kept = (headers.cookie ?? "").split(";").flatMap((part) => {
    const text = part.trim();
    return text.startsWith(name) ? [text.slice(name.length)] : [];
  });
  return [...[headers["x-waiting-place"] ?? []].flat(), ...kept];
}

function ctxOf(request: IncomingMessage, eventId: number): Ctx {
  const challenge = request.headers["x-challenge"];
  return {
    ...factsOfMessage(request),
    actor: { kind: "visitor" },
    waitingPlaces: placesIn(request, eventId),
    ...(challenge ? { challenge: String(challenge) } : {}),
  };
}

function assertOurs({ headers }: IncomingMessage): void {
  const list = new Headers();
  for (const name of ["origin", "sec-fetch-site"]) if (headers[name]) list.set(name, String(headers[name]));
  if (!isSameOrigin(list, env().APP_URL)) throw badOrigin(env().APP_URL);
}

/** Where a page without script goes on after its form: where it was, and from a turn to what it was waiting for. */
function nextPage({ headers }: IncomingMessage, what: string, isDone: boolean): string | null {
  if (!headers.accept?.includes("text/html")) return null;
  const list = new Headers({ host: headers.host ?? "", referer: headers.referer ?? "" });
  const page = senderOf(list);
  if (!page) return "/";
  if (what === "/lugar" || !isDone) {
    page.searchParams.set(STEP_PARAM, "1");
    return `${page.pathname}${page.search}`;
  }
  return safeReturnUrl(page.searchParams.get(RETURN_PARAM)) ?? page.pathname.replace("/fila/", "/");
}

function goOn(response: ServerResponse, path: string, headers: Record<string, string>): void {
  response.writeHead(303, { ...apiHeaders(), Location: path, "Content-Length": 0, ...headers });
  response.end();
}

async function act(request: IncomingMessage, response: ServerResponse, eventId: number, what: string): Promise<void> {
  try {
    assertOurs(request);
    const ctx = ctxOf(request, eventId);
    const input = { eventId };
    const done = what === "/turno" ? await enterEvent({ ctx, input }) : await joinQueue({ ctx, input });
    const place = "place" in done ? done.place : null;
    const cookie: Record<string, string> = place ? { "Set-Cookie": cookieOf(eventId, place) } : {};
    const page = nextPage(request, what, true);
    if (page === null) send(response, 200, done, { ...QUIET, ...cookie });
    else goOn(response, page, { ...QUIET, ...cookie });
  } catch (error) {
    // The page shows how it stands, and a refusal of its origin never comes from it.
    const page = error instanceof DomainError && error.status === 409 ? nextPage(request, what, false) : null;
    if (page === null) refuse(response, error);
    else goOn(response, page, QUIET);
  }
}

function refuse(response: ServerResponse, error: unknown, headers: Record<string, string> = QUIET): void {
  const known = error instanceof DomainError ? error : new DomainError("waiting_room.unreachable");
  if (known !== error) logError(error, { task: "waiting room" });
  const { code, status, details } = known;
  const seconds = status === 503 ? 5 : details.data?.seconds;
  const again: Record<string, string> = seconds === undefined ? {} : { "Retry-After": String(seconds) };
  send(response, status, { message: messageFor(known), code, data: details.data }, { ...headers, ...again });
}

function answerDocument(response: ServerResponse, eventId: number): void {
  try {
    sendBytes(response, 200, documentBytes(eventId), { "Cache-Control": CACHED });
  } catch (error) {
    refuse(response, error);
  }
}

/**
 * Answers what waiting pages ask, before Next: with tens of thousands of them its routing would be most of the cost, and
 * the document comes from memory, also while the database is away. Its own path and no other.
 */
export function answerWaiting(request: IncomingMessage, response: ServerResponse): boolean {
  const [, id, what] = PATH.exec(request.url ?? "") ?? [];
  if (id === undefined || what === undefined) return false;
  // Nobody sends a body; one that comes is read away, so that the connection stays good.
  request.resume();
  const eventId = Number(id);
  const isDocument = what === ".json";
  const allowed = isDocument ? ["GET", "HEAD"] : ["POST"];
  if (!allowed.includes(request.method ?? "")) {
    refuse(response, new DomainError("method.not_allowed"), { Allow: allowed.join(", ") });
  } else if (isDocument) answerDocument(response, eventId);
  else void act(request, response, eventId, what);
  return true;
}

/** Keeps the process's picture of all rooms fresh; a server that is asked to stop lets go. */
export function keepWaitingRooms(): void {
  const stop = keepRoomsGoing();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
}
