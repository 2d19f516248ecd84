import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { EventAreaRow } from "@/db/testing/factories";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FEE_BPS = 1_500;
export const IVA_BPS = 1_600;

export type Tx = Parameters<Parameters<ReturnType<typeof getDb>["transaction"]>[0]>[0];

/** A row to come, with the id that it gets when all that is to be made is known. */
export interface Planned {
  id: number;
  at: Date;
}

export interface Sale {
  order: Planned;
  /** One for each place. */
  passes: Planned[];
  buyerId: number;
  paidAt: Date;
  area: EventAreaRow;
  placeIds: number[];
  /** Paid beyond what was asked. */
  excessCents: number;
  code: DemoCode | null;
}

/** A discount code that some paid with. */
export interface DemoCode {
  id: number;
  percentBps: number;
  startsAt: Date;
}

/** Deterministic: the same seed text gives the same letters. */
export function letters(seed: string, length: number): string {
  const bytes = createHash("sha256").update(seed).digest();
  return Array.from({ length }, (_, i) => CROCKFORD[(bytes[i % 32] ?? 0) % 32]).join("");
}

const half = (numerator: number, denominator: number) => Math.floor((2 * numerator + denominator) / (2 * denominator));
export const ivaOf = (gross: number) => gross - half(gross * 10_000, 10_000 + IVA_BPS);

/** What one place costs. */
export function itemOf({ priceCents }: EventAreaRow, code: DemoCode | null = null) {
  const discountCents = code ? half(priceCents * code.percentBps, 10_000) : 0;
  const netCents = priceCents - discountCents;
  const feeCents = half(netCents * FEE_BPS, 10_000);
  return { priceCents, discountCents, feeCents, priceIvaCents: ivaOf(netCents), feeIvaCents: ivaOf(feeCents) };
}

export async function nextIds(
  table:
    | "orders"
    | "payments"
    | "passes"
    | "ledger_transactions"
    | "order_items"
    | "refunds"
    | "scans"
    | "prepaid_accounts"
    | "prepaid_topups"
    | "prepaid_lots"
    | "prepaid_visits"
    | "prepaid_movements"
    | "prepaid_debts",
  count: number,
): Promise<number[]> {
  const rows = await getDb().execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => Number(id));
}

/** As in real data: what is made later has a higher id. */
export async function giveIds(table: "orders" | "passes", planned: readonly Planned[]): Promise<void> {
  const ids = await nextIds(table, planned.length);
  const inOrder = [...planned].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [i, row] of inOrder.entries()) row.id = ids[i] ?? 0;
}

/** Writes many rows by one statement; the names are the table's columns, and `undefined` is its null. */
export async function insertRows(tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.raw(Object.keys(first).join(", "));
  await tx.execute(sql`
    insert into ${sql.raw(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::text::json)`);
}

export async function inChunks<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 2_000) await insert(rows.slice(from, from + 2_000));
}
