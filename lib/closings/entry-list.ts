import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type ClosingEntryDto, ENTRY_FIGURE_WORDS, ENTRY_KIND_WORDS } from "@/lib/closings/client";
import { ClosingEntryFilters } from "@/lib/closings/schemas";
import { ENTRIES_OF, sumIf } from "@/lib/closings/sums";
import { tenantOfAll } from "@/lib/core/permissions";
import { countsInFigures } from "@/lib/core/test-sales";
import { aroundDays, onDays } from "@/lib/enclosures";
import { defineList, hasWords, type KeyOf, readerWithinTime, sqlReader } from "@/lib/lists";
import { providerName } from "@/lib/payments/client";
import { describeFilters } from "@/lib/reports";

type Asked = Omit<z.output<typeof ClosingEntryFilters>, "q">;

/** Transactions with what their entries add to a figure, those of one organizer or of all, on the days of the entries' zones. */
function transactions(tenant: number | null, { figure, eventId, adminId, ...days }: Asked): SQL {
  const { entries, iva, sign } = ENTRIES_OF[figure];
  const where = [
    tenant === null ? sql`true` : sql`l.admin_id = ${tenant}`,
    ...(adminId === null ? [] : [sql`l.admin_id = ${adminId}`]),
    sql`${entries} and ${sql.raw(countsInFigures("l"))}`,
    ...(eventId === null ? [] : [sql`a.event_id = ${eventId}`]),
    ...aroundDays(sql`l.collected_at`, days),
    ...onDays(sql`l.collected_at`, days),
  ];
  return sql`(
    select l.id, l.admin_id, l.kind, l.cause, l.order_id, l.payment_id, l.collected_at, l.at, min(e.provider) as provider,
      coalesce(min(n.time_zone), 'America/Monterrey') as time_zone, ${sumIf(sql`true`, sign)} as amount, ${sumIf(iva, sign)} as iva
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
    left join enclosures n on n.id = coalesce(v.enclosure_id, l.enclosure_id)
    where ${sql.join(where, sql` and `)} group by l.id)`;
}

/**
 * What adds up to a figure of a closing that no statement of account has: service fees, what providers kept, what disputes cost
 * the platform. What came after the closing is there, too.
 */
export const closingEntryList = defineList<ClosingEntryDto>()({
  name: "asientos-del-cierre",
  title: "Asientos del cierre",
  permission: "report:account",
  filters: ClosingEntryFilters,
  address: { cifra: "figure", evento: "eventId", organizador: "adminId", desde: "from", hasta: "to" },
  sorts: ["collected"],
  sort: "-collected",
  pageSize: 50,
  zone: ({ timeZone }) => timeZone,
  sums: ["amountCents", "ivaCents"],
  describe: async (ctx, { figure, ...filters }) => [
    ["Cifra", ENTRY_FIGURE_WORDS[figure]],
    ...(await describeFilters(ctx, filters, "report:account")),
  ],
  columns: [
    { key: "kind", header: "Movimiento", value: ({ kind }) => ENTRY_KIND_WORDS[kind], shown: "always", width: 26 },
    {
      key: "collected",
      header: "Fecha de cobro",
      value: ({ collectedAt }) => collectedAt,
      kind: "moment",
      sort: "collected",
      width: 18,
    },
    {
      key: "recorded",
      header: "Registrado",
      value: ({ recordedAt }) => recordedAt,
      kind: "moment",
      shown: "asked",
      width: 18,
    },
    { key: "folio", header: "Folio", value: ({ folio }) => folio, width: 20 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio ?? "", shown: "asked", width: 20 },
    { key: "provider", header: "Proveedor", value: ({ provider }) => providerName(provider), width: 18 },
    { key: "organizer", header: "Organizador", value: ({ organizer }) => organizer, shown: "asked", width: 28 },
    {
      key: "base",
      header: "Sin IVA",
      value: ({ amountCents, ivaCents }) => amountCents - ivaCents,
      kind: "money",
      sum: true,
      shown: "asked",
      width: 16,
    },
    { key: "iva", header: "IVA", value: ({ ivaCents }) => ivaCents, kind: "money", sum: true, width: 14 },
    { key: "amount", header: "Importe", value: ({ amountCents }) => amountCents, kind: "money", sum: true, width: 16 },
  ],
  reader: (ctx, { q, ...asked }) => {
    const tenant = tenantOfAll(ctx, "report:account");
    // A payout of the platform's account has the money of several organizers, and is the platform's alone to see.
    const seen = tenant === null ? sql`true` : sql`y.admin_id = ${tenant}`;
    return readerWithinTime(ctx, (within) =>
      sqlReader(within, {
        select: sql`l.id, l.kind, l.collected_at as "collectedAt", l.at as "recordedAt", l.time_zone as "timeZone", b.name as organizer,
          l.provider, l.order_id as "orderId", y.id as "payoutId", coalesce(o.folio, y.ref, p.folio, '') as folio,
          p.folio as "paymentFolio", l.amount as "amountCents", l.iva as "ivaCents"`,
        from: sql`${transactions(tenant, asked)} l join admins b on b.id = l.admin_id
          left join orders o on o.id = l.order_id left join payments p on p.id = l.payment_id
          left join payouts y on y.id = case l.kind when 'provider_payout' then split_part(l.cause, ':', 2)::int end and ${seen}`,
        where: [sql`true`, ...(q ? [hasWords(q, [sql`o.folio`, sql`y.ref`, sql`p.folio`, sql`b.name`])] : [])],
        id: sql`l.id`,
        sorts: { collected: { by: sql`l.collected_at`, type: "timestamptz" } },
        toDto: (row: ClosingEntryDto & Record<string, unknown>): ClosingEntryDto => row,
      }),
    );
  },
});

export type ClosingEntryColumn = KeyOf<typeof closingEntryList>;
