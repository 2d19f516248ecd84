import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { undoReading } from "@/lib/access";
import type { PassageState } from "@/lib/barriers/client";
import type { Ctx } from "@/lib/core/context";

type Tx = Ctx & { db: Db };

/** What is heard of a car that was let pass: by the device, by our own question, or by a person who looked. */
export type Heard = "opened" | "passed" | "failed" | "backed_off" | "silence";

const AFTER: Readonly<Partial<Record<PassageState, Readonly<Partial<Record<Heard, PassageState>>>>>> = {
  ordered: { opened: "opened", passed: "passed", failed: "failed", backed_off: "backed_off", silence: "unknown" },
  unknown: { opened: "opened", passed: "passed", failed: "failed", backed_off: "backed_off" },
  opened: { passed: "passed", backed_off: "backed_off" },
};

/** Null: what is heard changes nothing any more. */
export const stateAfter = (state: PassageState, heard: Heard): PassageState | null => AFTER[state]?.[heard] ?? null;

const UNDONE: Readonly<Partial<Record<PassageState, string>>> = {
  failed: "La pluma no abrió",
  backed_off: "El auto se echó atrás",
};

export interface OpenPassage extends Record<string, unknown> {
  id: number;
  state: PassageState;
  scanId: number | null;
}

/**
 * Keeps what is heard of a passage. A car that did not pass is as if it had never been read: its stay and what it paid go
 * back, once. The lane is locked.
 */
export async function settlePassage(
  tx: Tx,
  passage: OpenPassage,
  heard: Heard,
  userId: number | null = null,
): Promise<PassageState | null> {
  const next = stateAfter(passage.state, heard);
  if (next === null) return null;
  await tx.db.execute(sql`
    update barrier_passages set state = ${next}, settled_at = ${tx.now}::timestamptz where id = ${passage.id}`);
  const reason = UNDONE[next];
  if (reason && passage.scanId !== null) await undoReading(tx, { scanId: passage.scanId, reason, userId });
  return next;
}

const COMMAND_STATE: Record<Heard, "opened" | "failed" | "unknown"> = {
  opened: "opened",
  passed: "opened",
  backed_off: "opened",
  failed: "failed",
  silence: "unknown",
};

/** What became of a command, with the passage that it was given for. The lane is locked. */
export async function settleCommand(
  tx: Tx,
  commandId: number,
  heard: Heard,
  {
    detail = "",
    isMerged = false,
    userId = null,
  }: { detail?: string; isMerged?: boolean; userId?: number | null } = {},
): Promise<void> {
  const state = COMMAND_STATE[heard];
  await tx.db.execute(sql`
    update barrier_commands set state = ${state}, detail = case when ${detail} = '' then detail else ${detail} end,
      is_merged = ${isMerged}, answered_at = coalesce(answered_at, ${tx.now}::timestamptz)
    where id = ${commandId} and (state = 'sent' or state = 'unknown' and ${state} <> 'unknown')`);
  const [passage] = await tx.db.execute<OpenPassage>(sql`
    select id, state, scan_id as "scanId" from barrier_passages where command_id = ${commandId}`);
  if (passage) await settlePassage(tx, passage, heard, userId);
}
