import { isIPv6 } from "node:net";

/** Eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const read = (part: string) => part.split(":").flatMap((group) => (group === "" ? [] : [Number.parseInt(group, 16)]));
  const [first, last] = [read(head), read(tail ?? "")];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: Math.max(0, zeros) }, () => 0), ...last];
}

const networkText = (address: string, bits: 48 | 64) =>
  `${groupsOf(address)
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(":")}::/${bits}`;

/**
 * What counts as one address for limits: an IPv4 address as it is, the first 64 bits of an IPv6 address, since whoever
 * has one of those has all 2^64 behind it.
 */
export function networkOf(address: string): string {
  return isIPv6(address) ? networkText(address, 64) : address;
}

/**
 * The coarser network: the first 48 bits of an IPv6 address, which providers give to one customer as well, who then has
 * 65,536 networks. An IPv4 address is its own.
 */
export function siteOf(address: string): string {
  return isIPv6(address) ? networkText(address, 48) : address;
}
