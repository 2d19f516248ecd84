import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { sql } from "drizzle-orm";
import { type WebSocket, WebSocketServer } from "ws";
import { getDb, listenTo } from "@/db/client";
import {
  ASKS_CHANNEL,
  answerAsk,
  type CarrierLink,
  type CarrierProof,
  carriersAsked,
  isProven,
  takeAsks,
} from "@/lib/barriers/carried/asks";
import type { Dialect, Line } from "@/lib/barriers/carried/dialect";
import { RELAY_LINK, REPLACED, REVOKED, SHELLY_LINK } from "@/lib/barriers/carried/frames";
import { relayLink } from "@/lib/barriers/carried/relay-link";
import { shellyLink } from "@/lib/barriers/carried/shelly-link";
import { proveDevice } from "@/lib/barriers/device/prove-device";
import { parseProof } from "@/lib/barriers/device/signature";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { logError } from "@/lib/core/log";
import { takeAddressPoint } from "@/lib/limits";

type Facts = Omit<Ctx, "actor">;

interface Link extends CarrierLink {
  socket: WebSocket;
  dialect: Dialect;
  isAlive: boolean;
}

/** Milliseconds: whoever does not answer two pings in a row is gone. */
const BEAT_MS = 10_000;
/** Asks are told of at once; those of which nobody heard are found so often. */
const LOOK_MS = 1_000;
/** A device's answer and its frame. */
const MOST_BYTES = 256 * 1024;

const links = new Map<number, Link>();
const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });

let stopWork: (() => void) | null = null;

const unexpected = (error: unknown) => logError(error, { where: "barrier link" });

async function handOver(link: Link): Promise<void> {
  // Its line is stalled: what is not taken fails, and is not carried out later.
  if (link.socket.bufferedAmount > 0) return;
  for (const { id, ask } of await takeAsks(getDb(), link)) await link.dialect.ask(id, ask);
}

async function beatOne(link: Link): Promise<void> {
  if (!link.isAlive) return link.socket.terminate();
  link.isAlive = false;
  link.socket.ping();
  const [found] = await getDb().execute<{ isLast: boolean; isGood: boolean }>(sql`
    update barrier_controllers c set last_seen_at =
      case when c.link_id = ${link.linkId}::uuid and ${isProven(link.proof)} then clock_timestamp() else c.last_seen_at end
    where c.id = ${link.id}
    returning c.link_id = ${link.linkId}::uuid as "isLast", ${isProven(link.proof)} as "isGood"`);
  if (!found?.isGood) link.socket.close(REVOKED, "revoked");
  else if (!found.isLast) link.socket.close(REPLACED, "replaced");
  else await link.dialect.beat?.();
}

/** While a carrier is connected to this process: hears of what is asked, and looks after the connections. */
function work(): () => void {
  const hear = (id: number) => {
    const link = links.get(id);
    if (link) handOver(link).catch(unexpected);
  };
  const listening = listenTo(ASKS_CHANNEL, (payload) => hear(Number(payload)));
  listening.catch(unexpected);
  const look = setInterval(() => {
    carriersAsked(getDb(), [...links.keys()]).then((ids) => ids.forEach(hear), unexpected);
  }, LOOK_MS);
  const beat = setInterval(() => {
    for (const link of links.values()) beatOne(link).catch(unexpected);
  }, BEAT_MS);
  return () => {
    clearInterval(look);
    clearInterval(beat);
    listening.then((stop) => stop()).catch(unexpected);
  };
}

/** From now on this is the carrier's connection. */
async function become({ id, linkId }: CarrierLink): Promise<void> {
  await getDb().execute(sql`update barrier_controllers set link_id = ${linkId}::uuid where id = ${id}`);
}

function take(socket: WebSocket, { id, proof, dialectOf }: Known): void {
  const linkId = randomUUID();
  const line: Line = {
    carrierId: id,
    linkId,
    send: (text) => socket.send(text),
    answered: (askId, answer) => answerAsk(getDb(), id, askId, answer),
  };
  const link: Link = { id, linkId, proof, socket, dialect: dialectOf(line), isAlive: true };
  // What it said is taken in its order, and before it is noted that it left.
  let last = Promise.resolve();
  const next = (act: () => Promise<void> | undefined) => {
    last = last.then(act).catch(unexpected);
  };
  links.get(id)?.socket.close(REPLACED, "replaced");
  links.set(id, link);
  stopWork ??= work();
  socket.on("pong", () => {
    link.isAlive = true;
  });
  socket.on("message", (data, isBinary) => {
    link.isAlive = true;
    if (!isBinary) next(() => link.dialect.heard(data.toString()));
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    next(() => link.dialect.left?.());
    if (links.get(id) !== link) return;
    links.delete(id);
    if (links.size > 0) return;
    stopWork?.();
    stopWork = null;
  });
  next(() => become(link));
  next(() => handOver(link));
}

interface Known {
  id: number;
  proof: CarrierProof;
  dialectOf: (line: Line) => Dialect;
}

/** A relay signs the request by which it connects, as devices sign theirs. */
async function knownRelay(facts: Facts, { url = "", headers }: IncomingMessage): Promise<Known> {
  const header = headers.authorization ?? "";
  const { controllerId } = await proveDevice(facts, header, { method: "GET", path: url, body: "" });
  const [row] = await getDb().execute(
    sql`select 1 from barrier_controllers where id = ${controllerId} and type = 'relay'`,
  );
  const proof = parseProof(header);
  if (!row || !proof) throw new DomainError("auth.required");
  return { id: controllerId, proof: { keyId: proof.keyId }, dialectOf: relayLink };
}

/** A Shelly has nothing but the token in its address. */
async function knownShelly(facts: Facts, { url = "" }: IncomingMessage): Promise<Known> {
  const tokenHash = hashToken(url.slice(SHELLY_LINK.length));
  const [row] = await getDb().execute<{ id: number }>(sql`
    select id from barrier_controllers where token_hash = ${tokenHash} and dials_out and archived_at is null`);
  if (row) return { id: row.id, proof: { tokenHash }, dialectOf: shellyLink };
  await takeAddressPoint("barriers:stranger", facts);
  throw new DomainError("auth.required");
}

const STATUS: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

function refuse(socket: Duplex, status: number, data: object = {}): void {
  const body = JSON.stringify(data);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS[status] ?? ""}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    // A stranger who never hangs up would keep the line.
    () => socket.destroy(),
  );
}

/** Lets a relay or a device with a socket of its own in, or says no. A clock that is off is told our time. */
export async function acceptLink(facts: Facts, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  socket.on("error", () => socket.destroy());
  const { url = "" } = request;
  try {
    const known = url === RELAY_LINK ? knownRelay : url.startsWith(SHELLY_LINK) ? knownShelly : null;
    if (!known) return refuse(socket, 404);
    const found = await known(facts, request);
    sockets.handleUpgrade(request, socket, head, (opened) => take(opened, found));
  } catch (error) {
    if (!(error instanceof DomainError)) {
      unexpected(error);
      return refuse(socket, 500);
    }
    refuse(socket, error.status, error.code === "barrier.clock" ? { code: error.code, ...error.details.data } : {});
  }
}

/** Ends all connections, as a server does that stops: who was connected comes again, to another. */
export function endLinks(): void {
  for (const { socket } of links.values()) socket.terminate();
}
