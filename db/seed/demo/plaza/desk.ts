import { sql } from "drizzle-orm";
import type { Account, Plaza } from "@/db/seed/demo/plaza/account";
import type { Topup } from "@/db/seed/demo/plaza/story";
import { DAY, HOUR, MINUTE } from "@/db/seed/demo/plaza/types";
import { insertRows, letters, type Tx } from "@/db/seed/demo/rows";

const FLOAT_CENTS = 50_000;
/** A drawer that took as much in a day is lightened once. */
const DROP_FROM_CENTS = 100_000;
const DROP_CENTS = 100_000;
/** Every so many days somebody gave a note too much as change. */
const SHORT_EVERY = 7;
const SHORT_CENTS = 5_000;
const NOTES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50];

interface Taken {
  account: Account;
  row: Topup;
}

interface Operation {
  number: number;
  at: number;
  cents: number;
  taken: Taken | null;
}

interface Shift {
  number: number;
  openedAt: number;
  operations: Operation[];
}

/** The day by the venue's clock, six hours behind UTC. */
const dayOf = (at: number) => Math.floor((at - 6 * HOUR) / DAY);

/** One shift a day, numbered as its desk numbers them. */
function shiftsOf(taken: readonly Taken[], now: number): Shift[] {
  let number = 0;
  const days = Map.groupBy(taken, ({ row }) => dayOf(row.at));
  return [...days.values()].map((ofDay, index) => {
    const first = ofDay[0]?.row.at ?? 0;
    const operations = ofDay.map((one) => ({
      number: ++number,
      at: one.row.at,
      cents: one.row.creditCents,
      taken: one,
    }));
    const last = operations.at(-1)?.at ?? first;
    const total = operations.reduce((sum, { cents }) => sum + cents, 0);
    const drop = { at: last + 10 * MINUTE, cents: -DROP_CENTS, taken: null };
    return {
      number: index + 1,
      openedAt: first - 30 * MINUTE,
      operations:
        total < DROP_FROM_CENTS || drop.at > now ? operations : [...operations, { ...drop, number: ++number }],
    };
  });
}

/** The fewest notes and coins that make an amount. */
function notesOf(cents: number): Record<string, number> {
  let left = cents;
  const counts: Record<string, number> = {};
  for (const note of NOTES) {
    const many = Math.floor(left / note);
    left -= many * note;
    if (many > 0) counts[note] = many;
  }
  return counts;
}

const folioOf = (number: number) => `D-${String(number).padStart(4, "0")}`;
const iso = (at: number) => new Date(at).toISOString();

/** The folios of what was paid in cash at the desk, by the top-up, and what writes their shifts once their payments are there. */
export function planDesk(plaza: Plaza, topups: readonly Taken[], now: Date) {
  const shifts = shiftsOf(
    topups.filter(({ row }) => row.method === "desk"),
    now.getTime(),
  );
  const folios = new Map(
    shifts.flatMap(({ operations }) =>
      operations.flatMap(({ number, taken }): [Topup, string][] => (taken ? [[taken.row, folioOf(number)]] : [])),
    ),
  );
  return { folios, write: (tx: Tx) => writeShifts(tx, plaza, shifts, now) };
}

async function writeShifts(tx: Tx, plaza: Plaza, shifts: readonly Shift[], now: Date): Promise<void> {
  const { adminId, enclosureId, guardId, ownerId } = plaza;
  await tx.execute(sql`update users set position = 'cashier' where id = ${guardId}`);
  await tx.execute(sql`
    insert into payment_accounts (provider, admin_id, account, name, methods)
    values ('desk', ${adminId}, ${`desk-${adminId}`}, 'Caja', '{desk}')`);
  const points = await tx.execute<{ id: number }>(sql`
    insert into desk_points (admin_id, enclosure_id, name)
    values (${adminId}, ${enclosureId}, 'Caja planta baja'), (${adminId}, ${enclosureId}, 'Caja sótano') returning id`);
  for (const { number, openedAt, operations } of shifts) {
    const last = Math.max(openedAt, ...operations.map(({ at }) => at));
    const isOpen = number === shifts.length && dayOf(last) === dayOf(now.getTime());
    const [shift] = await tx.execute<{ id: number }>(sql`
      insert into desk_shifts (admin_id, enclosure_id, point_id, user_id, number, float_cents, opened_at)
      values (${adminId}, ${enclosureId}, ${points[0]?.id ?? 0}, ${guardId}, ${number}, ${FLOAT_CENTS}, ${iso(openedAt)}::timestamptz)
      returning id`);
    const shiftId = shift?.id ?? 0;
    await insertRows(
      tx,
      "desk_operations",
      operations.map(({ number: no, at, cents, taken }) => {
        const received = taken === null ? null : Math.ceil(cents / 50_000) * 50_000;
        return {
          admin_id: adminId,
          shift_id: shiftId,
          number: no,
          kind: taken === null ? "drop" : "topup",
          amount_cents: cents,
          received_cents: received,
          change_cents: received === null ? null : received - cents,
          payment_id: taken?.row.paymentId ?? null,
          user_id: guardId,
          concept: taken === null ? null : `QR ${letters(`pass ${taken.account.pass.id}`, 16).slice(-4)}`,
          repeat_key: taken === null ? null : `prepaid:${taken.account.id}`,
          at: iso(at),
        };
      }),
    );
    if (isOpen) continue;
    const expected = FLOAT_CENTS + operations.reduce((sum, { cents }) => sum + cents, 0);
    const difference = number % SHORT_EVERY === 0 ? -SHORT_CENTS : 0;
    const countedAt = iso(Math.min(last + 30 * MINUTE, now.getTime()));
    const closedAt = iso(Math.min(last + 40 * MINUTE, now.getTime()));
    await tx.execute(sql`
      insert into desk_counts (admin_id, shift_id, counts, counted_cents, expected_cents, difference_cents, user_id, at)
      values (${adminId}, ${shiftId}, ${JSON.stringify(notesOf(expected + difference))}::text::jsonb, ${expected + difference}, ${expected},
        ${difference}, ${guardId}, ${countedAt}::timestamptz)`);
    await tx.execute(sql`
      insert into desk_handovers (admin_id, shift_id, from_user_id, to_user_id, amount_cents, difference_cents, reason, at)
      values (${adminId}, ${shiftId}, ${guardId}, ${ownerId}, ${expected + difference}, ${difference},
        ${difference === 0 ? null : "Dio un billete de más en un cambio"}, ${closedAt}::timestamptz)`);
    await tx.execute(sql`
      update desk_shifts set state = 'handed_over', counted_at = ${countedAt}::timestamptz, closed_at = ${closedAt}::timestamptz
      where id = ${shiftId}`);
  }
  const operations = shifts.reduce((sum, shift) => sum + shift.operations.length, 0);
  await tx.execute(sql`
    insert into desk_numbers (admin_id, shifts, operations) values (${adminId}, ${shifts.length}, ${operations})`);
}
