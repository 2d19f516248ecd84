import { type SQL, sql } from "drizzle-orm";
import type { DeskSumDto, SumsBy } from "@/lib/cash-desk/client";
import { seenShifts, withinDays } from "@/lib/cash-desk/lists/shift-sql";
import { SumFilters } from "@/lib/cash-desk/schemas";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";

/** What rows of the same label have in common. */
const GROUPS: Readonly<Record<SumsBy, { label: SQL; by: SQL }>> = {
  persona: { label: sql`min(u.full_name)`, by: sql`u.id` },
  caja: { label: sql`min(e.name || ', ' || p.name)`, by: sql`p.id` },
  dia: {
    label: sql`to_char((s.opened_at at time zone e.time_zone)::date, 'YYYY-MM-DD') || ', ' || min(p.name)`,
    by: sql`(s.opened_at at time zone e.time_zone)::date, p.id`,
  },
};

const sumOf = (condition: SQL) => sql`coalesce(sum(o.cents) filter (where ${condition}), 0)::int`;

/** Counted and closed shifts, summed by person, desk, or day and desk. An open one has nothing to be told yet. */
export const deskSumList = defineList<DeskSumDto>()({
  name: "reporte-de-caja",
  title: "Reporte de caja",
  permission: "desk:read_all",
  filters: SumFilters,
  address: { por: "by", recinto: "enclosureId", desde: "from", hasta: "to" },
  sorts: ["label", "taken", "difference"],
  sort: ({ by }) => (by === "dia" ? "-label" : "label"),
  sums: ["shifts", "operations", "takenCents", "payoutCents", "dropCents", "differenceCents"],
  columns: [
    { key: "label", header: "De", shown: "always", sort: "label", width: 34, value: ({ label }) => label },
    { key: "shifts", header: "Turnos", kind: "number", sum: true, width: 10, value: ({ shifts }) => shifts },
    {
      key: "operations",
      header: "Operaciones",
      kind: "number",
      sum: true,
      width: 12,
      value: ({ operations }) => operations,
    },
    {
      key: "taken",
      header: "Cobrado",
      kind: "money",
      sum: true,
      sort: "taken",
      width: 16,
      value: ({ takenCents }) => takenCents,
    },
    {
      key: "payouts",
      header: "Devuelto",
      kind: "money",
      sum: true,
      width: 16,
      value: ({ payoutCents }) => payoutCents,
    },
    { key: "drops", header: "Retirado", kind: "money", sum: true, width: 16, value: ({ dropCents }) => dropCents },
    {
      key: "difference",
      header: "Diferencia",
      kind: "money",
      sum: true,
      sort: "difference",
      width: 16,
      value: ({ differenceCents }) => differenceCents,
    },
  ],
  reader: (ctx, { by, enclosureId, ...days }) => {
    const group = GROUPS[by];
    const shifts = sql`select ${group.label} as label, count(*)::int as shifts,
        sum(s.operations)::int as operations, sum(s.taken)::bigint as taken, -sum(s.payouts)::bigint as payouts,
        -sum(s.drops)::bigint as drops, coalesce(sum(c.difference_cents), 0)::bigint as difference
      from (select s.*, m.* from desk_shifts s cross join lateral (
          select count(*)::int as operations, ${sumOf(sql`o.kind in ('topup', 'debt', 'sale', 'exit')`)} as taken,
            ${sumOf(sql`o.kind = 'payout'`)} as payouts, ${sumOf(sql`o.kind = 'drop'`)} as drops
          from (select coalesce(v.kind, x.kind) as kind, x.amount_cents as cents from desk_operations x
            left join desk_operations v on v.id = x.voids_id where x.shift_id = s.id) o) m) s
      join desk_points p on p.id = s.point_id join enclosures e on e.id = s.enclosure_id join users u on u.id = s.user_id
      left join lateral (select difference_cents from desk_counts where shift_id = s.id order by id desc limit 1) c on true
      where s.state <> 'open' and ${seenShifts(ctx)} and ${enclosureId ? sql`s.enclosure_id = ${enclosureId}` : sql`true`}
        and ${withinDays(sql`s.opened_at`, days)}
      group by ${group.by}`;
    return sqlReader<Record<string, unknown> & DeskSumDto, DeskSumDto, "label" | "taken" | "difference">(ctx, {
      select: sql`r.id, r.label, r.shifts, r.operations, r.taken as "takenCents", r.payouts as "payoutCents",
        r.drops as "dropCents", r.difference as "differenceCents"`,
      from: sql`(select row_number() over (order by label)::int as id, g.* from (${shifts}) g) r`,
      id: sql`r.id`,
      toDto: (row) => row,
      where: [sql`true`],
      sorts: {
        label: { by: sql`lower(r.label)`, type: "text" },
        taken: { by: sql`r.taken`, type: "int" },
        difference: { by: sql`r.difference`, type: "int" },
      },
    });
  },
});

export type DeskSumColumn = KeyOf<typeof deskSumList>;
