import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How a controller may behave, for each answer from now on. */
export type Vice =
  | "well"
  /** It takes the order and never answers. */
  | "silent"
  /** It takes the order and cuts the line. */
  | "cut"
  | "empty"
  | "broken"
  /** It answers something else than what was asked. */
  | "lying"
  | "busy"
  | "error"
  /** The nonce of its challenge has ended once the proof arrives. */
  | "stale"
  /** It sends us elsewhere. */
  | "redirect";

export interface Emulator {
  address: string;
  vice: Vice;
  /** Milliseconds before it answers what was proven. */
  delayMs: number;
  /** How often the contact was closed. */
  openings: number;
  /** It is kept closed. */
  held: boolean;
  /** What it is set to, by names of its own. */
  settings: Record<string, unknown>;
  /** How long a card's number may be. */
  cardDigits: number;
  /** Its local time, as it was set last. */
  clock: string;
  timeMode: "manual" | "NTP";
  /** Readings that it was told of by a request of their own. */
  checks: unknown[];
  /** The device's own list has people by their number, and their cards. */
  people: Map<string, object>;
  /** Whose a card is, by its number. */
  cards: Map<string, string>;
  capacity: number;
  /** Requests whose proof was right. */
  proven: number;
  stop: () => Promise<void>;
}

interface Make {
  username: string;
  password: string;
  realm: string;
  algorithm: "MD5" | "SHA-256";
  /** What it is set to at first. */
  settings: Record<string, unknown>;
  /** Answers a proven request. */
  answer: (
    request: IncomingMessage,
    body: string,
    emulator: Emulator,
  ) => { status: number; type: string; body: string };
}

const partsOf = (header: string) =>
  new Map(
    [...header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name = "", quoted, plain]) => [
      name,
      quoted ?? plain ?? "",
    ]),
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += String(part);
  return body;
}

/** A controller on this machine that asks for a digest, checks each part of it, and takes a nonce's count only once. */
export async function startEmulator({
  username,
  password,
  realm,
  algorithm,
  settings,
  answer,
}: Make): Promise<Emulator> {
  const nonces = new Map<string, number>();
  let hasGoneStale = false;
  const hash = (text: string) =>
    createHash(algorithm === "MD5" ? "md5" : "sha256")
      .update(text)
      .digest("hex");

  function isProven(request: IncomingMessage): boolean {
    const header = request.headers.authorization ?? "";
    if (!header.startsWith("Digest ")) return false;
    const parts = partsOf(header);
    const of = (name: string) => parts.get(name) ?? "";
    const count = Number.parseInt(of("nc"), 16);
    const last = nonces.get(of("nonce"));
    if (last === undefined || !(count > last) || of("uri") !== request.url || of("username") !== username) return false;
    nonces.set(of("nonce"), count);
    const who = hash(`${username}:${realm}:${password}`);
    const what = hash(`${request.method}:${request.url}`);
    return of("response") === hash(`${who}:${of("nonce")}:${of("nc")}:${of("cnonce")}:${of("qop")}:${what}`);
  }

  function challenge(response: ServerResponse, isStale: boolean) {
    const nonce = randomBytes(8).toString("hex");
    nonces.set(nonce, 0);
    response.writeHead(401, {
      "WWW-Authenticate": `Digest qop="auth", realm="${realm}", nonce="${nonce}", algorithm=${algorithm}${isStale ? ", stale=true" : ""}`,
    });
    response.end();
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (emulator.vice === "redirect") {
      response.writeHead(302, { Location: "http://127.0.0.1:1/rpc" });
      response.end();
      return;
    }
    if (!isProven(request)) return challenge(response, false);
    if (emulator.vice === "stale" && !hasGoneStale) {
      hasGoneStale = true;
      return challenge(response, true);
    }
    emulator.proven += 1;
    const said = answer(request, body, emulator);
    if (emulator.delayMs > 0) await pause(emulator.delayMs);
    if (emulator.vice === "silent") return;
    if (emulator.vice === "cut") {
      request.socket.destroy();
      return;
    }
    if (emulator.vice === "error") {
      response.writeHead(500);
      response.end("oops");
      return;
    }
    response.writeHead(said.status, { "Content-Type": said.type });
    if (emulator.vice === "empty") response.end();
    else if (emulator.vice === "broken") response.end(said.body.slice(0, said.body.length / 2));
    else response.end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const emulator: Emulator = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    vice: "well",
    delayMs: 0,
    openings: 0,
    held: false,
    settings: { ...settings },
    cardDigits: 32,
    clock: "2000-01-01T00:00:00",
    timeMode: "manual",
    checks: [],
    people: new Map(),
    cards: new Map(),
    capacity: 10_000,
    proven: 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return emulator;
}
