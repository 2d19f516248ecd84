import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { formatDay } from "@/lib/core/dates";
import { parseInput } from "@/lib/core/parse";
import { authorize, type Permission, tenantOfAll } from "@/lib/core/permissions";
import { operatingDay } from "@/lib/enclosures";
import { defineList, inReport, type KeyOf, rowsReader } from "@/lib/lists";
import { describePrepaid } from "@/lib/prepaid/reports/describe";
import {
  PrepaidPeriodAsked,
  type PrepaidPeriodInput,
  PrepaidTotalsFilters,
  type PrepaidTotalsInput,
} from "@/lib/prepaid/reports/report-schemas";
import { ALWAYS, dayOf, during, hourOf, LINE, ofTenant, paidBy, type Span } from "@/lib/prepaid/reports/report-sql";
import {
  type PaidAndGift,
  type PrepaidLiabilityDto,
  type PrepaidTotalDto,
  type PrepaidTotalsBy,
  REPORT_LINES,
  type ReportLine,
} from "@/lib/prepaid/reports/report-words";

const DAY = dayOf(sql`x.at`);
const HOUR = hourOf(sql`x.at`);

/** What rows `x` (with `at`, `type_id`, `enclosure_id`) are added up by, over the venue `n`. */
const GROUPS: Record<PrepaidTotalsBy, { key: SQL; label: SQL; order: SQL }> = {
  type: { key: sql`x.type_id::text`, label: sql`max(t.name)`, order: sql`max(t.name), 1` },
  venue: { key: sql`n.id::text`, label: sql`max(n.name)`, order: sql`max(n.name), 1` },
  day: { key: DAY, label: DAY, order: sql`1 desc` },
  hour: { key: HOUR, label: HOUR, order: sql`1` },
};

interface Scope {
  span: Span;
  enclosureId: number | null;
  /** Totals are narrowed to this type of QR. */
  typeId?: number | null;
  /** They are narrowed to top-ups that were paid so, which leaves out visits. */
  method?: string | null | undefined;
  adminId?: number | null;
  /** Who may read it decides whose rows they are. */
  report?: Permission;
}

/** A tenant's rows are also named by its venues, by which they are indexed with their time. */
function scoped(ctx: Ctx, scope: Scope, row: { admin: SQL; venue: SQL; at: SQL }) {
  const { enclosureId, adminId = null, report = "report:prepaid", span } = scope;
  const tenant = tenantOfAll(ctx, report) ?? adminId;
  return sql.join(
    [
      ofTenant(ctx, row.admin, report),
      ...(tenant === null || enclosureId !== null
        ? []
        : [sql`${row.venue} = any(array(select own.id from enclosures own where own.admin_id = ${tenant}))`]),
      ...(adminId === null ? [] : [sql`${row.admin} = ${adminId}`]),
      ...(enclosureId === null ? [] : [sql`${row.venue} = ${enclosureId}`]),
      ...during(row.at, row.venue, span),
    ],
    sql` and `,
  );
}

const ofLine = (cents: SQL, line: ReportLine, sign: 1 | -1 = 1) =>
  sql`coalesce(sum(${sign === 1 ? cents : sql`-${cents}`}) filter (where x.line = ${line}), 0)`;

/** What moved in a scope, added up. The caller has authorized the actor. */
export async function prepaidTotals(ctx: Ctx, by: PrepaidTotalsBy, scope: Scope): Promise<PrepaidTotalDto[]> {
  const { key, label, order } = GROUPS[by];
  const moved = scoped(ctx, scope, { admin: sql`m.admin_id`, venue: sql`m.enclosure_id`, at: sql`m.at` });
  const entered = scoped(ctx, scope, { admin: sql`i.admin_id`, venue: sql`i.enclosure_id`, at: sql`i.entered_at` });
  const rows = await dbOf(ctx).execute<PrepaidTotalDto & Record<string, unknown>>(sql`
    with x as (
      select m.at, m.enclosure_id, coalesce(v.type_id, a.type_id) as type_id, ${LINE} as line, m.amount_cents as cents,
        m.gift_cents as gift, 0 as visit, (m.kind = 'topup')::int as topup
      from prepaid_movements m join prepaid_accounts a on a.id = m.account_id
      left join prepaid_type_versions v on v.id = m.version_id
      where ${moved} and ${scope.method ? paidBy(scope.method) : sql`true`}
      union all
      select i.entered_at, i.enclosure_id, v.type_id, 'visit', 0, 0, 1, 0
      from prepaid_visits i join prepaid_type_versions v on v.id = i.version_id
      where i.entered_at is not null and ${scope.method ? sql`false` : sql`true`} and ${entered})
    select ${key} as key, ${label} as label, sum(x.visit)::int as visits, sum(x.topup)::int as topups,
      ${ofLine(sql`x.cents`, "topup")} as "topupCents", ${ofLine(sql`x.cents`, "gift")} as "giftCents",
      ${ofLine(sql`x.cents`, "charge", -1)} as "chargedCents", ${ofLine(sql`x.gift`, "charge", -1)} as "chargedGiftCents",
      ${ofLine(sql`x.cents`, "refund", -1)} as "refundCents",
      coalesce(sum(x.cents) filter (where x.line in ('adjustment', 'dispute', 'expiry', 'migration')), 0) as "otherCents"
    from x join enclosures n on n.id = x.enclosure_id
    join prepaid_types t on t.id = x.type_id
    where ${scope.typeId ? sql`t.id = ${scope.typeId}` : sql`true`}
    group by 1 order by ${order}`);
  return rows.map((row) => ({ ...row, label: labelOf(by, row.label) }));
}

/** "sáb 28 nov 2026", "07:00 a 07:59", or the name as it is. */
function labelOf(by: PrepaidTotalsBy, label: string): string {
  if (by === "day") return `${formatDay(new Date(`${label}T12:00Z`), "UTC")} ${label.slice(0, 4)}`;
  return by === "hour" ? `${label}:00 a ${label}:59` : label;
}

/** What came onto prepaid balances and what was charged, added up by type, venue, operating day or hour of the day. */
export const prepaidTotalList = defineList<PrepaidTotalDto>()({
  name: "totales-de-prepago",
  title: "Totales de prepago",
  permission: "report:prepaid",
  filters: PrepaidTotalsFilters,
  address: {
    por: "by",
    recinto: "enclosureId",
    tipo: "typeId",
    forma: "method",
    organizador: "adminId",
    desde: "from",
    hasta: "to",
  },
  sorts: ["group"],
  sort: "group",
  pageSize: 100,
  sums: [
    "visits",
    "topups",
    "topupCents",
    "giftCents",
    "chargedCents",
    "chargedGiftCents",
    "refundCents",
    "otherCents",
  ],
  columns: [
    { key: "label", header: "Concepto", value: ({ label }) => label, shown: "always", width: 30 },
    { key: "visits", header: "Entradas", value: ({ visits }) => visits, kind: "number", sum: true, width: 10 },
    { key: "topups", header: "Recargas", value: ({ topups }) => topups, kind: "number", sum: true, width: 10 },
    {
      key: "topupCents",
      header: "Recargado",
      value: ({ topupCents }) => topupCents,
      kind: "money",
      sum: true,
      width: 14,
    },
    { key: "giftCents", header: "Regalado", value: ({ giftCents }) => giftCents, kind: "money", sum: true, width: 14 },
    {
      key: "charged",
      header: "Cobrado",
      value: ({ chargedCents }) => chargedCents,
      kind: "money",
      sum: true,
      width: 14,
    },
    {
      key: "chargedGift",
      header: "Cobrado de regalos",
      value: ({ chargedGiftCents }) => chargedGiftCents,
      kind: "money",
      sum: true,
      shown: "asked",
      width: 18,
    },
    { key: "refund", header: "Devuelto", value: ({ refundCents }) => refundCents, kind: "money", sum: true, width: 14 },
    {
      key: "other",
      header: "Otros",
      value: ({ otherCents }) => otherCents,
      kind: "money",
      sum: true,
      shown: "asked",
      width: 14,
    },
  ],
  describe: (ctx, filters) => describePrepaid(ctx, filters),
  reader: (ctx, { by, enclosureId, typeId, method, adminId, ...days }) =>
    rowsReader(
      () =>
        inReport(ctx, (db) =>
          prepaidTotals({ ...ctx, db }, by, { enclosureId, typeId, method, adminId, span: { days } }),
        ),
      ({ key }) => key,
      { group: null },
    ),
});

export type PrepaidTotalColumn = KeyOf<typeof prepaidTotalList>;

/** The same for the API, of a period in moments. */
export async function listPrepaidTotals({ ctx, input }: VerbArgs<PrepaidPeriodInput>): Promise<PrepaidTotalDto[]> {
  const { by, from, to, ...scope } = parseInput(PrepaidPeriodAsked, input);
  authorize(ctx.actor, "report:prepaid");
  const asked = { ...scope, span: { moments: { from: from ?? null, to: to ?? null } } };
  return inReport(ctx, (db) => prepaidTotals({ ...ctx, db }, by, asked));
}

const NOTHING: PaidAndGift = { paidCents: 0, giftCents: 0 };

const without = (one: PaidAndGift, other: PaidAndGift): PaidAndGift => ({
  paidCents: one.paidCents - other.paidCents,
  giftCents: one.giftCents - other.giftCents,
});

const sumOf = (rows: readonly PaidAndGift[]): PaidAndGift =>
  rows.reduce(
    (sum, { paidCents, giftCents }) => ({
      paidCents: sum.paidCents + paidCents,
      giftCents: sum.giftCents + giftCents,
    }),
    NOTHING,
  );

interface LiabilityRow extends Record<string, unknown> {
  /** The span is over at all the venues; null: there is no venue. */
  isOver: boolean | null;
  moved: (PaidAndGift & { line: ReportLine; isAfter: boolean })[] | null;
  ages: (PaidAndGift & { days: string })[] | null;
  balances: number | null;
}

const AGE = sql`case when l.age < 31 then '0 a 30 días' when l.age < 91 then '31 a 90 días'
  when l.age < 181 then '91 a 180 días' when l.age < 366 then '181 a 365 días' else 'Más de un año' end`;

const openEnded = (span: Span): Span =>
  "days" in span ? { days: { ...span.days, to: null } } : { moments: { ...span.moments, to: null } };

/** Whether a moment at the venue `n` is after the span. */
function afterEnd(at: SQL, span: Span): SQL {
  if ("days" in span) return span.days.to ? sql`${operatingDay(at)}::date > ${span.days.to}::date` : sql`false`;
  return span.moments.to ? sql`${at} >= ${span.moments.to}::timestamptz` : sql`false`;
}

/**
 * What a tenant owes to those who hold balances: opening + what came − what went = closing. It is reckoned backwards from
 * what accounts hold now, so that a period costs what it and the time since then moved, however long the history. One
 * statement sees all of it at the same instant.
 */
export async function liabilityOf(ctx: Ctx, { span, ...place }: Scope): Promise<PrepaidLiabilityDto> {
  const movement = { admin: sql`m.admin_id`, venue: sql`m.enclosure_id`, at: sql`m.at` };
  const account = { admin: sql`a.admin_id`, venue: sql`a.enclosure_id`, at: sql`a.created_at` };
  const since = scoped(ctx, { ...place, span: openEnded(span) }, movement);
  const owner = scoped(ctx, { ...place, span: ALWAYS }, account);
  const venue = { admin: sql`n.admin_id`, venue: sql`n.id`, at: sql`n.created_at` };
  const isAfter = (at: SQL) => afterEnd(at, span);
  const [row] = await dbOf(ctx).execute<LiabilityRow>(sql`
    select
      (select jsonb_agg(r) from (
        select ${LINE} as line, ${isAfter(sql`m.at`)} as "isAfter", sum(m.amount_cents - m.gift_cents) as "paidCents",
          sum(m.gift_cents) as "giftCents"
        from prepaid_movements m join enclosures n on n.id = m.enclosure_id where ${since} group by 1, 2) r) as moved,
      (select bool_and(${isAfter(sql`${ctx.now}::timestamptz`)}) from enclosures n
        where ${scoped(ctx, { ...place, span: ALWAYS }, venue)}) as "isOver",
      (select jsonb_agg(jsonb_build_object('days', r.days, 'paidCents', r.paid, 'giftCents', r.gift) order by r.age) from (
        select ${AGE} as days, min(l.age) as age, coalesce(sum(l.rest_cents) filter (where l.kind = 'paid'), 0) as paid,
          coalesce(sum(l.rest_cents) filter (where l.kind = 'gift'), 0) as gift
        from (select l.rest_cents, l.kind, extract(day from ${ctx.now}::timestamptz - l.created_at) as age
          from prepaid_lots l join prepaid_accounts a on a.id = l.account_id
          where l.rest_cents > 0 and ${owner}) l
        group by 1) r) as ages,
      (select sum(a.balance_cents) from prepaid_accounts a where ${owner}) as balances`);
  const { moved, isOver, ages, balances } = row ?? { moved: null, isOver: null, ages: null, balances: null };
  const held = ages ?? [];
  const [after, inside] = [moved?.filter((line) => line.isAfter) ?? [], moved?.filter((line) => !line.isAfter) ?? []];
  const closing = without(sumOf(held), sumOf(after));
  // Where days of venues end at different moments, what one moved since its own end is no part of the closing already.
  const isPast = isOver || after.length > 0;
  return {
    opening: without(closing, sumOf(inside)),
    lines: REPORT_LINES.flatMap((name) => inside.filter(({ line }) => line === name)).map(
      ({ line, paidCents, giftCents }) => ({ line, paidCents, giftCents }),
    ),
    closing,
    ages: isPast ? null : held,
    balancesCents: isPast ? null : (balances ?? 0),
  };
}

/** What is owed to holders of balances, of all types of QR, with how it came about in the days of a report. */
export async function prepaidLiability({ ctx, input }: VerbArgs<PrepaidTotalsInput>): Promise<PrepaidLiabilityDto> {
  const {
    by: _by,
    enclosureId,
    typeId: _type,
    method: _method,
    adminId,
    ...days
  } = parseInput(PrepaidTotalsFilters, input);
  authorize(ctx.actor, "report:prepaid");
  return inReport(ctx, (db) => liabilityOf({ ...ctx, db }, { enclosureId, adminId, span: { days } }));
}

/** The same for the API, of a period in moments. */
export async function readPrepaidClosing({ ctx, input }: VerbArgs<PrepaidPeriodInput>): Promise<PrepaidLiabilityDto> {
  const { by: _by, from, to, ...scope } = parseInput(PrepaidPeriodAsked, input);
  authorize(ctx.actor, "report:account");
  const span = { moments: { from: from ?? null, to: to ?? null } };
  const asked = { ...scope, span, report: "report:account" as const };
  return inReport(ctx, (db) => liabilityOf({ ...ctx, db }, asked));
}
