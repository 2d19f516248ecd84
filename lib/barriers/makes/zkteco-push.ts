import { getDb, withTx } from "@/db/client";
import type { Relayed } from "@/lib/barriers/carried/frames";
import type { GateEvent, OrderDto } from "@/lib/barriers/client";
import { fetchCommands } from "@/lib/barriers/commands/fetch-commands";
import {
  type Caller,
  callerBySerial,
  decideFor,
  lastTold,
  noteHeard,
  noteStranger,
  tellFor,
} from "@/lib/barriers/makes/callers";
import { whenLocal } from "@/lib/barriers/makes/local-time";
import {
  fetchListOrders,
  isListOrder,
  noteCapacity,
  takeListPack,
  takeListResult,
} from "@/lib/barriers/people/zkteco-people";
import { findLaneOfCommand, lockLane } from "@/lib/barriers/reading/lane-target";
import { settleCommand } from "@/lib/barriers/reading/settle";
import type { Ctx } from "@/lib/core/context";
import { takeAddressPoint } from "@/lib/limits";

/**
 * ZKTeco's security push protocol: the device calls `/iclock/…` with its serial number and is answered in lines of text.
 * Facts: ZKTeco's "Security PUSH Communication Protocol": `rtlog` lines are tab-separated `name=value`; an online reading
 * comes as `AuthType=device` and is answered `AUTH=SUCCESS` (some firmwares want `AUTH=SUCCEED`), the line
 * itself and `CONTROL DEVICE 01<door><lock 01><seconds>`, in two hexadecimal digits each; `getrequest` fetches
 * `C:<id>:<command>`, `devicecmd` says `ID=<id>&Return=<0 or an error>`. 255 seconds keep a door open, 0 ends that. `rtdata?type=time` asks for the time: seconds of a calendar whose
 * months have 31 days, since 2000, in UTC, with the zone's offset.
 */
export interface ZktecoCall {
  /** "cdata", "registry", "getrequest", "devicecmd", "querydata", "rtdata" or "ping". */
  path: string;
  method: string;
  query: URLSearchParams;
  body: string;
}

const OK = "OK";
const SERIAL = /^[A-Za-z0-9-]{4,40}$/;

/** 0: it let somebody pass by its own list; 8 and 222: opened by us; 102: forced; 200 and 201: the door's contact; 206: it started. */
const KINDS: Readonly<Record<number, GateEvent["kind"]>> = {
  0: "admitted_offline",
  8: "opened",
  102: "forced_open",
  200: "opened",
  201: "closed",
  206: "restarted",
  222: "opened",
};

/** A moment as these devices count it. */
function zktecoTime(now: Date): number {
  const days = (now.getUTCFullYear() - 2_000) * 12 * 31 + now.getUTCMonth() * 31 + now.getUTCDate() - 1;
  return days * 86_400 + (now.getUTCHours() * 60 + now.getUTCMinutes()) * 60 + now.getUTCSeconds();
}

/** "-0600". */
function offsetOf(now: Date, timeZone: string): string {
  const name = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value;
  return (name ?? "GMT").replace("GMT", "").replace(":", "") || "+0000";
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, "0");

/** A door's lock for so many seconds. */
export const controlDevice = (door: number, seconds: number): string =>
  `CONTROL DEVICE 01${hex(door)}01${hex(seconds)}`;

const KEPT_OPEN = 255;

function commandOf({ kind, output, pulseMs }: OrderDto): string {
  if (kind === "hold") return controlDevice(output, KEPT_OPEN);
  return controlDevice(output, kind === "release" ? 0 : Math.max(1, Math.round(pulseMs / 1_000)));
}

const fieldsOf = (line: string): Map<string, string> =>
  new Map(
    line
      .split("\t")
      .map((part) => part.split("=", 2))
      .map(([name = "", value = ""]) => [name.trim().toLowerCase(), value.trim()]),
  );

/** Some firmwares write the number of a card in hexadecimal digits. */
function codesOf(card: string): string {
  return /^(?=.*[a-f])[0-9a-f]{1,15}$/i.test(card) ? BigInt(`0x${card}`).toString() : card;
}

interface Line {
  text: string;
  at: Date;
  serialNo: number;
  output: number;
  event: number;
  card: string;
}

/** A line without a number of its own gets one of its time, so that the same line again is the same. */
function serialOf(fields: Map<string, string>, at: Date): number {
  const own = Number(fields.get("index") ?? "");
  if (Number.isSafeInteger(own) && own > 0) return own;
  const rest = `${fields.get("event")}:${fields.get("eventaddr")}:${fields.get("cardno")}`;
  let sum = 0;
  for (const sign of rest) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000;
  return Math.floor(at.getTime() / 1_000) * 1_000 + sum;
}

async function linesOf({ actor, timeZone }: Caller, body: string, now: Date): Promise<Line[]> {
  let after = await lastTold(actor.controllerId);
  const lines: Line[] = [];
  for (const text of body.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    const fields = fieldsOf(text);
    const at = whenLocal(fields.get("time") ?? "", timeZone, after) ?? now;
    after = at;
    lines.push({
      text,
      at,
      serialNo: serialOf(fields, at),
      output: Math.min(15, Math.max(0, Number(fields.get("eventaddr") ?? "1") || 0)),
      event: Number(fields.get("event") ?? "-1"),
      card: codesOf(fields.get("cardno") ?? ""),
    });
  }
  return lines;
}

/** An online reading: its answer opens the door. */
async function authorize(ctx: Omit<Ctx, "actor">, caller: Caller, body: string): Promise<string> {
  const [line] = await linesOf(caller, body, ctx.now);
  if (!line) return OK;
  const { output, card, serialNo, at, text } = line;
  const answer = await decideFor(ctx, caller, { output, code: card, serialNo, at });
  if (!answer?.open) return `AUTH=FAILED\r\n${text}\r\n`;
  const seconds = Math.max(1, Math.round(answer.pulseMs / 1_000));
  const yes = caller.answersOtherwise ? "SUCCEED" : "SUCCESS";
  return `AUTH=${yes}\r\n${text}\r\n${controlDevice(output, seconds)}\r\n`;
}

async function takeLog(ctx: Omit<Ctx, "actor">, caller: Caller, body: string): Promise<string> {
  const events = (await linesOf(caller, body, ctx.now)).flatMap(({ event, card, ...line }): GateEvent[] => {
    const kind = KINDS[event];
    if (!kind || (kind === "admitted_offline" && card === "")) return [];
    const { serialNo, at, output } = line;
    return [
      { serialNo, kind, output, at, commandId: null, code: kind === "admitted_offline" ? card : null, detail: "" },
    ];
  });
  await tellFor(ctx, caller, events);
  return OK;
}

/** What became of an order: a number other than 0 is the device's own error. */
async function takeResults(ctx: Omit<Ctx, "actor">, { actor }: Caller, body: string): Promise<string> {
  for (const text of body.split(/\r?\n/)) {
    const said = new URLSearchParams(text.trim());
    const commandId = Number(said.get("ID") ?? "");
    if (!Number.isSafeInteger(commandId) || commandId < 1) continue;
    const result = Number(said.get("Return") ?? "-1");
    if (isListOrder(commandId)) {
      await takeListResult({ ...ctx, actor }, actor, commandId, result);
      continue;
    }
    await withTx({ ...ctx, actor }, async (tx) => {
      const lane = await findLaneOfCommand(tx.db, actor.controllerId, commandId);
      if (!lane) return;
      await lockLane(tx.db, lane.id);
      const detail = result >= 0 ? "" : `El equipo dijo: error ${result}`;
      await settleCommand(tx, commandId, result >= 0 ? "opened" : "failed", { detail });
    });
  }
  return OK;
}

/** A pack of the list that the device was asked for. */
async function takeList(ctx: Omit<Ctx, "actor">, { actor }: Caller, { query, body }: ZktecoCall): Promise<string> {
  const numberOf = (name: string) => {
    const said = query.get(name) ?? "";
    return /^\d{1,10}$/.test(said) ? Number(said) : 1;
  };
  if (query.get("tablename") === "user")
    await takeListPack({ ...ctx, actor }, actor, body, {
      orderId: numberOf("cmdid"),
      at: numberOf("packidx"),
      of: numberOf("packcnt"),
    });
  return OK;
}

/** Takes one call of a ZKTeco device, and answers it in its words. Strangers learn nothing: they are told "OK". */
export async function receiveZkteco(
  ctx: Omit<Ctx, "actor">,
  call: ZktecoCall,
  relayed: Relayed | null = null,
): Promise<string> {
  const serial = call.query.get("SN") ?? "";
  const caller = SERIAL.test(serial) ? await callerBySerial(ctx, serial, relayed) : null;
  if (!caller) {
    // A relay has proven itself, and has a limit of its own.
    if (!relayed) await takeAddressPoint("barriers:stranger", ctx);
    if (SERIAL.test(serial))
      await noteStranger(getDb(), {
        type: "zkteco_push",
        serial,
        address: ctx.ip ?? "",
        relayId: relayed?.relayId ?? null,
        at: ctx.now,
      });
    return OK;
  }
  if (caller.isProven) await noteHeard(caller, relayed?.at ?? ctx.now, null);
  else await takeAddressPoint("barriers:stranger", ctx);
  if (call.path === "cdata" && call.method === "POST") {
    if (call.query.get("AuthType") === "device") return authorize(ctx, caller, call.body);
    const heard = { ...ctx, now: relayed?.at ?? ctx.now };
    return call.query.get("table") === "rtlog" ? takeLog(heard, caller, call.body) : OK;
  }
  if (!caller.isProven) return OK;
  if (call.path === "rtdata" && call.query.get("type") === "time")
    return `DateTime=${zktecoTime(ctx.now)},ServerTZ=${offsetOf(ctx.now, caller.timeZone)}`;
  if (call.path === "registry") {
    await noteCapacity(caller.actor, call.body);
    return `RegistryCode=${serial}`;
  }
  if (call.path === "querydata") return takeList(ctx, caller, call);
  if (call.path === "devicecmd") return takeResults(ctx, caller, call.body);
  if (call.path !== "getrequest") return OK;
  const { commands } = await fetchCommands({ ...ctx, actor: caller.actor }, caller.actor);
  const orders = commands.map((order) => `C:${order.commandId}:${commandOf(order)}`);
  // Nobody at a barrier waits for the list.
  const lines = orders.length > 0 ? orders : await fetchListOrders(ctx, caller.actor, caller.timeZone);
  return lines.join("\r\n") || OK;
}
