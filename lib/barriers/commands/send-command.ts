import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { type CommandState, callsUs, type GateApiType } from "@/lib/barriers/client";
import type { Opened } from "@/lib/barriers/drivers/driver";
import { driverFor, noteSeen } from "@/lib/barriers/reach";
import { lockLane } from "@/lib/barriers/reading/lane-target";
import { settleCommand } from "@/lib/barriers/reading/settle";
import type { Ctx } from "@/lib/core/context";

/** A device that asks for its orders gets none that is older: whoever gave it has gone on. */
export const HANDED_MS = 5_000;
/** How long it may take to say what became of one. */
const SAID_MS = 4_000;
const ASK_EVERY_MS = 150;

export interface CommandOutcome {
  state: CommandState;
  detail: string;
}

export interface SentCommand {
  laneId: number;
  commandId: number;
  controllerId: number;
  type: GateApiType;
  output: number;
  pulseMs: number;
  /** Left out: it opens once. */
  kind?: "open" | "hold" | "release";
  /** Seconds, of a hold. */
  holdSeconds?: number;
}

async function readOutcome(commandId: number): Promise<CommandOutcome & { isFetched: boolean }> {
  const [row] = await getDb().execute<CommandOutcome & { isFetched: boolean } & Record<string, unknown>>(sql`
    select state, detail, fetched_at is not null as "isFetched" from barrier_commands where id = ${commandId}`);
  if (!row) throw new Error("The command is gone");
  return row;
}

/**
 * The context of whoever gave a command, as of now: a device may have taken seconds to answer, and the transaction that
 * wrote the command down is over.
 */
export const afresh = ({ actor, requestId }: Ctx): Ctx => ({ actor, requestId, now: new Date() });

async function settle(ctx: Ctx, { laneId, commandId }: SentCommand, told: Opened): Promise<void> {
  const heard = told.state === "unknown" ? "silence" : told.state;
  const isMerged = told.state === "opened" && told.isMerged;
  await withTx(afresh(ctx), async (tx) => {
    await lockLane(tx.db, laneId);
    await settleCommand(tx, commandId, heard, { detail: told.detail, isMerged });
  });
}

const NOT_FETCHED = "El equipo no recogió la orden: no está en línea";
const NOT_SAID = "El equipo recogió la orden y no dijo qué hizo";

/** Nobody has fetched it until now: from here on nobody can. */
async function withdraw(ctx: Ctx, sent: SentCommand): Promise<boolean> {
  return withTx(afresh(ctx), async (tx) => {
    await lockLane(tx.db, sent.laneId);
    const [row] = await tx.db.execute<{ id: number }>(sql`
      select id from barrier_commands where id = ${sent.commandId} and state = 'sent' and fetched_at is null for update`);
    if (!row) return false;
    await settleCommand(tx, sent.commandId, "failed", { detail: NOT_FETCHED });
    return true;
  });
}

/** Waits until a device that asks for its orders has fetched this one and said what it did. */
async function awaitDevice(ctx: Ctx, sent: SentCommand): Promise<CommandOutcome> {
  const startedAt = performance.now();
  for (;;) {
    const { isFetched, ...outcome } = await readOutcome(sent.commandId);
    if (outcome.state !== "sent") return outcome;
    const waited = performance.now() - startedAt;
    if (!isFetched && waited > HANDED_MS) {
      if (await withdraw(ctx, sent)) return { state: "failed", detail: NOT_FETCHED };
    } else if (waited > HANDED_MS + SAID_MS) {
      await settle(ctx, sent, { state: "unknown", detail: NOT_SAID });
      return readOutcome(sent.commandId);
    }
    await pause(ASK_EVERY_MS);
  }
}

/**
 * Gives a command that is written down to whoever moves the barrier, once, and keeps what became of it. Nothing is locked
 * meanwhile. What the answer leaves open is `unknown`, and is never sent again by itself.
 */
export async function sendCommand(ctx: Ctx, sent: SentCommand): Promise<CommandOutcome> {
  if (callsUs(sent.type)) return awaitDevice(ctx, sent);
  const { controllerId, output, pulseMs, kind = "open", holdSeconds = 0 } = sent;
  const reached = await driverFor(getDb(), controllerId);
  const told = await reached.move({ output, pulseMs, kind, holdSeconds });
  await settle(ctx, sent, told);
  const seen =
    told.state === "opened"
      ? { isGood: true as const, model: "", firmware: "" }
      : { isGood: false as const, detail: told.detail };
  await noteSeen(getDb(), controllerId, ctx.now, seen);
  const { state, detail } = await readOutcome(sent.commandId);
  return { state, detail };
}
