import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import {
  ledgerEntries,
  ledgerTransactions,
  orderItems,
  orders,
  passes,
  paymentEvents,
  payments,
  places,
  scans,
  tickets,
} from "@/db/schema";
import type { EventAreaRow, EventRow, UserRow } from "@/db/testing/factories";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FEE_BPS = 1_500;
const IVA_BPS = 1_600;

/** Deterministic: the same seed text gives the same letters. */
function letters(seed: string, length: number): string {
  const bytes = createHash("sha256").update(seed).digest();
  return Array.from({ length }, (_, i) => CROCKFORD[(bytes[i % 32] ?? 0) % 32]).join("");
}

const half = (numerator: number, denominator: number) => Math.floor((2 * numerator + denominator) / (2 * denominator));
const ivaOf = (gross: number) => gross - half(gross * 10_000, 10_000 + IVA_BPS);

interface SalesOptions {
  event: EventRow;
  areas: { area: EventAreaRow; sold: number; blocked: number }[];
  crowd: UserRow[];
  now: Date;
  /** Share of the sold that has come in already, in percent, by these gates per area. */
  arrivals?: { percent: number; gateOf: (area: EventAreaRow) => number; guardId: number };
}

interface Sale {
  orderId: number;
  buyerId: number;
  paidAt: Date;
  area: EventAreaRow;
  placeIds: number[];
}

async function nextIds(
  table: "orders" | "payments" | "passes" | "ledger_transactions" | "order_items",
  count: number,
): Promise<number[]> {
  const rows = await getDb().execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => Number(id));
}

async function inChunks<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 2_000) await insert(rows.slice(from, from + 2_000));
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
  for (const { area, sold } of options.areas) {
    const count = Math.floor((area.capacity * sold) / 100);
    if (count === 0) continue;
    const rows = await getDb().execute<{ id: string }>(
      sql`select id from places where event_area_id = ${area.id} order by ordinal limit ${count}`,
    );
    const placeIds = rows.map(({ id }) => Number(id));
    for (let from = 0; from < placeIds.length; from += 2) {
      sales.push({ orderId: 0, buyerId: 0, paidAt: options.now, area, placeIds: placeIds.slice(from, from + 2) });
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
  });
  return sales;
}

function itemOf(area: EventAreaRow) {
  const feeCents = half(area.priceCents * FEE_BPS, 10_000);
  return { priceCents: area.priceCents, feeCents, priceIvaCents: ivaOf(area.priceCents), feeIvaCents: ivaOf(feeCents) };
}

/** Paid orders with their payments, ledger, passes and tickets, all of it as the platform itself would have written it. */
export async function createSales(options: SalesOptions): Promise<void> {
  const { event, now } = options;
  const sales = await planSales(options);
  await getDb().transaction(async (tx) => {
    for (const { area, sold, blocked } of options.areas) {
      const from = Math.floor((area.capacity * sold) / 100);
      const count = Math.floor(((area.capacity - from) * blocked) / 100);
      if (count === 0) continue;
      await tx.execute(
        sql`update places set free_at = 'infinity', blocked_reason = 'Reservado por el organizador'
            where event_area_id = ${area.id} and ordinal > ${from} and ordinal <= ${from + count}`,
      );
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
            ...itemOf(sale.area),
          })),
        ),
    );
    await tx.execute(
      sql`update places p set free_at = 'infinity', order_id = i.order_id from order_items i
          where i.place_id = p.id and i.event_id = ${event.id} and i.state = 'sold'`,
    );
    await insertMoney(tx, event, sales);
    await insertTickets(
      tx,
      options,
      lines.map((line, i) => ({ ...line, itemId: itemIds[i] ?? 0 })),
      now,
    );
  });
  await getDb().execute(sql`analyze ${places}`);
}

type Tx = Parameters<Parameters<ReturnType<typeof getDb>["transaction"]>[0]>[0];

async function insertMoney(tx: Tx, event: EventRow, sales: Sale[]): Promise<void> {
  const paymentIds = await nextIds("payments", sales.length);
  const receiptIds = await nextIds("ledger_transactions", sales.length);
  const saleIds = await nextIds("ledger_transactions", sales.length);
  const rows = sales.map((sale, i) => {
    const item = itemOf(sale.area);
    const n = sale.placeIds.length;
    const price = item.priceCents * n;
    const fee = item.feeCents * n;
    const feeIva = item.feeIvaCents * n;
    return {
      sale,
      paymentId: paymentIds[i] ?? 0,
      receiptId: receiptIds[i] ?? 0,
      saleId: saleIds[i] ?? 0,
      price,
      fee,
      feeIva,
    };
  });
  await inChunks(rows, async (part) => {
    await tx.insert(payments).values(
      part.map(({ sale, paymentId, price, fee }) => ({
        id: paymentId,
        adminId: event.adminId,
        subjectType: "order",
        subjectId: sale.orderId,
        folio: `PG-${letters(`payment ${paymentId}`, 10)}`,
        provider: "sandbox",
        account: "demo",
        method: "card",
        state: "paid",
        amountCents: price + fee,
        receivedCents: price + fee,
        providerId: `demo_${paymentId}`,
        isTest: true,
        expiresAt: new Date(sale.paidAt.getTime() + 900_000),
        createdAt: new Date(sale.paidAt.getTime() - 60_000),
        paidAt: sale.paidAt,
        appliedAt: sale.paidAt,
      })),
    );
    await tx.insert(paymentEvents).values(
      part.map(({ sale, paymentId, price, fee }) => ({
        paymentId,
        source: "webhook",
        state: "paid",
        receivedCents: price + fee,
        refundedCents: 0,
        currency: "MXN",
        at: sale.paidAt,
      })),
    );
    const transaction = (id: number, kind: string, { sale, paymentId }: (typeof part)[number]) => ({
      id,
      adminId: event.adminId,
      kind,
      cause: `demo:${paymentId}`,
      paymentId,
      orderId: sale.orderId,
      isTest: true,
      at: sale.paidAt,
      requestId: "demo",
    });
    await tx
      .insert(ledgerTransactions)
      .values(
        part.flatMap((row) => [transaction(row.receiptId, "receipt", row), transaction(row.saleId, "sale", row)]),
      );
    const entry = (transactionId: number, account: string, amountCents: number) => ({
      transactionId,
      adminId: event.adminId,
      account,
      provider: "sandbox",
      providerAccount: "demo",
      amountCents,
    });
    await tx
      .insert(ledgerEntries)
      .values(
        part.flatMap(({ receiptId, saleId, price, fee, feeIva }) => [
          entry(receiptId, "provider_clearing", price + fee),
          entry(receiptId, "buyer_owed", -(price + fee)),
          entry(saleId, "buyer_owed", price + fee),
          entry(saleId, "organizer_payable", -price),
          entry(saleId, "fee_revenue", -(fee - feeIva)),
          entry(saleId, "fee_iva", -feeIva),
        ]),
      );
  });
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
        return {
          adminId: event.adminId,
          passId,
          enclosureId: event.enclosureId,
          eventId: event.id,
          gateId: arrivals.gateOf(sale.area),
          direction: "in",
          decision: "admitted",
          entryNo: 1,
          userId: arrivals.guardId,
          nonce: crypto.randomUUID(),
          codeTail: letters(`pass ${passId}`, 16).slice(-4),
          scannedAt: at,
          recordedAt: at,
        };
      }),
    ),
  );
}
