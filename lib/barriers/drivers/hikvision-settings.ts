import { z } from "zod";
import type { DeviceSetting } from "@/lib/barriers/client";
import { heard, type SettingsDriver, type SettingsWritten, STRANGE_ANSWER } from "@/lib/barriers/drivers/driver";
import { outcomeOf } from "@/lib/barriers/drivers/hikvision-answers";
import { toLocal } from "@/lib/core/dates";

/**
 * Whether a Hikvision device asks us about each card, and what it does while we are away. Facts: Hikvision's ISAPI Developer
 * Guide, Access Control: `AcsCfg` with `remoteCheckDoorEnabled`, `remoteCheckTimeout` in seconds, `needDeviceCheck` (it
 * checks a card by its own list first, and does not ask about those that it does not know) and
 * `offlineDevCheckOpenDoorEnabled` (its own list opens while nobody answers). `System/time` takes its local time.
 */
const PATH = "/ISAPI/AccessControl/AcsCfg?format=json";

const AcsCfg = z
  .object({
    remoteCheckDoorEnabled: z.boolean(),
    remoteCheckTimeout: z.number(),
    needDeviceCheck: z.boolean(),
    offlineDevCheckOpenDoorEnabled: z.boolean(),
  })
  .loose();
const Said = z.object({ AcsCfg });

/** Of a "QR de pluma" (`barrier_codes`). */
const CODE_DIGITS = 18;

/** Readers give up after so many seconds, and we decide within fewer. */
const TIMEOUT = 5;

/** How long a card's number may be: ours have 18 digits. */
const CARDS = "/ISAPI/AccessControl/CardInfo/capabilities?format=json";
const Cards = z.object({ CardInfo: z.object({ cardNo: z.object({ "@max": z.int() }) }) });

const yesNo = (value: boolean) => (value ? "Sí" : "No");

function parsed<T>(schema: z.ZodType<T>, body: string): T | null {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

function writtenBy(body: string): SettingsWritten {
  const outcome = outcomeOf(body);
  return outcome.kind === "done" ? { isWritten: true } : { isWritten: false, detail: outcome.why };
}

type Reached = Parameters<SettingsDriver["read"]>;

async function readConfig(http: Reached[0], access: Reached[1]) {
  const said = heard(await http.ask(access, { method: "GET", path: PATH }));
  if (!("body" in said)) return { detail: said.detail };
  const config = parsed(Said, said.body)?.AcsCfg;
  return config ? { config } : { detail: STRANGE_ANSWER };
}

/** Null: this firmware does not say. */
async function cardDigits(http: Reached[0], access: Reached[1]): Promise<number | null> {
  const said = heard(await http.ask(access, { method: "GET", path: CARDS }));
  return "body" in said ? (parsed(Cards, said.body)?.CardInfo.cardNo["@max"] ?? null) : null;
}

const wantedOf = (opensAlone: boolean) => ({
  remoteCheckDoorEnabled: true,
  remoteCheckTimeout: TIMEOUT,
  needDeviceCheck: false,
  offlineDevCheckOpenDoorEnabled: opensAlone,
});

export const hikvisionSettings: SettingsDriver = {
  async read(http, access, { outage }) {
    const { config, detail } = await readConfig(http, access);
    if (!config) return { isRead: false, detail };
    const wanted = wantedOf(outage === "own_list");
    const boolean = (
      name: string,
      key: "remoteCheckDoorEnabled" | "needDeviceCheck" | "offlineDevCheckOpenDoorEnabled",
    ) => ({
      name,
      wanted: yesNo(wanted[key]),
      found: yesNo(config[key]),
      isGood: config[key] === wanted[key],
    });
    const settings: DeviceSetting[] = [
      boolean("Pregunta por cada código", "remoteCheckDoorEnabled"),
      {
        name: "Espera nuestra respuesta",
        wanted: `${TIMEOUT} s`,
        found: `${config.remoteCheckTimeout} s`,
        isGood: config.remoteCheckTimeout === TIMEOUT,
      },
      boolean("Descarta antes a quien no conoce", "needDeviceCheck"),
      boolean("Sin red abre a su propia lista", "offlineDevCheckOpenDoorEnabled"),
    ];
    const digits = await cardDigits(http, access);
    if (digits !== null)
      settings.push({
        name: "Dígitos que caben en una tarjeta",
        wanted: `${CODE_DIGITS} o más`,
        found: String(digits),
        isGood: digits >= CODE_DIGITS,
      });
    return { isRead: true, settings };
  },
  async write(http, access, { outage }) {
    const { config, detail } = await readConfig(http, access);
    if (!config) return { isWritten: false, detail };
    // A device takes its settings as a whole: what is not ours stays as it was read.
    const said = heard(
      await http.ask(access, {
        method: "PUT",
        path: PATH,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ AcsCfg: { ...config, ...wantedOf(outage === "own_list") } }),
      }),
    );
    if (!("body" in said)) return { isWritten: false, detail: said.detail };
    return writtenBy(said.body);
  },
  async setClock(http, access, now, timeZone) {
    const local = `${toLocal(now, timeZone)}:${String(now.getUTCSeconds()).padStart(2, "0")}`;
    const said = heard(
      await http.ask(access, {
        method: "PUT",
        path: "/ISAPI/System/time",
        headers: { "Content-Type": "application/xml" },
        body: `<?xml version="1.0" encoding="UTF-8"?><Time><timeMode>manual</timeMode><localTime>${local}</localTime></Time>`,
      }),
    );
    if (!("body" in said)) return { isWritten: false, detail: said.detail };
    return writtenBy(said.body);
  },
};
