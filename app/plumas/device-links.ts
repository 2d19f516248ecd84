import { acceptLink, endLinks, LINK_PATH } from "@/lib/barriers";
import { whenStopping } from "@/lib/http/stopping";
import { takeUpgrades } from "@/lib/http/upgrades";

/** Relays and devices with a socket of their own connect here; a server that is asked to stop lets them go. */
export function takeDeviceLinks(): void {
  takeUpgrades(LINK_PATH, ({ facts, request, socket, head }) => void acceptLink(facts, request, socket, head));
  whenStopping(endLinks);
}
