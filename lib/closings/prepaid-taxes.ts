import { type SQL, sql } from "drizzle-orm";
import { countsInFigures } from "@/lib/core/test-sales";
import { aroundDays, type OperatingDays } from "@/lib/enclosures";

/** What of a movement `m` of prepaid is taxed, IVA included, with the sign of its IVA. Gifts are not. */
export const PREPAID_TAXED = sql`sign(m.iva_cents)::int * (abs(m.amount_cents) - abs(m.gift_cents))`;

const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`m.admin_id = ${adminId}`);

/**
 * Movements `m` of prepaid that are taxed, or give IVA back, on their own day: what is charged or given back. A top-up is
 * of the day on which its money came, as its fee in the ledger is.
 */
export const taxedOnItsDay = (adminId: number | null, days: OperatingDays): SQL =>
  sql.join(
    [ofTenant(adminId), sql`m.kind <> 'topup' and m.iva_cents <> 0`, ...aroundDays(sql`m.at`, days)],
    sql` and `,
  );

/** What prepaid is taxed on in these days and around them, of an organizer or of all: to stand after `from` and be named. */
export function prepaidTaxes({ adminId, days }: { adminId: number | null; days: OperatingDays }): SQL {
  const columns = sql`m.admin_id, m.enclosure_id, ${PREPAID_TAXED} as taxed, m.iva_cents as iva`;
  const topups = [
    ofTenant(adminId),
    sql`m.kind = 'topup' and m.iva_cents <> 0`,
    // It is written down once its money came, and may be long after that.
    ...aroundDays(sql`m.at`, { from: days.from, to: null }),
    ...aroundDays(sql`l.collected_at`, days),
  ];
  return sql`(
    select ${columns}, l.collected_at as at from prepaid_movements m cross join lateral (
      select l.collected_at from ledger_transactions l
      where l.kind = 'sale' and l.cause = 'prepaid_topup:' || m.topup_id and ${sql.raw(countsInFigures("l"))} offset 0) l
    where ${sql.join(topups, sql` and `)}
    union all
    select ${columns}, m.at from prepaid_movements m where ${taxedOnItsDay(adminId, days)})`;
}
