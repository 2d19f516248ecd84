import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { defineList, inReport, type KeyOf, rowsReader } from "@/lib/lists";
import { prepaidTotals } from "@/lib/prepaid";
import type { PlatformPrepaidDto } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { PlatformPrepaidFilters } from "@/lib/reports/schemas";

type Venue = Pick<PlatformPrepaidDto, "id" | "organizer" | "venue" | "accounts" | "balanceCents">;

/** Each venue with prepaid accounts, and what its prepaid report says of the days. Accounts and balances are those of now. */
async function venuesOf(
  ctx: Ctx,
  { adminId, enclosureId, typeId, method, ...days }: z.output<typeof PlatformPrepaidFilters>,
) {
  return inReport(ctx, async (db) => {
    const totals = await prepaidTotals({ ...ctx, db }, "venue", {
      adminId,
      enclosureId,
      typeId,
      method,
      span: { days },
    });
    const byVenue = new Map(totals.map((row) => [Number(row.key), row]));
    const venues = await db.execute<Venue & Record<string, unknown>>(sql`
      select n.id, b.name as organizer, n.name as venue, count(*) filter (where a.state <> 'closed')::int as accounts,
        sum(a.balance_cents) as "balanceCents"
      from prepaid_accounts a join enclosures n on n.id = a.enclosure_id join admins b on b.id = a.admin_id
      where ${adminId === null ? sql`true` : sql`a.admin_id = ${adminId}`}
        and ${enclosureId === null ? sql`true` : sql`a.enclosure_id = ${enclosureId}`}
        and ${typeId === null ? sql`true` : sql`a.type_id = ${typeId}`}
      group by n.id, n.name, b.name order by b.name, n.name, n.id`);
    return venues.map((venue): PlatformPrepaidDto => {
      const total = byVenue.get(venue.id);
      return {
        ...venue,
        visits: total?.visits ?? 0,
        topupCents: total?.topupCents ?? 0,
        giftCents: total?.giftCents ?? 0,
        chargedCents: total?.chargedCents ?? 0,
        refundCents: total?.refundCents ?? 0,
      };
    });
  });
}

/** RE1 `super-admin-prepaid`. Prepaid of all tenants, venue by venue. */
export const platformPrepaidList = defineList<PlatformPrepaidDto>()({
  name: "prepago-por-recinto",
  title: "Prepago por recinto",
  permission: "report:platform",
  filters: PlatformPrepaidFilters,
  address: {
    recinto: "enclosureId",
    tipo: "typeId",
    forma: "method",
    organizador: "adminId",
    desde: "from",
    hasta: "to",
  },
  sorts: ["organizer", "topup", "charged", "balance"],
  sort: "organizer",
  pageSize: 100,
  describe: (ctx, filters) => describeFilters(ctx, filters),
  sums: ["accounts", "visits", "topupCents", "giftCents", "chargedCents", "refundCents", "balanceCents"],
  columns: [
    {
      key: "organizer",
      header: "Organizador",
      value: ({ organizer }) => organizer,
      shown: "always",
      sort: "organizer",
      width: 28,
    },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, width: 28 },
    {
      key: "accounts",
      header: "QR",
      value: ({ accounts }) => accounts,
      kind: "number",
      sum: true,
      shown: "asked",
      width: 10,
    },
    { key: "visits", header: "Entradas", value: ({ visits }) => visits, kind: "number", sum: true, width: 10 },
    {
      key: "topup",
      header: "Recargado",
      value: ({ topupCents }) => topupCents,
      kind: "money",
      sum: true,
      sort: "topup",
      width: 16,
    },
    {
      key: "gift",
      header: "Regalado",
      value: ({ giftCents }) => giftCents,
      kind: "money",
      sum: true,
      shown: "asked",
      width: 16,
    },
    {
      key: "charged",
      header: "Cobrado",
      value: ({ chargedCents }) => chargedCents,
      kind: "money",
      sum: true,
      sort: "charged",
      width: 16,
    },
    {
      key: "refund",
      header: "Devuelto",
      value: ({ refundCents }) => 0 - refundCents,
      kind: "money",
      sum: true,
      width: 16,
    },
    {
      key: "balance",
      header: "Saldo ahora",
      value: ({ balanceCents }) => balanceCents,
      kind: "money",
      sum: true,
      sort: "balance",
      width: 16,
    },
  ],
  reader: (ctx, filters) =>
    rowsReader(
      () => venuesOf(ctx, filters),
      ({ id }) => String(id),
      {
        organizer: null,
        topup: (one, other) => one.topupCents - other.topupCents,
        charged: (one, other) => one.chargedCents - other.chargedCents,
        balance: (one, other) => one.balanceCents - other.balanceCents,
      },
    ),
});

export type PlatformPrepaidColumn = KeyOf<typeof platformPrepaidList>;
