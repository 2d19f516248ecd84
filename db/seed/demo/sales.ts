import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { discountUses, orderItems, orders, places, scans, tickets } from "@/db/schema";
import { insertMoney } from "@/db/seed/demo/money";
import { entryOf, insertPasses } from "@/db/seed/demo/passes";
import {
  type DemoCode,
  IVA_BPS,
  inChunks,
  itemOf,
  letters,
  nextIds,
  type Planned,
  type Sale,
  type Tx,
} from "@/db/seed/demo/rows";
import type { EventAreaRow, EventRow, UserRow } from "@/db/testing/factories";

export interface AreaOnSale {
  area: EventAreaRow;
  /** Shares in percent: the second one of what the first leaves. */
  sold: number;
  blocked: number;
}

interface PlanOptions {
  event: EventRow;
  areas: readonly AreaOnSale[];
  crowd: readonly UserRow[];
  now: Date;
  /** What one buyer paid beyond what was asked; it waits for a person. */
  excessCents: number;
  /** A fourth of those that buy while it holds pay with it. */
  code: DemoCode | null;
}

interface SalesOptions {
  event: EventRow;
  /** The venue's name. */
  venue: string;
  areas: readonly AreaOnSale[];
  sales: Sale[];
  now: Date;
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

/** By two places each, from the first of every area on. */
export async function planSales({ event, areas, crowd, now, excessCents, code }: PlanOptions): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (const { area, sold } of areas) {
    const count = Math.floor((area.capacity * sold) / 100);
    if (count === 0) continue;
    const rows = await getDb().execute<{ id: string }>(
      sql`select id from places where event_area_id = ${area.id} order by ordinal limit ${count}`,
    );
    const inArea = Math.ceil(rows.length / 2);
    for (let n = 0; n < inArea; n++) {
      const i = sales.length;
      const placeIds = rows.slice(2 * n, 2 * n + 2).map(({ id }) => Number(id));
      const paidAt = boughtAt(n, inArea, event, now);
      sales.push({
        order: { id: 0, at: new Date(paidAt.getTime() - 120_000) },
        passes: placeIds.map(() => ({ id: 0, at: paidAt })),
        area,
        placeIds,
        paidAt,
        buyerId: crowd[i % crowd.length]?.id ?? 0,
        excessCents: i === 1 ? excessCents : 0,
        code: code && i % 4 === 0 && paidAt > code.startsAt ? code : null,
      });
    }
  }
  return sales;
}

interface Line {
  sale: Sale;
  placeId: number;
  itemId: number;
  pass: Planned;
}

async function linesOf(sales: readonly Sale[]): Promise<Line[]> {
  const lines = sales.flatMap((sale) => sale.passes.map((pass, n) => ({ sale, pass, placeId: sale.placeIds[n] ?? 0 })));
  const itemIds = await nextIds("order_items", lines.length);
  return lines.map((line, i) => ({ ...line, itemId: itemIds[i] ?? 0 }));
}

/** Paid orders with their payments, ledger, passes and tickets, all of it as the platform itself would have written it. */
export async function createSales(options: SalesOptions): Promise<void> {
  const { event, sales } = options;
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
          id: sale.order.id,
          adminId: event.adminId,
          enclosureId: event.enclosureId,
          buyerId: sale.buyerId,
          folio: `CT-${letters(`order ${sale.order.id}`, 10)}`,
          state: "paid",
          method: "card",
          discountCodeId: sale.code?.id ?? null,
          isTest: true,
          deadlineAt: null,
          createdAt: sale.order.at,
          paidAt: sale.paidAt,
        })),
      ),
    );
    const lines = await linesOf(sales);
    await inChunks(lines, (part) =>
      tx.insert(orderItems).values(
        part.map(({ sale, placeId, itemId }) => ({
          id: itemId,
          adminId: event.adminId,
          orderId: sale.order.id,
          eventId: event.id,
          eventAreaId: sale.area.id,
          placeId,
          state: "sold",
          soldAt: sale.paidAt,
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
    await insertTickets(tx, options, lines);
  });
  await getDb().execute(sql`analyze ${places}`);
}

async function insertUses(tx: Tx, adminId: number, sales: readonly Sale[]): Promise<void> {
  const uses = sales.flatMap(({ order, buyerId, paidAt, area, placeIds, code }) => {
    if (!code) return [];
    const amountCents = itemOf(area, code).discountCents * placeIds.length;
    return [
      {
        adminId,
        codeId: code.id,
        orderId: order.id,
        buyerId,
        amountCents,
        state: "used",
        createdAt: paidAt,
        endedAt: paidAt,
      },
    ];
  });
  if (uses.length > 0) await tx.insert(discountUses).values(uses);
}

async function insertTickets(tx: Tx, options: SalesOptions, lines: Line[]): Promise<void> {
  const { event, arrivals, now } = options;
  const { adminId, enclosureId, id: eventId } = event;
  await inChunks(lines, async (part) => {
    await insertPasses(
      tx,
      part.map(({ pass: planned, sale: { area } }) => ({
        planned,
        adminId,
        enclosureId,
        kind: "ticket",
        eventId,
        eventAreaId: area.id,
        parkingAreaId: area.parkingAreaId,
      })),
    );
    await tx.insert(tickets).values(
      part.map(({ pass, sale, placeId, itemId }) => ({
        adminId,
        orderId: sale.order.id,
        orderItemId: itemId,
        passId: pass.id,
        buyerId: sale.buyerId,
        eventId,
        eventAreaId: sale.area.id,
        placeId,
        issuedAt: sale.paidAt,
      })),
    );
  });
  if (!arrivals) return;
  const open = event.parkingOpensAt.getTime();
  const inside = lines.filter((_, i) => (i * 37) % 100 < arrivals.percent);
  await inChunks(inside, (part) =>
    tx.insert(scans).values(
      part.map(({ pass, sale }, i) => {
        const at = new Date(open + Math.floor(((i + 1) / (part.length + 1)) * Math.max(0, now.getTime() - open)));
        return entryOf(event, pass.id, arrivals.gateOf(sale.area), arrivals.guardId, at);
      }),
    ),
  );
}
