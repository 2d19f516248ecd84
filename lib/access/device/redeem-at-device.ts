import { randomUUID } from "node:crypto";
import { type Db, dbOf } from "@/db/client";
import type { Direction, RedeemDto } from "@/lib/access/client";
import { factsOf } from "@/lib/access/facts";
import type { FactsRow, UncontestedValues } from "@/lib/access/hot";
import { assertGate, type Charging, judge, type Reading } from "@/lib/access/judge";
import { firstEntryOf, mayBeUncontested, previewWithin, recordWithin } from "@/lib/access/redeem-pass";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { normalizeShortCode } from "@/lib/core/short-code";
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

/** Printable ASCII: a device may have read anything. */
const tailOf = (code: string): string => code.slice(-4).replace(/[^\x21-\x7e]/g, "?");

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

/** Values of `unreadFactsAt` for a device's reading of a QR; null: the code is none, or one whose readings take locks. */
export async function factsValuesAtDevice(code: string, adminId: number, now: Date) {
  const token = normalizeShortCode(code) === null ? decodeToken(code) : null;
  if (!token || !(await mayBeUncontested(token))) return null;
  const { passId, keyId } = token;
  return { adminId, userId: null, assignmentId: null, passId, keyId, now };
}

/**
 * Values of `firstEntryWhere` for the first entry of a pass, as `row` (`unreadFactsAt`) shows it; null: it is no such
 * reading, or is not let in, which `redeemAtDevice` finds out.
 */
export function firstEntryAtDevice(
  ctx: Pick<Ctx, "requestId">,
  row: FactsRow,
  read: DeviceReading,
): UncontestedValues | null {
  const reading = deviceReading(ctx, read, randomUUID());
  const facts = assertGate(factsOf([row]), reading);
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
