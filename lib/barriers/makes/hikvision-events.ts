import { z } from "zod";
import { getDb, withTx } from "@/db/client";
import type { Relayed } from "@/lib/barriers/carried/frames";
import type { GateEvent, LaneAnswerDto } from "@/lib/barriers/client";
import { afresh } from "@/lib/barriers/commands/send-command";
import { type RemoteCheck, remoteCheckBody, sendRemoteCheck } from "@/lib/barriers/drivers/hikvision-remote-check";
import { type Caller, callerByToken, decideFor, lastTold, noteHeard, tellFor } from "@/lib/barriers/makes/callers";
import { readHikvisionMessage } from "@/lib/barriers/makes/hikvision-message";
import { whenLocal } from "@/lib/barriers/makes/local-time";
import { deviceAccess } from "@/lib/barriers/reach";
import { findLaneOfCommand, lockLane } from "@/lib/barriers/reading/lane-target";
import { settleCommand } from "@/lib/barriers/reading/settle";
import { noteSighting } from "@/lib/barriers/sightings/note-sighting";
import type { Ctx } from "@/lib/core/context";
import { takeAddressPoint } from "@/lib/limits";

/**
 * What a Hikvision device posts to the address that it was given ("HTTP listening host"), as JSON or XML, alone or with pictures. Facts: Hikvision's ISAPI Developer Guide, Access Control: `AccessControllerEvent` with
 * `serialNo`; a reading with `remoteCheck: true` waits up to five seconds for `RemoteCheck`, in the answer to its own POST or, by some firmwares, by
 * a request of ours (`remoteCheck`).
 * `ANPR` of a camera names the plate that it read.
 * Minor numbers of major 5: 0x15 lock open, 0x16 lock closed, 0x19 door open, 0x1a door closed, 0x1b opened abnormally.
 */
const Posted = z.object({
  eventType: z.string().max(60).default(""),
  dateTime: z.string().max(40).default(""),
  channelID: z.int().min(0).max(15).optional(),
  ANPR: z.object({ licensePlate: z.string().max(40).default("") }).optional(),
  AccessControllerEvent: z
    .object({
      majorEventType: z.int().default(0),
      subEventType: z.int().default(0),
      cardNo: z.string().max(64).default(""),
      doorNo: z.int().min(0).max(15).optional(),
      serialNo: z.int().min(0).optional(),
      frontSerialNo: z.int().min(0).optional(),
      remoteCheck: z.boolean().default(false),
      /** False: it happened while the network was away, and is told now. */
      currentEvent: z.boolean().default(true),
    })
    .optional(),
});

type Message = z.output<typeof Posted>;

const MAJOR_EVENT = 5;

const KINDS: Readonly<Record<number, GateEvent["kind"]>> = {
  21: "opened",
  22: "closed",
  25: "opened",
  26: "closed",
  27: "forced_open",
};

/** 0x01: a card was accepted by the device itself, as it does for its own list while it cannot ask. */
const ACCEPTED = 0x01;

const hasOffset = (text: string) => /(Z|[+-]\d{2}:\d{2})$/.test(text);

async function timeOf({ actor, timeZone }: Caller, text: string, now: Date): Promise<Date> {
  if (hasOffset(text) && !Number.isNaN(Date.parse(text))) return new Date(text);
  return whenLocal(text, timeZone, await lastTold(actor.controllerId)) ?? now;
}

export interface HikvisionAnswer {
  status: number;
  body: object;
  /** What is left to do once it is answered. */
  later?: () => Promise<void>;
}

const UNKNOWN: HikvisionAnswer = { status: 404, body: {} };
const HEARD: HikvisionAnswer = { status: 200, body: {} };

/** Tells the device by a request of its own. An order of which it cannot have heard has failed. */
async function tellApart(ctx: Ctx, controllerId: number, check: RemoteCheck, commandId: number | null): Promise<void> {
  const { http, access } = await deviceAccess(getDb(), controllerId);
  const told = await sendRemoteCheck(http, access, check);
  if (commandId === null || told.state !== "failed") return;
  await withTx(afresh(ctx), async (tx) => {
    const lane = await findLaneOfCommand(tx.db, controllerId, commandId);
    if (!lane) return;
    await lockLane(tx.db, lane.id);
    await settleCommand(tx, commandId, "failed", { detail: told.detail });
  });
}

function checked(
  ctx: Omit<Ctx, "actor">,
  caller: Caller,
  serialNo: number,
  answer: LaneAnswerDto | null,
): HikvisionAnswer {
  const { actor, answersOtherwise } = caller;
  const check = { serialNo, isOpen: answer?.open ?? false, words: answer?.words ?? "" };
  if (!answersOtherwise) return { status: 200, body: remoteCheckBody(check) };
  const commandId = answer?.open ? answer.commandId : null;
  return { ...HEARD, later: () => tellApart({ ...ctx, actor }, actor.controllerId, check, commandId) };
}

/** What a message that names an event of the door comes to. */
async function takeEvent(
  ctx: Omit<Ctx, "actor">,
  caller: Caller,
  posted: Message,
  { at, heardAt }: { at: Date; heardAt: Date },
): Promise<HikvisionAnswer> {
  const event = posted.AccessControllerEvent;
  const serialNo = event?.serialNo ?? event?.frontSerialNo ?? 0;
  if (!event || serialNo === 0) return HEARD;
  const { doorNo = 1, cardNo, subEventType } = event;
  // Nobody stands there any more.
  if (event.remoteCheck && !event.currentEvent) return checked(ctx, caller, serialNo, null);
  if (event.remoteCheck)
    return checked(ctx, caller, serialNo, await decideFor(ctx, caller, { output: doorNo, code: cardNo, serialNo, at }));
  const isAlone = subEventType === ACCEPTED && cardNo !== "";
  const kind = isAlone ? "admitted_offline" : KINDS[subEventType];
  if (event.majorEventType !== MAJOR_EVENT || !kind) return HEARD;
  const told = { serialNo, kind, output: doorNo, at, commandId: null, code: isAlone ? cardNo : null, detail: "" };
  await tellFor({ ...ctx, now: heardAt }, caller, [told]);
  return HEARD;
}

/** Takes one message of a Hikvision device, and answers it in its words. */
export async function receiveHikvision(
  ctx: Omit<Ctx, "actor">,
  { token, body }: { token: string; body: Buffer },
  relayed: Relayed | null = null,
): Promise<HikvisionAnswer> {
  const caller = await callerByToken(token);
  if (!caller) {
    await takeAddressPoint("barriers:stranger", ctx);
    return UNKNOWN;
  }
  const message = readHikvisionMessage(body);
  const posted = Posted.safeParse(message.json ?? (message.plate ? {} : null)).data;
  if (!posted) return { status: 400, body: {} };
  const heardAt = relayed?.at ?? ctx.now;
  const at = await timeOf(caller, posted.dateTime || message.dateTime, heardAt);
  await noteHeard(caller, heardAt, at);
  const answer = await takeEvent(ctx, caller, posted, { at, heardAt });
  const { adminId, controllerId } = caller.actor;
  const plate = posted.ANPR?.licensePlate || message.plate;
  const output = posted.AccessControllerEvent?.doorNo ?? posted.channelID ?? null;
  const seen = { adminId, controllerId, output, plate, picture: message.picture, takenAt: at };
  // The device waits for its answer; a picture takes a while.
  const later = async () => {
    await answer.later?.();
    await noteSighting(seen, ctx.now);
  };
  return { ...answer, later };
}
