import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { deposits, orderItems, orders, payments } from "@/db/schema";
import { insertAskedItems } from "@/db/seed/demo/money";
import { IVA_BPS, itemOf, letters, nextIds, type Planned, type Tx } from "@/db/seed/demo/rows";
import type { EnclosureRow, EventAreaRow, EventRow, UserRow } from "@/db/testing/factories";

const HOUR = 3_600_000;

/** How long ago each was asked for, and what became of it since. */
const DEPOSITS = [
  { hoursAgo: 1, seen: null },
  { hoursAgo: 3, seen: null },
  { hoursAgo: 6, seen: "claimed" },
  { hoursAgo: 9, seen: "claimed" },
  { hoursAgo: 12, seen: "approved" },
] as const;

/** Twelve digits with the two check digits of ISO 7064 MOD 97-10 behind them. */
function reference(seed: string): string {
  const body = `9${[...letters(seed, 11)].map((letter) => letter.charCodeAt(0) % 10).join("")}`;
  return body + String(98n - (BigInt(`${body}00`) % 97n)).padStart(2, "0");
}

interface Options {
  orders: readonly Planned[];
  venue: EnclosureRow;
  event: EventRow;
  area: EventAreaRow;
  crowd: readonly UserRow[];
  staff: UserRow;
}

export function planDeposits(now: Date): Planned[] {
  return DEPOSITS.map(({ hoursAgo }) => ({ id: 0, at: new Date(now.getTime() - hoursAgo * HOUR) }));
}

interface Ids {
  order: number;
  place: number;
  payment: number;
}

async function deposit(tx: Tx, options: Options, at: number, createdAt: Date, ids: Ids) {
  const { venue, event, area, crowd, staff } = options;
  const { seen } = DEPOSITS[at] ?? DEPOSITS[0];
  const expiresAt = new Date(createdAt.getTime() + 24 * HOUR);
  const deadlineAt = new Date(expiresAt.getTime() + 7 * HOUR);
  const item = itemOf(area);
  const amountCents = item.priceCents + item.feeCents;
  const account = `demo-${event.adminId}`;
  const number = reference(`deposit ${ids.payment}`);
  const common = { adminId: event.adminId, createdAt };
  const next = {
    kind: "reference",
    network: "deposit",
    reference: number,
    barcode: number,
    amountCents,
    expiresAt,
    payAt: {
      bank: { name: "Banco de la demostración", clabe: "032180000118359719", holder: venue.name },
      window: { address: `Taquilla del recinto, ${venue.location}`, hours: "Lunes a domingo, 10:00 a 18:00" },
    },
  };
  await tx.insert(orders).values({
    ...common,
    id: ids.order,
    enclosureId: venue.id,
    buyerId: crowd[at + 40]?.id ?? null,
    isTest: true,
    folio: `CT-${letters(`order ${ids.order}`, 10)}`,
    state: "awaiting_payment",
    method: "deposit",
    feeTerms: {
      fee: { bps: venue.feeBps, fixedCents: venue.feeFixedCents },
      methods: [],
      priceIvaBps: venue.priceIvaBps,
      feeIvaBps: venue.feeIvaBps,
    },
    deadlineAt,
  });
  await tx.insert(orderItems).values({
    ...common,
    orderId: ids.order,
    eventId: event.id,
    eventAreaId: area.id,
    placeId: ids.place,
    state: "held",
    priceIvaBps: IVA_BPS,
    feeIvaBps: IVA_BPS,
    ...item,
  });
  await tx.execute(sql`
    update places set order_id = ${ids.order}, free_at = ${deadlineAt.toISOString()}::timestamptz + interval '15 minutes'
    where id = ${ids.place}`);
  await tx.insert(payments).values({
    ...common,
    id: ids.payment,
    subjectType: "order",
    subjectId: ids.order,
    provider: "deposit",
    account,
    folio: `PG-${letters(`payment ${ids.payment}`, 10)}`,
    method: "deposit",
    state: "pending",
    amountCents,
    providerId: number,
    next,
    isTest: true,
    expiresAt,
  });
  await insertAskedItems(tx, [ids.payment]);
  const seenAt = new Date(createdAt.getTime() + 2 * HOUR);
  await tx.insert(deposits).values({
    ...common,
    paymentId: ids.payment,
    account,
    reference: number,
    amountCents,
    expiresAt,
    ...(seen === "claimed" ? { claimedAt: seenAt } : {}),
    ...(seen === "approved" ? { state: "approved", approvedAt: seenAt, approvedBy: staff.id } : {}),
  });
}

/** Deposits that are waited for, in an area with free places: some claimed by their buyers, one seen by staff. */
export async function createDeposits(options: Options): Promise<void> {
  const { area, event, orders: planned } = options;
  const free = await getDb().execute<{ id: string }>(sql`
    select id from places where event_area_id = ${area.id} and free_at = '-infinity' order by ordinal desc limit ${planned.length}`);
  if (free.length < planned.length) throw new Error(`${event.name} has too few places for deposits`);
  const paymentIds = await nextIds("payments", planned.length);
  await getDb().transaction(async (tx) => {
    for (const [n, { id: order, at }] of planned.entries()) {
      const ids = { order, place: Number(free[n]?.id), payment: paymentIds[n] ?? 0 };
      await deposit(tx, options, n, at, ids);
    }
  });
}
