import { z } from "zod";
import { type GateDriver, STRANGE_ANSWER } from "@/lib/barriers/drivers/driver";
import { callShelly } from "@/lib/barriers/drivers/shelly-call";
import { shellySettings } from "@/lib/barriers/drivers/shelly-settings";

const Switched = z.object({ was_on: z.boolean() });
const Device = z.object({ model: z.string().max(80), ver: z.string().max(80) });

/** Shelly of the second generation and later, as a relay beside the barrier. */
export const shellyRpc: GateDriver = {
  async move(http, access, { output, pulseMs, kind, holdSeconds }) {
    const on = kind !== "release";
    const seconds = kind === "hold" ? holdSeconds : pulseMs / 1_000;
    const params = { id: output, on, ...(on ? { toggle_after: seconds } : {}) };
    const said = await callShelly(http, access, "Switch.Set", params);
    if (!("result" in said)) return said;
    const switched = Switched.safeParse(said.result).data;
    if (!switched) return { state: "unknown", detail: STRANGE_ANSWER };
    return { state: "opened", detail: "", isMerged: kind === "open" && switched.was_on };
  },
  async look(http, access) {
    const said = await callShelly(http, access, "Shelly.GetDeviceInfo", {});
    if (!("result" in said)) return { isGood: false, detail: said.detail };
    const device = Device.safeParse(said.result).data;
    if (!device) return { isGood: false, detail: STRANGE_ANSWER };
    return { isGood: true, model: device.model, firmware: device.ver };
  },
  settings: shellySettings,
  people: null,
};
