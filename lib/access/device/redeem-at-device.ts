import { randomUUID } from "node:crypto";
import { type Db, dbOf } from "@/db/client";
import type { Direction, RedeemDto } from "@/lib/access/client";
import { readFactsOfUnread } from "@/lib/access/facts";
import type { UncontestedValues } from "@/lib/access/hot";
import { assertGate, type Charging, factsValues, judge, type Reading } from "@/lib/access/judge";
import { firstEntryOf, mayBeUncontested, previewWithin, recordWithin } from "@/lib/access/redeem-pass";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { normalizeShortCode, tailOf } from "@/lib/core/short-code";
import { decodeToken, findPassByShortCode } from "@/lib/passes";

type Tx = Ctx & { db: Db };

export interface DeviceReading {
  adminId: number;
  gateId: number;
  direction: Direction;
  /** A QR's token or a short code. */
  code: string;
  at: Date;
  charging?: Charging | undefined;
}

function deviceReading(
  tx: Pick<Ctx, "requestId">,
  { code, direction, ...read }: DeviceReading,
  nonce: string,
): Reading {
  const shortCode = normalizeShortCode(code);
  return {
    userId: null,
    assignmentId: null,
    isGuard: false,
    adminId: read.adminId,
    gateId: read.gateId,
    nonce,
    way: direction,
    now: read.at,
    token: shortCode === null ? decodeToken(code) : null,
    shortCode,
    count: 1,
    tail: tailOf(code),
    requestId: tx.requestId,
    charging: read.charging,
  };
}

/**
 * Reads a code at a gate for a device that nobody holds, as a part of the caller's transaction, and decides. The caller has
 * proven the device, knows its repeats by itself, and takes a reading back (`undoReading`) whose car did not pass.
 */
export async function redeemAtDevice(tx: Tx, read: DeviceReading): Promise<RedeemDto> {
  const result = await recordWithin(tx.db, deviceReading(tx, read, randomUUID()));
  if (!result) throw new DomainError("idempotency.mismatch");
  return result;
}

/** Whether a code may be recorded by `firstEntryWhere`: it is a QR whose readings take no locks. */
export async function mayBeFirstEntry(code: string): Promise<boolean> {
  const token = normalizeShortCode(code) === null ? decodeToken(code) : null;
  return token !== null && mayBeUncontested(token);
}

/**
 * Values of `firstEntryWhere` for a pass that is let in if nothing has read it yet, which that finds out; null: it is
 * another reading, or is not let in, which `redeemAtDevice` says.
 */
export async function firstEntryAtDevice(
  ctx: Pick<Ctx, "db" | "requestId">,
  read: DeviceReading,
): Promise<UncontestedValues | null> {
  const reading = deviceReading(ctx, read, randomUUID());
  if (!reading.token) return null;
  const unread = await readFactsOfUnread(dbOf(ctx), factsValues(reading, reading.token.passId));
  const facts = assertGate(unread, reading);
  const judged = judge(facts, reading);
  return judged.decision === "admitted" && judged.direction === "in" ? firstEntryOf(facts, reading, judged) : null;
}

/** What a gate would answer to a device now; nothing is recorded or locked. */
export async function previewAtDevice(ctx: Ctx, read: DeviceReading): Promise<Omit<RedeemDto, "scanId">> {
  const reading = deviceReading(ctx, read, randomUUID());
  const byShortCode =
    reading.shortCode === null ? null : await findPassByShortCode(ctx, reading.shortCode, read.adminId);
  const passId = reading.token?.passId ?? byShortCode?.id ?? null;
  return previewWithin(dbOf(ctx), reading, passId, ctx);
}
