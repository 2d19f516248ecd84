import { BlockList, isIPv6 } from "node:net";
import { log } from "@/lib/core/log";

/** instrumentation.ts sets this header to the socket's own address and overwrites a value from the client. */
export const SOCKET_ADDRESS_HEADER = "x-ct-socket-address";

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const lists = new WeakMap<readonly string[], BlockList>();

/** The list of settings never changes while the process lives, so its networks are parsed once. */
function trustedList(networks: readonly string[]): BlockList {
  const known = lists.get(networks);
  if (known) return known;
  const list = blockListOf(networks);
  lists.set(networks, list);
  return list;
}

const told = new WeakSet<readonly string[]>();

/** Behind a proxy that is not named all visitors share its address and its limits, which nobody would notice. */
function tellOnce(networks: readonly string[]): void {
  if (told.has(networks)) return;
  told.add(networks);
  log().warn(
    "X-Forwarded-For is ignored, because it came from an address that is not in TRUSTED_PROXIES. If that was a proxy of yours, name its address there: until then all visitors behind it share one address and its limits",
  );
}

const plain = (address: string) => address.trim().replace(/^::ffff:/, "");

/** Whether who speaks at the other end of a socket is a proxy of ours, whose headers count. */
export const isTrustedProxy = (address: string, trustedProxies: readonly string[]): boolean =>
  trustedList(trustedProxies).check(plain(address), isIPv6(plain(address)) ? "ipv6" : "ipv4");

/**
 * The socket's address, unless that is a trusted proxy: then the last address of X-Forwarded-For that is no trusted
 * proxy.
 */
export function clientAddress(headers: Headers, trustedProxies: readonly string[]): string | undefined {
  const socket = headers.get(SOCKET_ADDRESS_HEADER);
  if (!socket) return undefined;
  const isTrusted = (address: string) => isTrustedProxy(address, trustedProxies);
  let client = plain(socket);
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map(plain).filter(Boolean);
  // Next fills the header with the socket's own address where the client sent none.
  if (!isTrusted(client) && forwarded.some((address) => address !== client)) tellOnce(trustedProxies);
  while (isTrusted(client)) {
    const next = forwarded.pop();
    if (!next) break;
    client = next;
  }
  return client;
}
