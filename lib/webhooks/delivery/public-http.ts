import { lookup } from "node:dns/promises";
import { request as askPlain } from "node:http";
import { request as askSecure } from "node:https";
import { BlockList, isIP } from "node:net";
import type { Problem } from "@/lib/webhooks/client";

const PATIENCE_MS = 10_000;
const KEPT_LETTERS = 200;
const MOST_BYTES = 4_096;

/** What no machine on the internet has, by IANA's registry of special IPv4 addresses, with multicast. */
const SPECIAL = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Within the global addresses: protocols of the IETF (Teredo), documentation and 6to4, which hold IPv4 addresses. */
const SPECIAL_6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

function listOf(networks: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, family);
  return list;
}

const special = listOf(SPECIAL, "ipv4");
const special6 = listOf(SPECIAL_6, "ipv6");
/** All of IPv6 that is on the internet; mapped and translated IPv4, local and multicast addresses stand outside. */
const global6 = listOf([["2000::", 3]], "ipv6");
const own = listOf([["127.0.0.0", 8]], "ipv4");

/** Whether an IP address is one of the internet, which nothing of ours has. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}

const isOwnAddress = (address: string) =>
  isIP(address) === 4 ? own.check(address, "ipv4") : isIP(address) === 6 && address === "::1";

interface Rules {
  /** A demonstration and our tests have their receivers on this machine, without HTTPS. */
  isOwnMachineAllowed: boolean;
  /** How long an answer may take, in milliseconds. */
  patienceMs?: number;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

function mayCall(address: string, { protocol, port }: URL, { isOwnMachineAllowed }: Rules): boolean {
  if (isOwnMachineAllowed && isOwnAddress(address)) return true;
  return protocol === "https:" && port === "" && isPublicAddress(address);
}

/**
 * Whether an address may be an endpoint's: HTTPS at its usual port, on the internet. A name is judged by where it leads
 * when it is called.
 */
export function mayBeEndpoint(url: URL, rules: Rules): boolean {
  const host = hostOf(url);
  if (isIP(host)) return mayCall(host, url, rules);
  if (rules.isOwnMachineAllowed && host === "localhost") return true;
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    host.includes(".") &&
    !/(^|\.)(localhost|local|internal)\.?$/.test(host)
  );
}

export type Answer = { kind: "answered"; status: number; text: string } | { kind: "failed"; problem: Problem };

interface Posted {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const failed = (problem: Problem): Answer => ({ kind: "failed", problem });

/** One of the host's addresses, if it may be called; a name that leads anywhere else besides is not trusted at all. */
async function resolved(url: URL, rules: Rules, over: Promise<"over">): Promise<string | Answer> {
  const host = hostOf(url);
  const found = isIP(host) ? [host] : await Promise.race([lookup(host, { all: true }).catch(() => []), over]);
  if (found === "over") return failed("timeout");
  const addresses = found.map((one) => (typeof one === "string" ? one : one.address));
  const [first] = addresses;
  if (first === undefined) return failed("unknown_host");
  return addresses.every((address) => mayCall(address, url, rules)) ? first : failed("bad_address");
}

function problemOf(error: unknown): Problem {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof Error && error.name === "AbortError") return "timeout";
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? "bad_certificate" : "not_reached";
}

/**
 * Sends a JSON body to another system. The name is looked up once, and the address that was judged is the one that is
 * connected to, so a name that changes in between changes nothing. No redirect is followed; of the answer its first 200
 * characters are kept.
 */
export async function postOutside({ url: text, headers, body }: Posted, rules: Rules): Promise<Answer> {
  const url = new URL(text);
  const ending = new AbortController();
  const over = Promise.withResolvers<"over">();
  const timer = setTimeout(() => {
    over.resolve("over");
    ending.abort();
  }, rules.patienceMs ?? PATIENCE_MS);
  try {
    const found = await resolved(url, rules, over.promise);
    if (typeof found !== "string") return found;
    return await send({ url, address: found, headers, body, signal: ending.signal });
  } finally {
    clearTimeout(timer);
  }
}

function send({
  url,
  address,
  headers,
  body,
  signal,
}: Omit<Posted, "url"> & { url: URL; address: string; signal: AbortSignal }) {
  const isSecure = url.protocol === "https:";
  const host = hostOf(url);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const sent = (isSecure ? askSecure : askPlain)({
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    // The certificate is the name's, whatever address that leads to.
    ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    method: "POST",
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      Host: url.host,
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      "User-Agent": "Control-Traslado-Webhooks/1",
      Connection: "close",
    },
    agent: false,
    signal,
  });
  sent.on("error", (error) => resolve(failed(problemOf(error))));
  sent.on("response", (response) => {
    const status = response.statusCode ?? 0;
    let read = "";
    // PostgreSQL keeps no NUL in a text.
    const end = () => resolve({ kind: "answered", status, text: read.replaceAll("\0", "").slice(0, KEPT_LETTERS) });
    response.setEncoding("utf8");
    response.on("data", (part: string) => {
      read += part;
      if (read.length <= MOST_BYTES) return;
      end();
      sent.destroy();
    });
    response.on("end", end);
    response.on("error", (error) => resolve(failed(problemOf(error))));
  });
  sent.end(body);
  return promise;
}
