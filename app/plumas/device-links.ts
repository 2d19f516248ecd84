import { acceptLink, endLinks, LINK_PATH } from "@/lib/barriers";
import { takeUpgrades } from "@/lib/http/upgrades";

/** Relays and devices with a socket of their own connect here; a server that is asked to stop lets them go. */
export function takeDeviceLinks(): void {
  takeUpgrades(LINK_PATH, ({ facts, request, socket, head }) => void acceptLink(facts, request, socket, head));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, endLinks);
}
