import { z } from "zod";
import {
  ALREADY_THERE,
  type ControllerAccess,
  type DevicePeople,
  type DevicePerson,
  type ListWish,
} from "@/lib/barriers/drivers/driver";
import type { VenueHttp } from "@/lib/barriers/drivers/venue-http";
import { parseLocal, toLocal } from "@/lib/core/dates";
import type { ControllerAnswer } from "@/lib/prepaid";

/**
 * People and cards of a Hikvision device. Facts: Hikvision's ISAPI Developer Guide, Access Control: `UserInfo/Record`,
 * `Modify`, `Delete` and `Search`, `CardInfo/SetUp` (adds or changes) and `Search`, JSON with `?format=json`; an answer is
 * `{statusCode, statusString, subStatusCode}`, 1 and "ok" where it was done; `employeeNoAlreadyExist` and `deviceBusy` are
 * its own words. A person's time is the device's local time, whose limits have to be given.
 */

/** What stands for "without a limit". */
const FIRST = "2000-01-01T00:00:00";
const LAST = "2037-12-31T23:59:59";

const Status = z.object({
  statusCode: z.int(),
  statusString: z.string().max(80).default(""),
  subStatusCode: z.string().max(80).default(""),
});

const Found = z.object({
  UserInfoSearch: z.object({
    numOfMatches: z.int(),
    UserInfo: z
      .array(
        z.object({
          employeeNo: z.string(),
          name: z.string().default(""),
          Valid: z.object({ enable: z.boolean(), beginTime: z.string(), endTime: z.string() }),
        }),
      )
      .default([]),
  }),
});

const Cards = z.object({
  CardInfoSearch: z.object({
    numOfMatches: z.int(),
    CardInfo: z.array(z.object({ employeeNo: z.string(), cardNo: z.string() })).default([]),
  }),
});

const Capabilities = z.object({ UserInfo: z.object({ maxRecordNum: z.int().min(1) }) });

const WORDS: Readonly<Record<string, string>> = {
  employeeNoAlreadyExist: ALREADY_THERE,
  deviceBusy: "El equipo está ocupado. Intenta en un minuto.",
};

type Failure = Exclude<ControllerAnswer<object>, { kind: "answered" }>;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** People of one page of a device's list, which answers no more at a time. */
const PAGE = 30;

/** Speaks to one device. `timeZone` is the venue's, which the device keeps. */
export function hikvisionPeople(
  http: VenueHttp,
  access: ControllerAccess,
  { timeZone, doors }: ListWish,
): DevicePeople {
  async function ask<T>(
    method: "GET" | "POST" | "PUT",
    path: string,
    sent: object,
    schema: z.ZodType<T>,
  ): Promise<{ body: T } | Failure> {
    const answer = await http.ask(access, {
      method,
      path: `/ISAPI/AccessControl/${path}?format=json`,
      ...(method === "GET" ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) }),
    });
    if (answer.kind !== "answered") return { kind: "silent" };
    if (answer.body.trim() === "") return { kind: "empty" };
    const said = fromJson(answer.body);
    const status = Status.safeParse(said).data;
    if (status && status.statusCode !== 1) {
      const message = WORDS[status.subStatusCode] ?? `El equipo dijo: ${status.subStatusCode || status.statusString}`;
      return { kind: "refused", status: answer.status, result: status.statusString || null, message };
    }
    const body = schema.safeParse(said).data;
    return body ? { body } : { kind: "refused", status: answer.status, result: null, message: null };
  }

  const local = (moment: Date | null, none: string) =>
    moment ? `${toLocal(moment, timeZone)}:${String(moment.getUTCSeconds()).padStart(2, "0")}` : none;
  const momentOf = (text: string, none: string): Date | null => {
    if (text.slice(0, 19) === none) return null;
    const minute = parseLocal(text.slice(0, 16), timeZone);
    return minute && new Date(minute.getTime() + Number(text.slice(17, 19) || 0) * 1_000);
  };

  async function write(path: "UserInfo/Record" | "UserInfo/Modify", person: DevicePerson) {
    const { employeeNo, name, cardNo, isActive, validFrom, validUntil } = person;
    const user = await ask(
      path === "UserInfo/Record" ? "POST" : "PUT",
      path,
      {
        UserInfo: {
          employeeNo,
          name,
          userType: "normal",
          Valid: { enable: isActive, beginTime: local(validFrom, FIRST), endTime: local(validUntil, LAST) },
          doorRight: doors.join(","),
          RightPlan: doors.map((doorNo) => ({ doorNo, planTemplateNo: "1" })),
        },
      },
      Status,
    );
    if (!("body" in user)) return user;
    // A person may have several cards on a device: the code before is taken away, not only another added.
    const whose = { CardInfoDelCond: { EmployeeNoList: [{ employeeNo }] } };
    const gone = path === "UserInfo/Record" ? null : await ask("PUT", "CardInfo/Delete", whose, Status);
    if (gone && !("body" in gone)) return gone;
    const card = await ask(
      "PUT",
      "CardInfo/SetUp",
      { CardInfo: { employeeNo, cardNo, cardType: "normalCard" } },
      Status,
    );
    if (!("body" in card)) return card;
    return null;
  }

  const done = (message: string) => ({ kind: "answered" as const, result: "ok", message });

  return {
    add: async (person) => (await write("UserInfo/Record", person)) ?? done("Usuario registrado."),
    async change(person) {
      const changed = await write("UserInfo/Modify", person);
      if (changed === null) return done("Usuario sincronizado.");
      // One that the device does not have is added.
      if (changed.kind !== "refused" || changed.message === WORDS.deviceBusy) return changed;
      return (await write("UserInfo/Record", person)) ?? done("Usuario sincronizado.");
    },
    async listCredentials(cursor) {
      const from = Number(cursor ?? 0);
      const which = { searchID: "lista", searchResultPosition: from, maxResults: PAGE };
      const page = await ask("POST", "UserInfo/Search", { UserInfoSearchCond: which }, Found);
      if (!("body" in page)) return page;
      const numbers = page.body.UserInfoSearch.UserInfo.map(({ employeeNo }) => employeeNo);
      const next = numbers.length < PAGE ? null : String(from + numbers.length);
      return { ...done(""), message: null, numbers, next };
    },
    async capacity() {
      const said = await ask("GET", "UserInfo/capabilities", {}, Capabilities);
      return "body" in said ? { ...done(""), message: null, most: said.body.UserInfo.maxRecordNum } : said;
    },
    async remove(employeeNo) {
      const gone = await ask(
        "PUT",
        "UserInfo/Delete",
        { UserInfoDelCond: { EmployeeNoList: [{ employeeNo }] } },
        Status,
      );
      return "body" in gone ? done("Usuario retirado.") : gone;
    },
    async find(employeeNo) {
      const which = { searchID: employeeNo, searchResultPosition: 0, maxResults: 5, EmployeeNoList: [{ employeeNo }] };
      const users = await ask("POST", "UserInfo/Search", { UserInfoSearchCond: which }, Found);
      if (!("body" in users)) return users;
      const user = users.body.UserInfoSearch.UserInfo.find((one) => one.employeeNo === employeeNo);
      if (!user) return { ...done(""), message: null, person: null };
      const cards = await ask("POST", "CardInfo/Search", { CardInfoSearchCond: which }, Cards);
      if (!("body" in cards)) return cards;
      const own = cards.body.CardInfoSearch.CardInfo.filter((one) => one.employeeNo === employeeNo);
      const [card] = own.length === 1 ? own : [];
      const { name, Valid } = user;
      return {
        ...done(""),
        message: null,
        person: {
          employeeNo,
          name,
          cardNo: card?.cardNo ?? "",
          isActive: Valid.enable,
          validFrom: momentOf(Valid.beginTime, FIRST),
          validUntil: momentOf(Valid.endTime, LAST),
        },
      };
    },
  };
}
