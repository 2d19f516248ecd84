import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { differences } from "@/lib/core/testing";
import { cashDays } from "@/lib/reports/cash/cash";
import { cashList, cashOperationList } from "@/lib/reports/cash/cash-list";
import { CASH_BY, type CashBy, type CashRowDto } from "@/lib/reports/client";

interface Shift extends Record<string, unknown> {
  id: number;
  userId: number;
  pointId: number;
  float: number;
  counted: number | null;
}

interface Operation extends Record<string, unknown> {
  shiftId: number;
  /** One that takes another back is of its kind. */
  kind: string;
  cents: number;
  gateId: number | null;
  guardShiftId: number | null;
}

type Sums = Omit<CashRowDto, "key" | "label">;

const add = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const TAKEN = ["topup", "debt", "sale", "exit"];

/** What a shift's drawer has more or less than what was put into it and taken out; nobody counted: nothing is missing. */
const missing = ({ id, float, counted }: Shift, operations: readonly Operation[]): number =>
  counted === null
    ? 0
    : counted -
      float -
      add(
        operations.filter(({ shiftId }) => shiftId === id),
        ({ cents }) => cents,
      );

const sumsOf = (shifts: number, operations: readonly Operation[], differenceCents: number): Sums => {
  const of = (kinds: readonly string[]) =>
    add(
      operations.filter(({ kind }) => kinds.includes(kind)),
      ({ cents }) => cents,
    );
  return {
    shifts,
    operations: operations.length,
    takenCents: of(TAKEN),
    payoutCents: 0 - of(["payout"]),
    dropCents: 0 - of(["drop"]),
    differenceCents,
  };
};

const PER_SHIFT: Partial<Record<CashBy, (shift: Shift) => number>> = {
  persona: ({ userId }) => userId,
  turno: ({ id }) => id,
  caja: ({ pointId }) => pointId,
};

const PER_OPERATION: Partial<Record<CashBy, (operation: Operation) => number | null>> = {
  puerta: ({ gateId }) => gateId,
  guardia: ({ guardShiftId }) => guardShiftId,
};

/** The rows of a grouping, by the keys of each operation and of the shift that it is of; null: their day is not reckoned here. */
function rowsBy(by: CashBy, shifts: readonly Shift[], operations: readonly Operation[]): Map<string, Sums> | null {
  const [ofShift, ofOperation] = [PER_SHIFT[by], PER_OPERATION[by]];
  if (!ofShift && !ofOperation) return null;
  const keyOf = (one: Operation) => String(ofOperation?.(one) ?? "sin");
  const shiftKey = (shift: Shift) => {
    if (ofShift) return String(ofShift(shift));
    const keys = new Set(operations.filter(({ shiftId }) => shiftId === shift.id).map(keyOf));
    return keys.size > 1 ? "varias" : ([...keys][0] ?? "sin");
  };
  const byKey = Map.groupBy(shifts, shiftKey);
  const shiftOf = new Map(shifts.map((shift) => [shift.id, shift]));
  const done = Map.groupBy(operations, (one) => {
    const shift = shiftOf.get(one.shiftId);
    return ofShift && shift ? String(ofShift(shift)) : keyOf(one);
  });
  const rows = [...new Set([...byKey.keys(), ...done.keys()])].toSorted().map((key): [string, Sums] => {
    const own = byKey.get(key) ?? [];
    return [
      key,
      sumsOf(
        own.length,
        done.get(key) ?? [],
        add(own, (shift) => missing(shift, operations)),
      ),
    ];
  });
  return new Map(rows);
}

const told = (sums: Sums | Readonly<Record<string, number>> | null) => [
  sums?.shifts ?? 0,
  sums?.operations ?? 0,
  sums?.takenCents ?? 0,
  sums?.payoutCents ?? 0,
  sums?.dropCents ?? 0,
  sums?.differenceCents ?? 0,
];

/**
 * Where the report of a tenant's cash in one of its groupings differs from the operations of its shifts one by one, from
 * their counts, from its payments or its ledger, or a row of `listed` groupings from what is listed behind it; empty where
 * all agree. Nobody has a shift open, and all were opened on the operating `day`.
 */
export const cashDisagreements = (
  ctx: Ctx,
  adminId: number,
  day: string,
  listed: readonly CashBy[] = CASH_BY,
): Promise<string[]> => withTx(ctx, (tx) => disagreements(tx, adminId, { day, listed }));

async function disagreements(
  ctx: Ctx,
  adminId: number,
  { day, listed }: { day: string; listed: readonly CashBy[] },
): Promise<string[]> {
  const db = dbOf(ctx);
  const shifts = await db.execute<Shift>(sql`
    select t.id, t.user_id as "userId", t.point_id as "pointId", t.float_cents as float, (
      select c.counted_cents from desk_counts c where c.shift_id = t.id order by c.id desc limit 1) as counted
    from desk_shifts t where t.admin_id = ${adminId}`);
  const operations = await db.execute<Operation>(sql`
    select o.shift_id as "shiftId", w.kind, o.amount_cents as cents, g.id as "guardShiftId", coalesce(
      (select s.gate_id from gate_sales s where s.desk_operation_id = w.id), g.gate_id) as "gateId"
    from desk_operations o join desk_operations w on w.id = coalesce(o.voids_id, o.id)
    left join guard_shifts g on g.user_id = w.user_id and w.at >= g.started_at and (g.ended_at is null or w.at < g.ended_at)
    where o.admin_id = ${adminId}`);
  const [money] = await db.execute<{ payments: number; ledger: number }>(sql`
    select (select coalesce(sum(received_cents - refunded_cents), 0) from payments
        where admin_id = ${adminId} and method = 'desk')::int as payments,
      (select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
        join payments p on p.id = l.payment_id and p.method = 'desk'
        where l.admin_id = ${adminId} and e.account = 'provider_clearing')::int as ledger`);
  const all = sumsOf(
    shifts.length,
    operations,
    add(shifts, (shift) => missing(shift, operations)),
  );
  const kept = all.takenCents - all.payoutCents;
  const found = [
    ...differences("cash that stayed, by payments", kept, money?.payments),
    ...differences("cash that stayed, in the ledger", kept, money?.ledger),
  ];
  for (const by of CASH_BY) {
    const { items, sums } = await cashList.page({ ctx, input: { by, adminId } });
    found.push(...differences(`cash by ${by}`, told(sums), told(all)));
    const rows = rowsBy(by, shifts, operations);
    const named = new Map(items.map((row) => [row.key, told(row)]));
    if (rows)
      found.push(
        ...differences(
          `rows by ${by}`,
          [...named].toSorted(([one], [other]) => (one < other ? -1 : 1)),
          [...rows].map(([key, row]) => [key, told(row)]),
        ),
      );
    for (const { key, ...row } of listed.includes(by) ? items : []) {
      const behind = await cashOperationList.page({ ctx, input: { by, key, adminId } });
      const left = row.takenCents - row.payoutCents - row.dropCents;
      const said = [behind.total, behind.sums?.amountCents ?? 0];
      found.push(...differences(`behind ${by} ${key}`, said, [row.operations, left]));
    }
  }
  const course = await cashDays({ ctx, input: { adminId, from: day, to: day } });
  return [
    ...found,
    ...differences(
      "taken by day",
      add(course, ({ value }) => value),
      all.takenCents,
    ),
  ];
}
