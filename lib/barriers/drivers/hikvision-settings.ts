import { z } from "zod";
import type { DeviceSetting } from "@/lib/barriers/client";
import {
  heard,
  type SettingsDriver,
  type SettingsWish,
  type SettingsWritten,
  STRANGE_ANSWER,
} from "@/lib/barriers/drivers/driver";
import { fieldOf, outcomeOf } from "@/lib/barriers/drivers/hikvision-answers";
import { toLocal } from "@/lib/core/dates";

/**
 * Whether a Hikvision device asks us about each card, and what it does while we are away. Facts: Hikvision's ISAPI Developer
 * Guide, Access Control: `AcsCfg` with `remoteCheckDoorEnabled`, `remoteCheckTimeout` in seconds, `needDeviceCheck` (it
 * checks a card by its own list first, and does not ask about those that it does not know) and
 * `offlineDevCheckOpenDoorEnabled` (its own list opens while nobody answers); where a firmware has them, `checkChannelType`
 * ("ISAPIListen": it asks by its POST) and `remoteCheckWithISAPIListen` ("sync": the answer is that of the POST). The last
 * two are as public integrations use them. `System/time` has its local time and whether it keeps it by NTP.
 */
const PATH = "/ISAPI/AccessControl/AcsCfg?format=json";

const AcsCfg = z
  .object({
    remoteCheckDoorEnabled: z.boolean(),
    remoteCheckTimeout: z.number(),
    needDeviceCheck: z.boolean(),
    offlineDevCheckOpenDoorEnabled: z.boolean(),
    checkChannelType: z.string().max(40).optional(),
    remoteCheckWithISAPIListen: z.string().max(40).optional(),
  })
  .loose();
const Said = z.object({ AcsCfg });

/** A "QR de pluma" (`barrier_codes`) has so many digits. */
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

const TIME = "/ISAPI/System/time";
const CLOCK_MS = 5_000;

/** "-06:00". */
function offsetOf(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(now);
  return parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") || "+00:00";
}

/**
 * A device on NTP keeps time, and so does one whose clock is right: what it told late looks like a clock that is off.
 */
function keepsTime(body: string, now: Date, timeZone: string): boolean {
  if (fieldOf(body, "timeMode")?.toUpperCase() === "NTP") return true;
  const local = fieldOf(body, "localTime") ?? "";
  const told = Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(local) ? local : `${local}${offsetOf(now, timeZone)}`);
  return Math.abs(told - now.getTime()) < CLOCK_MS;
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

const wantedOf = ({ outage }: Pick<SettingsWish, "outage">) => ({
  remoteCheckDoorEnabled: true,
  remoteCheckTimeout: TIMEOUT,
  needDeviceCheck: false,
  offlineDevCheckOpenDoorEnabled: outage === "own_list",
});

type Config = z.output<typeof AcsCfg>;

/** How it asks, of firmwares that can be told. */
function channelOf(config: Config, { answersOtherwise }: Pick<SettingsWish, "answersOtherwise">) {
  return {
    ...(config.checkChannelType === undefined ? {} : { checkChannelType: "ISAPIListen" }),
    ...(config.remoteCheckWithISAPIListen === undefined
      ? {}
      : { remoteCheckWithISAPIListen: answersOtherwise ? "async" : "sync" }),
  };
}

const CHANNEL_WORDS = {
  checkChannelType: "Pregunta por sus avisos",
  remoteCheckWithISAPIListen: "Espera la respuesta en ellos",
} as const;

function channelSettings(config: Config, wish: SettingsWish): DeviceSetting[] {
  return Object.entries(channelOf(config, wish)).map(([key, wanted]) => {
    const found = String(config[key]);
    return { name: CHANNEL_WORDS[key as keyof typeof CHANNEL_WORDS], wanted, found, isGood: found === wanted };
  });
}

export const hikvisionSettings: SettingsDriver = {
  async read(http, access, wish) {
    const { config, detail } = await readConfig(http, access);
    if (!config) return { isRead: false, detail };
    const wanted = wantedOf(wish);
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
      ...channelSettings(config, wish),
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
  async write(http, access, wish) {
    const { config, detail } = await readConfig(http, access);
    if (!config) return { isWritten: false, detail };
    // A device takes its settings as a whole: what is not ours stays as it was read.
    const said = heard(
      await http.ask(access, {
        method: "PUT",
        path: PATH,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ AcsCfg: { ...config, ...wantedOf(wish), ...channelOf(config, wish) } }),
      }),
    );
    if (!("body" in said)) return { isWritten: false, detail: said.detail };
    return writtenBy(said.body);
  },
  async setClock(http, access, now, timeZone) {
    const read = heard(await http.ask(access, { method: "GET", path: TIME }));
    if (!("body" in read)) return { isWritten: false, detail: read.detail };
    if (keepsTime(read.body, now, timeZone)) return { isWritten: true };
    const local = `${toLocal(now, timeZone)}:${String(now.getUTCSeconds()).padStart(2, "0")}`;
    const offset = offsetOf(now, timeZone);
    // Its zone is written with the sign turned round.
    const zone = `CST${offset.startsWith("-") ? "+" : "-"}${Number(offset.slice(1, 3))}:${offset.slice(4)}:00`;
    const said = heard(
      await http.ask(access, {
        method: "PUT",
        path: TIME,
        headers: { "Content-Type": "application/xml" },
        body: `<?xml version="1.0" encoding="UTF-8"?><Time><timeMode>manual</timeMode><localTime>${local}${offset}</localTime><timeZone>${zone}</timeZone></Time>`,
      }),
    );
    if (!("body" in said)) return { isWritten: false, detail: said.detail };
    return writtenBy(said.body);
  },
};
