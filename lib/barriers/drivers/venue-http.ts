import { lookup } from "node:dns/promises";
import { request } from "node:http";
import { BlockList, isIP } from "node:net";
import { authorization, parseChallenge } from "@/lib/barriers/drivers/digest";

/** A reader gives up after five seconds; nobody at a lane waits longer for us. */
const CONNECT_MS = 1_500;
const ANSWER_MS = 3_500;
const MOST_BYTES = 64 * 1024;

/** `not_sent`: the controller cannot have seen it. `unanswered`: it may have. */
export type Answer =
  | { kind: "answered"; status: number; body: string }
  | { kind: "not_sent"; why: string }
  | { kind: "unanswered"; why: string };

export interface Asked {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

interface Access {
  address: string;
  username: string;
  password: string;
}

/** Speaks to the controllers of a venue. */
export interface VenueHttp {
  ask(access: Access, asked: Asked): Promise<Answer>;
}

const OUTSIDE = "Esa dirección no está en las redes permitidas del recinto";
const UNKNOWN_HOST = "No encontramos esa dirección en la red";
const NOT_REACHED = "El equipo no contesta: revisa que esté encendido y en la red";
const NO_ANSWER = "El equipo recibió la orden y no contestó a tiempo";

/** "10.20.0.0/24" or "fd00::/64", or null. */
export function parseNetwork(text: string): { address: string; bits: number; family: "ipv4" | "ipv6" } | null {
  const [address = "", bits = "", ...rest] = text.split("/");
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) < 8 || Number(bits) > most)
    return null;
  return { address, bits: Number(bits), family: family === 4 ? "ipv4" : "ipv6" };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return list;
}

const hasAddress = (list: BlockList, address: string) => list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");

/** Our own machine, and addresses at which clouds tell machines their secrets: never, whatever networks say. */
const OWN = listOf([
  "127.0.0.0/8",
  "169.254.0.0/16",
  "::1/128",
  "fe80::/10",
  "::ffff:127.0.0.0/104",
  "::ffff:169.254.0.0/112",
]);
OWN.addSubnet("0.0.0.0", 8, "ipv4");

/** Splits "10.0.0.5:8080", "pluma.example" and "[fd00::5]:80". */
function hostOf(address: string): { host: string; port: number } | null {
  const [, bracketed, plain, port = "80"] = /^(?:\[([0-9a-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(address) ?? [];
  const host = bracketed ?? plain;
  return host && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null;
}

interface Rules {
  networks: readonly string[];
  /** A demonstration and our tests have their controllers on this machine. */
  isOwnMachineAllowed: boolean;
  /** How long an answer may take, in milliseconds. */
  answerMs?: number;
}

/**
 * Connects to addresses of these networks alone, follows no redirect, and reads little. The name is looked up once, and the
 * address that was checked is the one that is connected to: a name that changes in between changes nothing. Answers a
 * digest challenge of RFC 7616.
 */
export function venueHttp({ networks, isOwnMachineAllowed, answerMs = ANSWER_MS }: Rules): VenueHttp {
  const allowed = listOf(networks);

  async function checked(host: string): Promise<string | { why: string }> {
    const found = isIP(host)
      ? host
      : await lookup(host).then(
          ({ address }) => address,
          () => null,
        );
    if (found === null) return { why: UNKNOWN_HOST };
    const isOwn = hasAddress(OWN, found);
    const isAllowed = isOwn ? isOwnMachineAllowed : hasAddress(allowed, found);
    return isAllowed ? found : { why: OUTSIDE };
  }

  function send(to: { found: string; port: number; named: string }, asked: Asked, proof: string | null) {
    return new Promise<Answer & { challenge?: string }>((resolve) => {
      let isConnected = false;
      const headers: Record<string, string> = { Host: to.named, Connection: "close", ...asked.headers };
      if (proof) headers.Authorization = proof;
      if (asked.body !== undefined) headers["Content-Length"] = String(Buffer.byteLength(asked.body));
      const sent = request({
        host: to.found,
        port: to.port,
        method: asked.method,
        path: asked.path,
        headers,
        agent: false,
      });
      const fail = () => {
        resolve(isConnected ? { kind: "unanswered", why: NO_ANSWER } : { kind: "not_sent", why: NOT_REACHED });
        sent.destroy();
      };
      const connecting = setTimeout(() => isConnected || fail(), CONNECT_MS);
      const waiting = setTimeout(fail, answerMs);
      sent.on("socket", (socket) =>
        socket.on("connect", () => {
          isConnected = true;
          clearTimeout(connecting);
        }),
      );
      sent.on("close", () => {
        clearTimeout(connecting);
        clearTimeout(waiting);
      });
      sent.on("error", fail);
      sent.on("response", (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          body += part;
          if (body.length > MOST_BYTES) fail();
        });
        response.on("error", fail);
        response.on("aborted", fail);
        response.on("end", () => {
          const challenge = response.headers["www-authenticate"];
          resolve({ kind: "answered", status: response.statusCode ?? 0, body, ...(challenge ? { challenge } : {}) });
        });
      });
      sent.end(asked.body);
    });
  }

  async function ask({ address, username, password }: Access, asked: Asked): Promise<Answer> {
    const place = hostOf(address);
    if (!place) return { kind: "not_sent", why: UNKNOWN_HOST };
    const found = await checked(place.host);
    if (typeof found !== "string") return { kind: "not_sent", why: found.why };
    const to = { found, port: place.port, named: address };
    let answer = await send(to, asked, null);
    // A nonce may end between the challenge and the answer to it; the controller says so once.
    for (let tries = 0; tries < 2 && answer.kind === "answered" && answer.status === 401; tries += 1) {
      const challenge = parseChallenge(answer.challenge ?? "");
      if (!challenge || !password || (tries > 0 && !challenge.isStale)) break;
      answer = await send(to, asked, authorization(challenge, { ...asked, username, password }));
    }
    if (answer.kind !== "answered") return answer;
    return { kind: "answered", status: answer.status, body: answer.body };
  }
  return { ask };
}
