import type { ControllerType } from "@/lib/barriers/client";
import type { GateDriver } from "@/lib/barriers/drivers/driver";
import { hikvisionIsapi } from "@/lib/barriers/drivers/hikvision-isapi";
import { shellyRpc } from "@/lib/barriers/drivers/shelly-rpc";

/** Nobody is told: a person at the lane opens with the key or the button, and what we keep is who asked for it. */
const manual: GateDriver = {
  move: async () => ({ state: "opened", detail: "A mano, en el carril", isMerged: false }),
  look: async () => ({ isGood: true, model: "", firmware: "" }),
  settings: null,
  people: null,
};

/** These makes call us and fetch their orders: there is nobody to be told. */
const caller: GateDriver = {
  move: async () => ({ state: "failed", detail: "Este equipo llama él mismo por sus órdenes" }),
  look: async () => ({ isGood: false, detail: "Este equipo llama él mismo: dice cómo está cuando llama" }),
  settings: null,
  people: null,
};

export const DRIVERS: Readonly<Record<ControllerType, GateDriver>> = {
  manual,
  simulator: caller,
  generic_http: caller,
  zkteco_push: caller,
  relay: caller,
  shelly_rpc: shellyRpc,
  hikvision_isapi: hikvisionIsapi,
};
