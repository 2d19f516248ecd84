import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import { deflatePieces, gzipOf } from "@/app/fila/gzip-pieces";
import { THEME_COOKIE, themeOf } from "@/components/shell/theme";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";
import { sessionCookieName, WAITING_COOKIE } from "@/lib/http/cookies";
import { apiHeaders } from "@/lib/http/headers";
import { waitingRoomPath } from "@/lib/places";
import { roomInMemory } from "@/lib/waiting-rooms";
import { RETURN_PARAM, STEP_PARAM } from "@/lib/waiting-rooms/client";

/** `/arena/7` is an event's page and `/arena/fila/7` its waiting room's. */
const PATH = /^\/([a-z0-9-]+)\/(fila\/)?([1-9]\d{0,8})(?:\?(.*))?$/;

/**
 * How long a page is given out before Next makes a new one. It may be this old, because its script replaces the figures by those
 * of the queue's document a moment later.
 */
const FRESH_MS = 10_000;

interface Kept {
  opening: number;
  at: number;
  headers: [name: string, value: OutgoingHttpHeader][];
  body: Buffer;
  nonce: string;
  /** Where the nonce stands in the body. */
  places: number[];
  /** What stands between the nonces, compressed once for all readers. */
  pieces: Buffer[];
}

/** One page for each event and theme: without a place in the queue, nothing else changes it. */
const pages = new Map<string, Kept>();
/** When Next was last asked for a page that it has not finished. A reader who takes nothing must not hold it up for all. */
const asking = new Map<string, number>();

const cookiesOf = ({ headers }: IncomingMessage) =>
  new Map(
    (headers.cookie ?? "").split(";").map((part) => {
      const [name = "", value] = part.trim().split("=", 2);
      return [name, value] as const;
    }),
  );

/** A reader's request for a page of an event whose waiting room is open, as far as this process knows. */
function asked(request: IncomingMessage) {
  const { method, url = "", headers } = request;
  if (method !== "GET" || headers.rsc !== undefined || !headers.accept?.includes("text/html")) return null;
  const [, slug, isRoom, id, query = ""] = PATH.exec(url) ?? [];
  if (slug === undefined || id === undefined) return null;
  const eventId = Number(id);
  const room = roomInMemory(eventId);
  if (room?.slug !== slug) return null;
  return { eventId, room, path: waitingRoomPath({ slug, eventId }), isRoom: isRoom !== undefined, query, url };
}

/**
 * Redirects a reader without a place in the queue from the event's page to its waiting room; answers false for every other
 * request. A busy process calls it for people who are logged in, too: a few of them, staff who may sell, need not wait, but the
 * other answer would be a refusal.
 */
export function leadToRoom(request: IncomingMessage, response: ServerResponse): boolean {
  const found = asked(request);
  if (!found || found.isRoom || cookiesOf(request).has(`${WAITING_COOKIE}${found.eventId}`)) return false;
  const location = `${found.path}?${RETURN_PARAM}=${encodeURIComponent(found.url)}`;
  response.writeHead(307, { ...apiHeaders(), "Cache-Control": "no-store", Location: location, "Content-Length": 0 });
  response.end();
  return true;
}

/** Each reader gets the page with a nonce of their own, as every page has one. */
function give(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body, nonce, places, pieces }: Kept,
): void {
  const own = randomBytes(16).toString("base64");
  const page = Buffer.from(body);
  for (const place of places) page.write(own, place, "latin1");
  const isPacked = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  const bytes = isPacked ? gzipOf(pieces, Buffer.from(own), page) : page;
  for (const [name, value] of headers) response.setHeader(name, String(value).replaceAll(nonce, own));
  if (isPacked) response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}

function placesOf(body: Buffer, nonce: string): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, at + nonce.length)) places.push(at);
  return places;
}

/** What a response is made of, besides its connection and its length. */
const OF_THE_PAGE =
  /^(?:content-(?:type|security-policy)|cache-control|link|referrer-policy|permissions-policy|strict-transport-security|vary|x-(?:content-type-options|frame-options)|cross-origin-opener-policy)$/;

function keep(key: string, response: ServerResponse, body: Buffer, opening: number): void {
  const { statusCode } = response;
  if (statusCode >= 500) {
    // Next is failing. Its former page is shown for another while, and then Next is asked again.
    const former = pages.get(key);
    if (former) former.at = Date.now();
    return;
  }
  const nonce = /'nonce-([\w+/=]{24})'/.exec(String(response.getHeader("content-security-policy")))?.[1];
  const isPage = /^text\/html\b/.test(String(response.getHeader("content-type")));
  const isWhole = !response.hasHeader("set-cookie") && !response.hasHeader("content-encoding");
  if (statusCode !== 200 || nonce === undefined || !isPage || !isWhole) {
    pages.delete(key);
    return;
  }
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]): Kept["headers"] =>
    value !== undefined && OF_THE_PAGE.test(name) ? [[name, value]] : [],
  );
  const places = placesOf(body, nonce);
  const pieces = deflatePieces(body, places, nonce.length);
  pages.set(key, { opening, at: Date.now(), headers, body, nonce, places, pieces });
}

/** Calls back with what is written until the response's end. */
function onWritten(response: ServerResponse, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string")
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write, end } = response;
  response.write = (...args: unknown[]) => {
    take(args[0], args[1]);
    return Reflect.apply(write, response, args);
  };
  response.end = (...args: unknown[]) => {
    take(args[0], args[1]);
    return Reflect.apply(end, response, args);
  };
  response.once("finish", () => done(Buffer.concat(chunks)));
}

/**
 * The page will be given to others, so Next must not see who asks: only the theme's cookie stays, and the headers that say how
 * the request reached us.
 */
function stripReader(request: IncomingMessage, path: string, theme: string | undefined): void {
  const { headers } = request;
  const names = ["host", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", SOCKET_ADDRESS_HEADER];
  request.url = path;
  request.headers = {
    accept: "text/html",
    ...Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
    ...(theme ? { cookie: `${THEME_COOKIE}=${theme}` } : {}),
  };
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)]);
}

/** Rooms that have closed, and former openings. */
function forgetOthers(): void {
  for (const [key, { opening }] of pages)
    if (roomInMemory(Number(key.split(" ", 1)[0]))?.opening !== opening) pages.delete(key);
}

/**
 * Next makes some hundred pages a second, and a rush asks for three times as many; whoever gets no page gets no number. So the
 * waiting page is answered from memory and made anew every ten seconds: it is the same for everybody, and its script asks for
 * the reader's own place. Without script each step (`STEP_PARAM`) shows that place, so Next makes it. Who comes to the event
 * without a place is led to the room, as the event's page would.
 */
export function answerRoomPage(request: IncomingMessage, response: ServerResponse): boolean {
  const found = asked(request);
  if (!found || process.env.NODE_ENV === "development") return false;
  // Next knows who is logged in, and whom no room stops.
  if (!found.isRoom) return !cookiesOf(request).has(sessionCookieName()) && leadToRoom(request, response);
  if (new URLSearchParams(found.query).has(STEP_PARAM)) return false;
  const theme = themeOf(cookiesOf(request).get(THEME_COOKIE));
  const key = `${found.eventId} ${theme ?? ""}`;
  const kept = pages.get(key);
  const isOurs = kept?.opening === found.room.opening;
  const now = Date.now();
  const isBeingMade = now - (asking.get(key) ?? 0) < FRESH_MS;
  if (!isBeingMade && !(isOurs && now - kept.at < FRESH_MS)) {
    asking.set(key, now);
    response.once("close", () => {
      if (asking.get(key) === now) asking.delete(key);
    });
    forgetOthers();
    stripReader(request, found.path, theme);
    onWritten(response, (body) => keep(key, response, body, found.room.opening));
    return false;
  }
  if (!isOurs) return false;
  give(request, response, kept);
  return true;
}
