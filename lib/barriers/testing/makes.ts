import { z } from "zod";
import { type Emulator, startEmulator } from "@/lib/barriers/testing/emulator";

export const PASSWORD = "una-clave-larga";

const Call = z.object({ id: z.number(), method: z.string(), params: z.record(z.string(), z.unknown()) });
const SwitchSet = z.union([
  z.object({ id: z.literal(0), on: z.literal(true), toggle_after: z.number().positive() }),
  z.object({ id: z.literal(0), on: z.literal(false) }),
]);
const SwitchConfig = z.strictObject({
  initial_state: z.enum(["off", "on", "restore_last", "match_input"]),
  auto_on: z.boolean(),
  auto_off: z.boolean(),
  auto_off_delay: z.number().positive(),
});
/** As it comes from its box. */
const SHELLY_SETTINGS = { initial_state: "match_input", auto_on: false, auto_off: false, auto_off_delay: 60 };
/** Seconds: a longer contact is no pulse. */
const PULSE = 5;

/** A Shelly Pro 1: one relay, number 0. `isOn`: its contact is closed. */
export function startShelly({ isOn = false } = {}): Promise<Emulator> {
  return startEmulator({
    settings: SHELLY_SETTINGS,
    username: "admin",
    password: PASSWORD,
    realm: "shellypro1-84cca8a1f2",
    algorithm: "SHA-256",
    answer: (request, body, emulator) => {
      const json = (value: object) => ({ status: 200, type: "application/json", body: JSON.stringify(value) });
      if (request.url !== "/rpc" || request.method !== "POST")
        return { status: 404, type: "text/plain", body: "Not Found" };
      const { id, method, params } = Call.parse(JSON.parse(body));
      const frame = {
        id: emulator.vice === "lying" ? id + 1 : id,
        src: "shellypro1-84cca8a1f2",
        dst: "control-traslado",
      };
      if (emulator.vice === "busy") return json({ ...frame, error: { code: -108, message: "Resource unavailable" } });
      if (method === "Shelly.GetDeviceInfo")
        return json({ ...frame, result: { model: "SPSW-201XE16EU", ver: "1.4.4" } });
      if (method === "Switch.GetConfig" && params.id === 0)
        return json({ ...frame, result: { id: 0, name: "Pluma", ...emulator.settings } });
      if (method === "Switch.SetConfig" && params.id === 0) {
        Object.assign(emulator.settings, SwitchConfig.parse(params.config));
        return json({ ...frame, result: { restart_required: false } });
      }
      if (method !== "Switch.Set") return json({ ...frame, error: { code: -103, message: "No handler" } });
      const set = SwitchSet.safeParse(params).data;
      if (!set) return json({ ...frame, error: { code: -105, message: "Argument 'id', value 7 not found!" } });
      if (set.on && set.toggle_after <= PULSE) emulator.openings += 1;
      else emulator.held = set.on;
      return json({ ...frame, result: { was_on: isOn } });
    },
  });
}

const status = (code: number, words: string, sub: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><ResponseStatus version="2.0"><requestURL>/</requestURL><statusCode>${code}</statusCode><statusString>${words}</statusString><subStatusCode>${sub}</subStatusCode></ResponseStatus>`;

const Person = z.object({
  UserInfo: z.object({
    employeeNo: z.string().max(32),
    name: z.string().max(128),
    userType: z.literal("normal"),
    Valid: z.object({
      enable: z.boolean(),
      beginTime: z.iso.datetime({ local: true }),
      endTime: z.iso.datetime({ local: true }),
    }),
    doorRight: z.string().regex(/^\d+(,\d+)*$/),
    RightPlan: z.array(z.object({ doorNo: z.int(), planTemplateNo: z.string() })),
  }),
});
const Card = z.object({
  CardInfo: z.object({
    employeeNo: z.string(),
    cardNo: z.string().regex(/^\d{1,20}$/),
    cardType: z.literal("normalCard"),
  }),
});
const Which = z.object({
  EmployeeNoList: z
    .array(z.object({ employeeNo: z.string() }))
    .min(1)
    .optional(),
  searchResultPosition: z.int().default(0),
  maxResults: z.int().max(30).default(30),
});
const Condition = z.union([
  z.object({ UserInfoSearchCond: Which }).transform(({ UserInfoSearchCond: one }) => one),
  z.object({ CardInfoSearchCond: Which }).transform(({ CardInfoSearchCond: one }) => one),
  z.object({ UserInfoDelCond: Which }).transform(({ UserInfoDelCond: one }) => one),
  z.object({ CardInfoDelCond: Which }).transform(({ CardInfoDelCond: one }) => one),
]);

const OK = { statusCode: 1, statusString: "OK", subStatusCode: "ok" };
const BUSY = { statusCode: 2, statusString: "Device Busy", subStatusCode: "deviceBusy" };
const wrongly = (sub: string) => ({ statusCode: 6, statusString: "Invalid Content", subStatusCode: sub });

function dropCards({ cards }: Emulator, numbers: readonly string[]): void {
  for (const [card, number] of cards) if (numbers.includes(number)) cards.delete(card);
}

function searchPeople(path: string, which: z.output<typeof Which>, { people, cards }: Emulator): object {
  const { EmployeeNoList, searchResultPosition: from, maxResults } = which;
  const numbers = EmployeeNoList?.map(({ employeeNo }) => employeeNo) ?? null;
  if (path.startsWith("UserInfo")) {
    const all = [...people].filter(([number]) => numbers === null || numbers.includes(number)).map(([, one]) => one);
    const UserInfo = all.slice(from, from + maxResults);
    return { UserInfoSearch: { numOfMatches: UserInfo.length, ...(UserInfo.length > 0 ? { UserInfo } : {}) } };
  }
  const CardInfo = [...cards]
    .filter(([, number]) => numbers === null || numbers.includes(number))
    .map(([cardNo, employeeNo]) => ({ employeeNo, cardNo }));
  return { CardInfoSearch: { numOfMatches: CardInfo.length, CardInfo } };
}

/** The list of people and cards that a Hikvision device keeps. */
function answerPeople(path: string, sent: unknown, emulator: Emulator): object {
  const { people, cards, capacity } = emulator;
  if (path.startsWith("UserInfo/capabilities")) return { UserInfo: { maxRecordNum: capacity } };
  const which = Condition.safeParse(sent).data;
  if (path.includes("/Search")) return which ? searchPeople(path, which, emulator) : wrongly("badJsonContent");
  if (path.includes("/Delete")) {
    const numbers = which?.EmployeeNoList?.map(({ employeeNo }) => employeeNo);
    if (!numbers) return wrongly("badJsonContent");
    dropCards(emulator, numbers);
    if (path.startsWith("UserInfo")) for (const number of numbers) people.delete(number);
    return OK;
  }
  if (path.startsWith("CardInfo/SetUp")) {
    const card = Card.safeParse(sent).data?.CardInfo;
    if (!card || !people.has(card.employeeNo)) return wrongly("badJsonContent");
    cards.set(card.cardNo, card.employeeNo);
    return OK;
  }
  const person = Person.safeParse(sent).data?.UserInfo;
  if (!person) return wrongly("badJsonContent");
  const isKnown = people.has(person.employeeNo);
  if (path.startsWith("UserInfo/Record") && isKnown) return wrongly("employeeNoAlreadyExist");
  if (path.startsWith("UserInfo/Record") && people.size >= capacity) return wrongly("deviceFull");
  if (path.startsWith("UserInfo/Modify") && !isKnown) return wrongly("employeeNoNotExist");
  people.set(person.employeeNo, person);
  return OK;
}

const AcsConfig = z.object({
  AcsCfg: z.strictObject({
    uploadCapPic: z.boolean(),
    remoteCheckDoorEnabled: z.boolean(),
    remoteCheckTimeout: z.int().min(1).max(10),
    needDeviceCheck: z.boolean(),
    offlineDevCheckOpenDoorEnabled: z.boolean(),
    checkChannelType: z.enum(["ISAPI", "ISAPIListen", "ISUP"]).optional(),
    remoteCheckWithISAPIListen: z.enum(["sync", "async"]).optional(),
  }),
});
const Check = z.object({
  RemoteCheck: z.object({ serialNo: z.int(), checkResult: z.enum(["success", "failed"]), info: z.string() }),
});
/** As it comes from its box. */
const HIKVISION_SETTINGS = {
  uploadCapPic: true,
  remoteCheckDoorEnabled: false,
  remoteCheckTimeout: 3,
  needDeviceCheck: true,
  offlineDevCheckOpenDoorEnabled: true,
  checkChannelType: "ISUP",
  remoteCheckWithISAPIListen: "async",
};

/** Its settings, and what it is told of its readings. */
function answerConfig(method: string, path: string, body: string, emulator: Emulator): object | null {
  if (path === "AcsCfg" && method === "GET") return { AcsCfg: emulator.settings };
  if (path === "CardInfo/capabilities" && method === "GET")
    return { CardInfo: { cardNo: { "@min": 1, "@max": emulator.cardDigits } } };
  if (method !== "PUT") return null;
  if (path === "AcsCfg") {
    const sent = AcsConfig.safeParse(JSON.parse(body)).data;
    if (!sent) return wrongly("badJsonContent");
    emulator.settings = sent.AcsCfg;
    return OK;
  }
  const check = Check.safeParse(JSON.parse(body)).data;
  if (!check) return wrongly("badJsonContent");
  emulator.checks.push(check.RemoteCheck);
  if (check.RemoteCheck.checkResult === "success") emulator.openings += 1;
  return OK;
}

/** A Hikvision controller with one door, number 1. */
export function startHikvision(): Promise<Emulator> {
  return startEmulator({
    settings: HIKVISION_SETTINGS,
    username: "admin",
    password: PASSWORD,
    realm: "IP Camera(J0521)",
    algorithm: "MD5",
    answer: (request, body, emulator) => {
      const xml = (text: string, code = 200) => ({ status: code, type: "application/xml", body: text });
      const [, path] =
        /^\/ISAPI\/AccessControl\/((?:UserInfo\/\w+|CardInfo\/(?!capabilities)\w+)\?format=json)$/.exec(
          request.url ?? "",
        ) ?? [];
      if (path) {
        const json = (value: object) => ({ status: 200, type: "application/json", body: JSON.stringify(value) });
        if (emulator.vice === "busy") return json(BUSY);
        // It says yes to everything and keeps nothing.
        if (emulator.vice === "lying" && !path.includes("Search")) return json(OK);
        return json(answerPeople(path, body === "" ? {} : JSON.parse(body), emulator));
      }
      if (emulator.vice === "lying") return xml("<html><body>Bienvenido</body></html>");
      const [, name] =
        /^\/ISAPI\/AccessControl\/(AcsCfg|remoteCheck|CardInfo\/capabilities)\?format=json$/.exec(request.url ?? "") ??
        [];
      if (name && emulator.vice === "busy")
        return { status: 200, type: "application/json", body: JSON.stringify(BUSY) };
      const config = name ? answerConfig(request.method ?? "", name, body, emulator) : null;
      if (config) return { status: 200, type: "application/json", body: JSON.stringify(config) };
      if (request.method === "GET" && request.url === "/ISAPI/System/time")
        return xml(`<Time><timeMode>${emulator.timeMode}</timeMode><localTime>${emulator.clock}</localTime></Time>`);
      if (request.method === "PUT" && request.url === "/ISAPI/System/time") {
        const [, time] =
          /<localTime>([^<]+)<\/localTime><timeZone>CST[+-]\d{1,2}:\d{2}:00<\/timeZone>/.exec(body) ?? [];
        if (!time) return xml(status(6, "Invalid XML Content", "badXmlContent"));
        emulator.clock = time;
        return xml(status(1, "OK", "ok"));
      }
      if (emulator.vice === "busy") return xml(status(2, "Device Busy", "deviceBusy"));
      if (request.method === "GET" && request.url === "/ISAPI/System/deviceInfo")
        return xml("<DeviceInfo><model>DS-K2604T</model><firmwareVersion>V1.5.0</firmwareVersion></DeviceInfo>");
      if (request.method !== "PUT" || request.url !== "/ISAPI/AccessControl/RemoteControl/door/1")
        return xml(status(4, "Invalid Operation", "badParameters"));
      const [, cmd] = /<RemoteControlDoor><cmd>(open|alwaysOpen|close)<\/cmd><\/RemoteControlDoor>/.exec(body) ?? [];
      if (!cmd) return xml(status(6, "Invalid XML Content", "badXmlContent"));
      if (cmd === "open") emulator.openings += 1;
      else emulator.held = cmd === "alwaysOpen";
      return xml(status(1, "OK", "ok"));
    },
  });
}
