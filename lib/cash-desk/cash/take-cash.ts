import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { writeOperation } from "@/lib/cash-desk/cash/write-operation";
import { folioOf, type TakenDto, type TakenKind } from "@/lib/cash-desk/client";
import { EXPECTED } from "@/lib/cash-desk/count/count-result";
import { USUAL_LIMIT_CENTS } from "@/lib/cash-desk/points/desk-limit";
import { lockOwnOpenShift, type ShiftRow } from "@/lib/cash-desk/shift/lock-shift";
import { nextNumber } from "@/lib/cash-desk/shift/next-number";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { authorizeUser } from "@/lib/core/permissions";
import { type Subject, writeCashPayment } from "@/lib/payments";

type Tx = Ctx & { db: Db };

const REPEATED_MINUTES = 2;

export interface Cash {
  kind: TakenKind;
  subject: Subject;
  /** The tenant that sells. */
  adminId: number;
  /** Where the cash is handed over: a shift at another venue takes none of it. */
  enclosureId?: number;
  amountCents: number;
  /** What was handed over; the change is the rest of it. */
  receivedCents: number;
  /** "QR 4821": what was paid for, without a person's name. */
  concept: string;
  /** Names the account that is paid into, so that the same amount twice within minutes is asked about. */
  repeatKey: string;
  /** The cashier was asked and says that it is meant. */
  again: boolean;
  /** Who pays, where that is not who will have it. */
  payerName?: string;
  /** When the visit that it pays began, for its receipt. */
  enteredAt?: Date;
  leftAt?: Date;
}

/** The number of an operation is taken, so nobody else of the tenant is taking the same at this moment. */
async function assertNotRepeated(tx: Tx, { adminId, amountCents, repeatKey }: Cash): Promise<void> {
  const since = new Date(tx.now.getTime() - REPEATED_MINUTES * 60_000);
  const [earlier] = await tx.db.execute<{ number: number }>(sql`
    select o.number from desk_operations o
    where o.admin_id = ${adminId} and o.repeat_key = ${repeatKey} and o.amount_cents = ${amountCents}
      and o.at > ${since}::timestamptz and not exists (select 1 from desk_operations v where v.voids_id = o.id)
    order by o.id desc limit 1`);
  if (earlier) throw new DomainError("desk.repeated", { data: { folio: folioOf(earlier.number) } });
}

/** A drawer with too much in it is a risk for whoever sits behind it. */
async function assertBelowLimit(tx: Tx, { id, enclosureId }: ShiftRow): Promise<void> {
  const [row] = await tx.db.execute<{ cents: number; limitCents: number | null }>(sql`
    select ${EXPECTED} as cents, case when d.enclosure_id is null then ${USUAL_LIMIT_CENTS}::int else d.drop_above_cents end as "limitCents"
    from desk_shifts s left join desk_settings d on d.enclosure_id = ${enclosureId} where s.id = ${id}`);
  if (row && row.limitCents !== null && row.cents > row.limitCents)
    throw new DomainError("desk.drop_first", { data: { limitCents: row.limitCents } });
}

/**
 * Takes cash into the actor's open shift, in the caller's transaction: the payment, paid, and the operation. Call it
 * before anything else is locked, for the shift comes first in the order of locks; then apply the payment with
 * `applyPayment` of `settlement` in the same transaction. The same amount for the same `repeatKey` within two minutes is
 * refused with `desk.repeated`, until the cashier says `again`.
 */
export async function takeCash(tx: Tx, cash: Cash): Promise<TakenDto> {
  const actor = authorizeUser(tx.actor, "desk:use");
  const shift = await lockOwnOpenShift(tx, actor);
  const { kind, subject, adminId, amountCents, receivedCents, concept, repeatKey, payerName } = cash;
  if (shift.adminId !== adminId) throw notFound();
  if (cash.enclosureId !== undefined && shift.enclosureId !== cash.enclosureId) throw new DomainError("desk.no_shift");
  if (receivedCents < amountCents) throw new DomainError("desk.received_short", { field: "receivedCents" });
  const number = await nextNumber(tx, adminId, "operations");
  if (!cash.again) await assertNotRepeated(tx, cash);
  await assertBelowLimit(tx, shift);
  const payment = await writeCashPayment(tx, {
    subjectType: subject.subjectType,
    subjectId: subject.subjectId,
    adminId,
    amountCents,
    payerName,
    reference: folioOf(number),
  });
  const changeCents = receivedCents - amountCents;
  const { operationId, folio } = await writeOperation(tx, shift, {
    kind,
    number,
    amountCents,
    receivedCents,
    changeCents,
    paymentId: payment.id,
    userId: actor.userId,
    concept,
    repeatKey,
    enteredAt: cash.enteredAt ?? null,
    leftAt: cash.leftAt ?? null,
  });
  return { paymentId: payment.id, operationId, folio, changeCents };
}
