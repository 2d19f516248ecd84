import { BlockList, isIPv6 } from "node:net";

/** Header that instrumentation.ts sets to the socket's own address; a client's value is overwritten. */
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

/** The settings' list is one object for the life of a process: its networks are read once, not for every request. */
function trustedList(networks: readonly string[]): BlockList {
  const known = lists.get(networks);
  if (known) return known;
  const list = blockListOf(networks);
  lists.set(networks, list);
  return list;
}

const plain = (address: string) => address.trim().replace(/^::ffff:/, "");

/**
 * The client's address: the socket's, unless that is a trusted proxy; then the last address of X-Forwarded-For
 * that is not one itself.
 */
export function clientAddress(headers: Headers, trustedProxies: readonly string[]): string | undefined {
  const socket = headers.get(SOCKET_ADDRESS_HEADER);
  if (!socket) return undefined;
  const trusted = trustedList(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  let client = plain(socket);
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map(plain).filter(Boolean);
  while (isTrusted(client)) {
    const next = forwarded.pop();
    if (!next) break;
    client = next;
  }
  return client;
}
