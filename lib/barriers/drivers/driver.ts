import type { DeviceSetting, Outage } from "@/lib/barriers/client";
import type { Answer, VenueHttp } from "@/lib/barriers/drivers/venue-http";
import type { ControllerAnswer } from "@/lib/prepaid";

/** How a controller is reached, and what it takes us for. */
export interface ControllerAccess {
  address: string;
  username: string;
  password: string;
}

export interface LaneOrder {
  /** The relay or door of the controller. */
  output: number;
  pulseMs: number;
  /** `hold` keeps the contact closed, `release` lets it go: the barrier closes when its loop and photocell allow. */
  kind: "open" | "hold" | "release";
  /** A hold has it: the contact is let go then, whatever becomes of us. */
  holdSeconds: number;
}

/**
 * What became of a command to open. `unknown`: it may have reached the controller, which did not say so; it is never sent
 * again by itself. `isMerged`: the contact was closed already, one pulse for two commands.
 */
export type Opened =
  | { state: "opened"; detail: string; isMerged: boolean }
  | { state: "failed"; detail: string }
  | { state: "unknown"; detail: string };

/** What a controller says of itself, or why it does not. */
export type Seen = { isGood: true; model: string; firmware: string } | { isGood: false; detail: string };

/** What a device's settings should be. */
export interface SettingsWish {
  lanes: readonly { output: number; name: string }[];
  outage: Outage;
  /** It takes the second of the ways in which its make may be answered. */
  answersOtherwise: boolean;
}

export type SettingsRead = { isRead: true; settings: DeviceSetting[] } | { isRead: false; detail: string };
export type SettingsWritten = { isWritten: true } | { isWritten: false; detail: string };

/** Reads and writes those settings of a device on which safety and accounts depend. */
export interface SettingsDriver {
  read(http: VenueHttp, access: ControllerAccess, wish: SettingsWish): Promise<SettingsRead>;
  write(http: VenueHttp, access: ControllerAccess, wish: SettingsWish): Promise<SettingsWritten>;
  /** Sets its clock; left out: it keeps its time by itself. `timeZone` is the venue's. */
  setClock?(http: VenueHttp, access: ControllerAccess, now: Date, timeZone: string): Promise<SettingsWritten>;
}

/** Somebody on a device's own list. */
export interface DevicePerson {
  /** The account. */
  employeeNo: string;
  /** Folio and holder's number, in which no person is named. */
  name: string;
  /** The number by which readers know the code. */
  cardNo: string;
  isActive: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
}

/** What a device answers to `add` where it has the person already. */
export const ALREADY_THERE = "El usuario ya está registrado.";

/** A device's own list of people, by which it lets them pass without asking. */
export interface DevicePeople {
  add(person: DevicePerson): Promise<ControllerAnswer<object>>;
  change(person: DevicePerson): Promise<ControllerAnswer<object>>;
  remove(employeeNo: string): Promise<ControllerAnswer<object>>;
  find(employeeNo: string): Promise<ControllerAnswer<{ person: DevicePerson | null }>>;
  /** Numbers of people that it has: a page from the cursor on, null the first one. `next` is the cursor after it; null: that was all. */
  listCredentials(cursor: string | null): Promise<ControllerAnswer<{ numbers: string[]; next: string | null }>>;
  /** How many people fit. */
  capacity(): Promise<ControllerAnswer<{ most: number }>>;
}

/** How a device's list is written: the venue's time zone, and the device's numbers of the barriers that its people open. */
export interface ListWish {
  timeZone: string;
  doors: readonly number[];
}

/**
 * A driver speaks to the controllers of one make. It throws nothing: what goes wrong is an answer. For a hold and a release
 * `opened` says that the contact is as it was told to be.
 */
export interface GateDriver {
  move(http: VenueHttp, access: ControllerAccess, order: LaneOrder): Promise<Opened>;
  look(http: VenueHttp, access: ControllerAccess): Promise<Seen>;
  /** Null: it has none that we could read. */
  settings: SettingsDriver | null;
  /** Null: it has no list, or fetches it by itself and says whom it has when it is asked to. */
  people: ((http: VenueHttp, access: ControllerAccess, wish: ListWish) => DevicePeople) | null;
}

export const EMPTY_ANSWER = "Respuesta vacía del servidor";
export const STRANGE_ANSWER = "El equipo contestó algo que no se entiende";
const WRONG_PASSWORD = "El equipo no aceptó el usuario o la contraseña";

/** What is left of an answer once the ways to fail that all controllers share are told: its body, or the failure. */
export function heard(answer: Answer): { body: string } | Exclude<Opened, { state: "opened" }> {
  if (answer.kind === "not_sent") return { state: "failed", detail: answer.why };
  if (answer.kind === "unanswered") return { state: "unknown", detail: answer.why };
  const { status, body } = answer;
  if (status === 401 || status === 403) return { state: "failed", detail: WRONG_PASSWORD };
  if (status >= 500) return { state: "unknown", detail: `El equipo contestó con el error ${status}` };
  if (status < 200 || status >= 300) return { state: "failed", detail: `El equipo contestó con el error ${status}` };
  // It took the request, so it may have opened.
  if (body.trim() === "") return { state: "unknown", detail: EMPTY_ANSWER };
  return { body };
}
