import { isIPv6 } from "node:net";

/** Eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const read = (part: string) => part.split(":").flatMap((group) => (group === "" ? [] : [Number.parseInt(group, 16)]));
  const [first, last] = [read(head), read(tail ?? "")];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: Math.max(0, zeros) }, () => 0), ...last];
}

/**
 * What counts as one address for limits: an IPv4 address as it is, the first 64 bits of an IPv6 address, since whoever
 * has one of those has all 2^64 behind it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address).slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
