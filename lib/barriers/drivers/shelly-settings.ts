import { z } from "zod";
import type { DeviceSetting } from "@/lib/barriers/client";
import { type SettingsDriver, type SettingsWish, STRANGE_ANSWER } from "@/lib/barriers/drivers/driver";
import { callShelly } from "@/lib/barriers/drivers/shelly-call";

/**
 * A Shelly's relay after a power cut and when nobody lets go of it. Facts: Shelly's technical documentation, "Switch":
 * `Switch.GetConfig` and `Switch.SetConfig` with `initial_state` ("off", "on", "restore_last", "match_input"), `auto_on`,
 * `auto_off` and `auto_off_delay` in seconds.
 */
const Config = z.object({
  initial_state: z.string(),
  auto_on: z.boolean().default(false),
  auto_off: z.boolean(),
  auto_off_delay: z.number().default(0),
});

/** Seconds: as long as a barrier may be kept open. A shorter one would let go of it before its time. */
const LONGEST_HOLD = 1_800;

const WANTED = { initial_state: "off", auto_on: false, auto_off: true, auto_off_delay: LONGEST_HOLD };

const STATES: Readonly<Record<string, string>> = {
  off: "Suelto",
  on: "Cerrado: la pluma abre",
  restore_last: "Como estaba",
  match_input: "Como su entrada",
};

function settingsOf(name: string, config: z.output<typeof Config>): DeviceSetting[] {
  const of = (label: string, wanted: string, found: string, isGood: boolean) => ({
    name: `${name}: ${label}`,
    wanted,
    found,
    isGood,
  });
  const { initial_state: initial, auto_on: closes, auto_off: opens, auto_off_delay: delay } = config;
  return [
    of("contacto tras un corte de luz", "Suelto", STATES[initial] ?? initial, initial === WANTED.initial_state),
    of("se cierra solo", "No", closes ? "Sí" : "No", !closes),
    of(
      "se suelta solo",
      `A los ${LONGEST_HOLD / 60} min`,
      opens ? `A los ${Math.round(delay / 6) / 10} min` : "No",
      opens && delay === LONGEST_HOLD,
    ),
  ];
}

export const shellySettings: SettingsDriver = {
  async read(http, access, { lanes }: SettingsWish) {
    const settings: DeviceSetting[] = [];
    for (const { output, name } of lanes) {
      const said = await callShelly(http, access, "Switch.GetConfig", { id: output });
      if (!("result" in said)) return { isRead: false, detail: said.detail };
      const config = Config.safeParse(said.result).data;
      if (!config) return { isRead: false, detail: STRANGE_ANSWER };
      settings.push(...settingsOf(name, config));
    }
    return { isRead: true, settings };
  },
  async write(http, access, { lanes }) {
    for (const { output } of lanes) {
      const said = await callShelly(http, access, "Switch.SetConfig", { id: output, config: WANTED });
      if (!("result" in said)) return { isWritten: false, detail: said.detail };
    }
    return { isWritten: true };
  },
};
