import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { discountUses, orderItems, orders, passes, places, scans, tickets } from "@/db/schema";
import { insertMoney } from "@/db/seed/demo/money";
import { entryOf } from "@/db/seed/demo/passes";
import { type DemoCode, IVA_BPS, inChunks, itemOf, letters, nextIds, type Sale, type Tx } from "@/db/seed/demo/rows";
import type { EventAreaRow, EventRow, UserRow } from "@/db/testing/factories";

interface SalesOptions {
  event: EventRow;
  /** The venue's name. */
  venue: string;
  areas: { area: EventAreaRow; sold: number; blocked: number }[];
  crowd: UserRow[];
  now: Date;
  /** What one buyer paid beyond what was asked; it waits for a person. */
  excessCents: number;
  /** A fourth of those that buy while it holds pay with it. */
  code: DemoCode | null;
  /** Share of the sold that has come in already, in percent, by these gates per area. */
  arrivals?: { percent: number; gateOf: (area: { id: number }) => number; guardId: number };
}

/** When the n-th of many was bought: most in the last days, some today by the hour. */
function boughtAt(index: number, count: number, event: EventRow, now: Date): Date {
  const end = Math.min(now.getTime(), event.salesEndAt.getTime()) - 60_000;
  const span = Math.max(3_600_000, end - event.salesStartAt.getTime());
  const share = (index + 1) / (count + 1);
  return new Date(end - span * (1 - share) ** 1.5);
}

async function planSales(options: SalesOptions): Promise<Sale[]> {
  const sales: Sale[] = [];
  const { code } = options;
  for (const { area, sold } of options.areas) {
    const count = Math.floor((area.capacity * sold) / 100);
    if (count === 0) continue;
    const rows = await getDb().execute<{ id: string }>(
      sql`select id from places where event_area_id = ${area.id} order by ordinal limit ${count}`,
    );
    const placeIds = rows.map(({ id }) => Number(id));
    for (let from = 0; from < placeIds.length; from += 2) {
      const excessCents = sales.length === 1 ? options.excessCents : 0;
      const mine = placeIds.slice(from, from + 2);
      sales.push({ orderId: 0, buyerId: 0, paidAt: options.now, area, placeIds: mine, excessCents, code: null });
    }
  }
  const ids = await nextIds("orders", sales.length);
  const perArea = new Map<number, number>();
  sales.forEach((sale, i) => {
    const n = perArea.get(sale.area.id) ?? 0;
    perArea.set(sale.area.id, n + 1);
    sale.orderId = ids[i] ?? 0;
    sale.buyerId = options.crowd[i % options.crowd.length]?.id ?? 0;
    const inArea = sales.filter(({ area }) => area === sale.area).length;
    sale.paidAt = boughtAt(n, inArea, options.event, options.now);
    sale.code = code && i % 4 === 0 && sale.paidAt > code.startsAt ? code : null;
  });
  return sales;
}

/** Paid orders with their payments, ledger, passes and tickets, all of it as the platform itself would have written it. */
export async function createSales(options: SalesOptions): Promise<void> {
  const { event, now } = options;
  const sales = await planSales(options);
  await getDb().transaction(async (tx) => {
    for (const { area, sold, blocked } of options.areas) {
      const from = Math.floor((area.capacity * sold) / 100);
      if (blocked === 0) continue;
      await tx.execute(sql`
        with left_over as (
          select id, row_number() over (order by ordinal) as n, count(*) over () as places from places
          where event_area_id = ${area.id} and ordinal > ${from} and free_at = '-infinity')
        update places p set free_at = 'infinity', blocked_reason = 'Reservado por el organizador'
        from left_over l where l.id = p.id and l.n <= floor(l.places * ${blocked}::int / 100.0)`);
    }
    if (sales.length === 0) return;
    await inChunks(sales, (part) =>
      tx.insert(orders).values(
        part.map((sale) => ({
          id: sale.orderId,
          adminId: event.adminId,
          enclosureId: event.enclosureId,
          buyerId: sale.buyerId,
          folio: `CT-${letters(`order ${sale.orderId}`, 10)}`,
          state: "paid",
          method: "card",
          discountCodeId: sale.code?.id ?? null,
          isTest: true,
          deadlineAt: null,
          createdAt: new Date(sale.paidAt.getTime() - 120_000),
          paidAt: sale.paidAt,
        })),
      ),
    );
    const lines = sales.flatMap((sale) => sale.placeIds.map((placeId) => ({ sale, placeId })));
    const itemIds = await nextIds("order_items", lines.length);
    await inChunks(
      lines.map((line, i) => ({ ...line, id: itemIds[i] ?? 0 })),
      (part) =>
        tx.insert(orderItems).values(
          part.map(({ sale, placeId, id }) => ({
            id,
            adminId: event.adminId,
            orderId: sale.orderId,
            eventId: event.id,
            eventAreaId: sale.area.id,
            placeId,
            state: "sold",
            priceIvaBps: IVA_BPS,
            feeIvaBps: IVA_BPS,
            createdAt: sale.paidAt,
            ...itemOf(sale.area, sale.code),
          })),
        ),
    );
    await tx.execute(
      sql`update places p set free_at = 'infinity', order_id = i.order_id from order_items i
          where i.place_id = p.id and i.event_id = ${event.id} and i.state = 'sold'`,
    );
    await insertUses(tx, event.adminId, sales);
    await insertMoney(tx, event, options.venue, sales);
    await insertTickets(
      tx,
      options,
      lines.map((line, i) => ({ ...line, itemId: itemIds[i] ?? 0 })),
      now,
    );
  });
  await getDb().execute(sql`analyze ${places}`);
}

async function insertUses(tx: Tx, adminId: number, sales: readonly Sale[]): Promise<void> {
  const uses = sales.flatMap(({ orderId, buyerId, paidAt, area, placeIds, code }) => {
    if (!code) return [];
    const amountCents = itemOf(area, code).discountCents * placeIds.length;
    return [
      { adminId, codeId: code.id, orderId, buyerId, amountCents, state: "used", createdAt: paidAt, endedAt: paidAt },
    ];
  });
  if (uses.length > 0) await tx.insert(discountUses).values(uses);
}

async function insertTickets(
  tx: Tx,
  options: SalesOptions,
  lines: { sale: Sale; placeId: number; itemId: number }[],
  now: Date,
): Promise<void> {
  const { event, arrivals } = options;
  const passIds = await nextIds("passes", lines.length);
  const rows = lines.map((line, i) => ({ ...line, passId: passIds[i] ?? 0 }));
  await inChunks(rows, async (part) => {
    await tx.insert(passes).values(
      part.map(({ passId, sale }) => ({
        id: passId,
        adminId: event.adminId,
        enclosureId: event.enclosureId,
        kind: "ticket",
        eventId: event.id,
        eventAreaId: sale.area.id,
        parkingAreaId: sale.area.parkingAreaId,
        shortCode: letters(`pass ${passId}`, 16),
        salt: randomBytes(8),
        createdAt: sale.paidAt,
      })),
    );
    await tx.insert(tickets).values(
      part.map(({ passId, sale, placeId, itemId }) => ({
        adminId: event.adminId,
        orderId: sale.orderId,
        orderItemId: itemId,
        passId,
        buyerId: sale.buyerId,
        eventId: event.id,
        eventAreaId: sale.area.id,
        placeId,
        issuedAt: sale.paidAt,
      })),
    );
  });
  if (!arrivals) return;
  const open = event.parkingOpensAt.getTime();
  const inside = rows.filter((_, i) => (i * 37) % 100 < arrivals.percent);
  await inChunks(inside, (part) =>
    tx.insert(scans).values(
      part.map(({ passId, sale }, i) => {
        const at = new Date(open + Math.floor(((i + 1) / (part.length + 1)) * Math.max(0, now.getTime() - open)));
        return entryOf(event, passId, arrivals.gateOf(sale.area), arrivals.guardId, at);
      }),
    ),
  );
}
