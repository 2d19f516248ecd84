import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { seenShifts } from "@/lib/cash-desk";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { aroundDays, onDays, operatingDay } from "@/lib/enclosures";
import { inReport } from "@/lib/lists";
import type { CashBy, CashRowDto, DayFigureDto } from "@/lib/reports/client";
import { besideBefore } from "@/lib/reports/general/before";
import { CashFilters } from "@/lib/reports/schemas";

type Filters = Pick<z.output<typeof CashFilters>, "by" | "enclosureId" | "adminId" | "from" | "to">;

const OPENED = sql`to_char(${operatingDay(sql`t.opened_at`)}, 'YYYY-MM-DD')`;

interface Group {
  /** Of the shift `t` of a desk, or of its operation `o`, with the gate sale `w` and the guard's shift `g` in which it was made. */
  key: SQL;
  /** What a `key` is called. */
  label: SQL;
  /** A shift may stand in several rows. */
  perOperation?: true;
}

const GROUPS: Readonly<Record<CashBy, Group>> = {
  persona: { key: sql`t.user_id::text`, label: sql`(select u.full_name from users u where u.id = r.key::int)` },
  turno: {
    key: sql`t.id::text`,
    label: sql`(select 'Turno ' || d.number || ', ' || u.full_name from desk_shifts d join users u on u.id = d.user_id
      where d.id = r.key::bigint)`,
  },
  caja: {
    key: sql`t.point_id::text`,
    label: sql`(select e.name || ', ' || p.name from desk_points p join enclosures e on e.id = p.enclosure_id
      where p.id = r.key::int)`,
  },
  puerta: {
    key: sql`coalesce(w.gate_id, g.gate_id)::text`,
    label: sql`(select concat_ws(', ', e.name, d.label, nullif(d.street, '')) from gates d
      join enclosures e on e.id = d.enclosure_id where d.id = r.key::int)`,
    perOperation: true,
  },
  guardia: {
    key: sql`g.id::text`,
    label: sql`(select to_char(d.started_at at time zone e.time_zone, 'YYYY-MM-DD HH24:MI') || ', ' || u.full_name || ', ' || f.label
      from guard_shifts d join gates f on f.id = d.gate_id join enclosures e on e.id = f.enclosure_id
      join users u on u.id = d.user_id where d.id = r.key::bigint)`,
    perOperation: true,
  },
  dia: {
    key: sql`${OPENED} || '.' || t.point_id`,
    label: sql`(select left(r.key, 10) || ', ' || p.name from desk_points p where p.id = substr(r.key, 12)::int)`,
  },
};

/** What was in no guard's shift and at no gate, and shifts of a desk that were in several. */
const NONE = "sin";
const SEVERAL = "varias";

const NONE_WORDS: Partial<Record<CashBy, Record<typeof NONE | typeof SEVERAL, string>>> = {
  puerta: { [NONE]: "En la caja, sin puerta", [SEVERAL]: "Turnos en varias puertas" },
  guardia: { [NONE]: "Fuera de un turno de guardia", [SEVERAL]: "Turnos con varias guardias" },
};

/** Where the money was taken: the gate of the sale, else the one at which its person stood as a guard. */
const AT_GATE = sql`left join payments b on b.id = coalesce(v.payment_id, x.payment_id) and b.subject_type = 'order'
  left join gate_sales w on w.order_id = b.subject_id
  left join guard_shifts g on g.user_id = coalesce(v.user_id, x.user_id) and g.started_at <= coalesce(v.at, x.at)
    and coalesce(g.ended_at, 'infinity') > coalesce(v.at, x.at)`;

/** Counted shifts `t` of the days: an open one has nothing to be told yet. */
function shiftsOf(ctx: Ctx, { enclosureId, adminId, ...days }: Filters): SQL {
  const opened = sql`t.opened_at`;
  const where = [
    ...aroundDays(opened, days),
    ...onDays(opened, days),
    ...(enclosureId === null ? [] : [sql`t.enclosure_id = ${enclosureId}`]),
    ...(adminId === null ? [] : [sql`t.admin_id = ${adminId}`]),
  ];
  return sql`(select s.* from desk_shifts s where s.state <> 'open' and ${seenShifts(ctx)}) t
    join enclosures n on n.id = t.enclosure_id ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`;
}

/**
 * The operations behind the report: each with its shift, its `key` in the grouping, and what it did. An operation that
 * takes another back is of the other's kind, and counts where that one was.
 */
export function cashOperations(ctx: Ctx, filters: Filters): SQL {
  const { key, perOperation } = GROUPS[filters.by];
  return sql`
    select x.id, t.id as shift_id, coalesce(${key}, ${NONE}) as key, coalesce(v.kind, x.kind) as kind, x.amount_cents as cents
    from (select t.* from ${shiftsOf(ctx, filters)}) t join enclosures n on n.id = t.enclosure_id
    join desk_operations x on x.shift_id = t.id left join desk_operations v on v.id = x.voids_id
    ${perOperation ? AT_GATE : sql``}`;
}

const sumOf = (condition: SQL) => sql`coalesce(sum(r.cents) filter (where ${condition}), 0)::bigint`;

/**
 * Cash that was taken, paid out and put away, and what was missing at the count. A shift and its difference stand where
 * all of its operations are, so that each grouping adds up to the same.
 */
export async function cashOf(ctx: Ctx, filters: Filters): Promise<CashRowDto[]> {
  const { by } = filters;
  const { key, label, perOperation } = GROUPS[by];
  const ofShift = perOperation
    ? sql`coalesce((select case when count(distinct o.key) > 1 then ${SEVERAL} else min(o.key) end from o where o.shift_id = t.id), ${NONE})`
    : key;
  const rows = await inReport(ctx, (db) =>
    db.execute<Omit<CashRowDto, "label"> & { label: string | null } & Record<string, unknown>>(sql`
      with o as materialized (${cashOperations(ctx, filters)}),
      sums as (
        select r.key, sum(r.shifts)::int as shifts, count(r.kind)::int as operations,
          ${sumOf(sql`r.kind in ('topup', 'debt', 'sale', 'exit')`)} as taken, -${sumOf(sql`r.kind = 'payout'`)} as payouts,
          -${sumOf(sql`r.kind = 'drop'`)} as drops, sum(r.difference)::bigint as difference
        from (
          select o.key, 0 as shifts, o.kind, o.cents, 0 as difference from o
          union all
          select ${ofShift}, 1, null, 0, coalesce(c.difference_cents, 0)
          from (select t.* from ${shiftsOf(ctx, filters)}) t join enclosures n on n.id = t.enclosure_id
          left join lateral (select difference_cents from desk_counts where shift_id = t.id order by id desc limit 1) c on true) r
        group by r.key)
      select r.key, case when r.key not in (${NONE}, ${SEVERAL}) then ${label} end as label, r.shifts, r.operations, r.taken as "takenCents",
        r.payouts as "payoutCents", r.drops as "dropCents", r.difference as "differenceCents"
      from sums r`),
  );
  return rows.map(({ label: named, ...row }) => ({
    ...row,
    label: named ?? NONE_WORDS[by]?.[row.key === SEVERAL ? SEVERAL : NONE] ?? "",
  }));
}

/** What was taken in the shifts of each day, beside as many days before. Centavos. */
export async function cashDays({ ctx, input }: VerbArgs<z.input<typeof CashFilters>>): Promise<DayFigureDto[]> {
  authorize(ctx.actor, "desk:read_all");
  const { key: _key, ...filters } = parseInput(CashFilters, input);
  return besideBefore(filters, async (both) => {
    const cents = new Map<string, number>();
    for (const { key, takenCents } of await cashOf(ctx, { ...filters, ...both, by: "dia" })) {
      const day = key.slice(0, 10);
      cents.set(day, (cents.get(day) ?? 0) + takenCents);
    }
    return [...cents].map(([day, value]) => ({ day, value }));
  });
}

/** How the report calls one of its rows; null: there is no such row. */
export async function cashRowName({ ctx, input }: VerbArgs<z.input<typeof CashFilters>>): Promise<string | null> {
  authorize(ctx.actor, "desk:read_all");
  const { key, ...filters } = parseInput(CashFilters, input);
  return (await cashOf(ctx, filters)).find((row) => row.key === key)?.label ?? null;
}
