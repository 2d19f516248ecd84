import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { toLocal } from "@/lib/core/dates";
import type { PayoutMovement, ProviderPayout } from "@/lib/payments/provider";

const ZONE = "America/Mexico_City";
const DAY_MS = 86_400_000;

interface Moved extends Record<string, unknown> {
  ref: string;
  chargeRef: string;
  folio: string;
  kind: PayoutMovement["kind"];
  at: Date;
  cents: number;
}

/**
 * What the bank sent from an account since a day: the charges and refunds of each day that is over, on the morning after.
 * It keeps no fee.
 */
export async function payoutsOf(account: string, since: string, now: Date): Promise<ProviderPayout[]> {
  const moved = await getDb().execute<Moved>(sql`
    select * from (
      select c.id as ref, c.id as "chargeRef", c.folio, 'charge' as kind, c.paid_at as at, c.paid_cents as cents
      from sandbox_charges c where c.account = ${account} and c.paid_at is not null and c.paid_cents > 0
      union all
      select r.id, c.id, c.folio, 'refund', r.created_at, -r.amount_cents
      from sandbox_refunds r join sandbox_charges c on c.id = r.charge_id where c.account = ${account}) m
    where m.at >= ${since}::date - 2 and m.at < ${now}::timestamptz order by m.at, m.ref`);
  const today = toLocal(now, ZONE).slice(0, 10);
  const days = Map.groupBy(moved, ({ at }) => toLocal(at, ZONE).slice(0, 10));
  return [...days].flatMap(([day, rows]) => {
    const paidOn = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
    if (day >= today || paidOn < since) return [];
    const movements = rows.map(({ cents, ...row }) => ({
      ...row,
      providerIds: [row.chargeRef],
      availableOn: day,
      amountCents: cents,
      feeCents: 0,
      feeIvaCents: 0,
    }));
    const netCents = rows.reduce((total, { cents }) => total + cents, 0);
    return [{ ref: `po_${account}_${day.replaceAll("-", "")}`, paidOn, netCents, movements }];
  });
}
