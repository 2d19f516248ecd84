import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";
import { controllerOf } from "@/lib/prepaid/barrier/barrier-sync";
import { findBarrierUser, fingerprintOf } from "@/lib/prepaid/barrier/barrier-user";
import { BARRIER_TEXTS, type BarrierResultDto, type BarrierStateDto, failureText } from "@/lib/prepaid/barrier/words";
import { BarrierAccount, type BarrierAccountInput } from "@/lib/prepaid/schemas";

export interface BarrierCheckDto extends BarrierResultDto {
  /** Whether the controller has the account as it is now. Null: nobody knows. */
  isSynced: boolean | null;
}

/**
 * Asks the barriers of an account's venue whether they have it as it is now. product.md §8: the answer 400 is no failure,
 * and its body is what is answered.
 */
export async function checkBarrierSync({ ctx, input }: VerbArgs<BarrierAccountInput>): Promise<BarrierCheckDto> {
  const asked = parseInput(BarrierAccount, input);
  authorizeUser(ctx.actor, "prepaid:read");
  const { enclosureId, user } = await findBarrierUser(ctx, asked);
  const controller = await controllerOf(dbOf(ctx), enclosureId);
  if (!controller) return { result: "error", message: BARRIER_TEXTS.none, isSynced: null };
  await takePoint("prepaid:barrier", String(asked.accountId));
  const answer = await controller.find(user);
  if (answer.kind === "answered") {
    const isSynced = fingerprintOf(answer.user) === fingerprintOf(user);
    const message = isSynced ? (answer.message ?? BARRIER_TEXTS.done) : BARRIER_TEXTS.old;
    return { result: answer.result, message, isSynced };
  }
  const isKnown = answer.kind === "refused" && (answer.result !== null || answer.message !== null);
  if (isKnown && answer.status === 400)
    return { result: answer.result ?? "error", message: failureText(answer), isSynced: false };
  return { result: "error", message: failureText(answer), isSynced: null };
}

export interface BarrierStatusDto extends BarrierResultDto {
  /** `active`: its code opens. Null: nobody knows. */
  status: "active" | "inactive" | null;
}

/** Asks the barriers whether they would open for an account of a person. An empty answer is thrown (product.md §8). */
export async function readBarrierStatus({ ctx, input }: VerbArgs<BarrierAccountInput>): Promise<BarrierStatusDto> {
  const asked = parseInput(BarrierAccount, input);
  authorizeUser(ctx.actor, "prepaid:read");
  const { enclosureId, user } = await findBarrierUser(ctx, asked);
  const controller = await controllerOf(dbOf(ctx), enclosureId);
  if (!controller) return { result: "Error", message: BARRIER_TEXTS.none, status: null };
  await takePoint("prepaid:barrier", String(asked.accountId));
  const answer = await controller.status(user);
  if (answer.kind === "empty") throw new DomainError("prepaid.barrier_empty");
  if (answer.kind === "answered") {
    const message = answer.message ?? (answer.isActive ? "La pluma le abre." : "La pluma no le abre.");
    return { result: answer.result, message, status: answer.isActive ? "active" : "inactive" };
  }
  const own = answer.kind === "refused" ? answer.message : null;
  return { result: "Error", message: own ?? BARRIER_TEXTS.status, status: null };
}

/** Null: the venue has no barriers. */
export async function readBarrierState({ ctx, input }: VerbArgs<BarrierAccountInput>): Promise<BarrierStateDto | null> {
  const asked = parseInput(BarrierAccount, input);
  authorizeUser(ctx.actor, "prepaid:read");
  const { enclosureId, user } = await findBarrierUser(ctx, asked);
  const db = dbOf(ctx);
  if (!(await controllerOf(db, enclosureId))) return null;
  const [row] = await db.execute<{
    askedAt: Date;
    result: string;
    message: string;
    syncedAt: Date | null;
    fingerprint: string | null;
  }>(sql`
    select asked_at as "askedAt", result, message, synced_at as "syncedAt", fingerprint
    from prepaid_barrier_syncs where account_id = ${asked.accountId}`);
  return {
    askedAt: row?.askedAt ?? null,
    failure: row && row.result !== "ok" ? row.message : null,
    syncedAt: row?.syncedAt ?? null,
    isCurrent: row?.fingerprint === fingerprintOf(user),
  };
}
