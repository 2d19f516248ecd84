import type { GateApiType } from "@/lib/barriers/client";
import type { GateDriver } from "@/lib/barriers/drivers/driver";
import { hikvisionIsapi } from "@/lib/barriers/drivers/hikvision-isapi";
import { shellyRpc } from "@/lib/barriers/drivers/shelly-rpc";

/** Nobody is told: a person at the lane opens with the key or the button, and what we keep is who asked for it. */
const manual: GateDriver = {
  open: async () => ({ state: "opened", detail: "A mano, en el carril", isMerged: false }),
  look: async () => ({ isGood: true, model: "", firmware: "" }),
};

export const DRIVERS: Readonly<Record<GateApiType, GateDriver>> = {
  manual,
  shelly_rpc: shellyRpc,
  hikvision_isapi: hikvisionIsapi,
};
