import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { onDaysOf } from "@/lib/enclosures";
import { defineList, hasWords, inReport, type KeyOf, plainSql, reportReader, sqlReader } from "@/lib/lists";
import { describePrepaid } from "@/lib/prepaid/reports/describe";
import { LetGoFilters, type LetGoFiltersInput } from "@/lib/prepaid/reports/report-schemas";
import { ofTenant } from "@/lib/prepaid/reports/report-sql";
import type { LetGoDto, LetGoSumDto } from "@/lib/prepaid/reports/report-words";

/**
 * Cars (d) that a person let go or in although they could not pay, each once: a period and the visit that it begins are two
 * debts of one moment. A debt of a stay that staff ended was nobody's decision at a gate.
 */
const LET_GO = sql`(
  select min(d.id) as id, d.admin_id, d.account_id, d.user_id, d.at, min(d.kind) as kind, min(d.reason) as reason,
    sum(d.amount_cents)::int as amount, sum(d.rest_cents)::int as rest,
    max(case d.kind when 'exit' then w.exit_scan_id else w.entry_scan_id end) as scan_id
  from prepaid_debts d left join prepaid_visits w on w.id = d.visit_id
  where d.user_id is not null and (d.kind = 'entry' or (d.kind = 'exit' and w.ended_by is distinct from 'staff'))
  group by d.admin_id, d.account_id, d.user_id, d.at)`;

const FROM = sql`${LET_GO} d join prepaid_accounts a on a.id = d.account_id join users u on u.id = a.user_id
  join users g on g.id = d.user_id join enclosures n on n.id = a.enclosure_id`;

const JOINS = sql`left join scans r on r.id = d.scan_id left join gates p on p.id = r.gate_id`;

function shown(ctx: Ctx, { q, enclosureId, guardId, adminId, ...days }: z.output<typeof LetGoFilters>): SQL[] {
  return [
    ofTenant(ctx, sql`d.admin_id`),
    ...onDaysOf(sql`d.at`, sql`a.enclosure_id`, days),
    ...(enclosureId === null ? [] : [sql`a.enclosure_id = ${enclosureId}`]),
    ...(adminId === null ? [] : [sql`d.admin_id = ${adminId}`]),
    ...(guardId === null ? [] : [sql`d.user_id = ${guardId}`]),
    ...(q ? [hasWords(q, [sql`g.full_name`, sql`u.full_name`, sql`a.nickname`, sql`a.folio`, sql`d.reason`])] : []),
  ];
}

/** Cars that guards let go or in with a debt, the latest first. */
export const letGoList = defineList<LetGoDto>()({
  name: "adeudos-por-guardia",
  title: "Adeudos por guardia",
  permission: "report:prepaid",
  people: true,
  filters: LetGoFilters,
  address: { recinto: "enclosureId", guardia: "guardId", organizador: "adminId", desde: "from", hasta: "to" },
  sorts: ["when", "guard", "amount"],
  sort: "-when",
  sums: ["amountCents", "restCents"],
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "guard", header: "Guardia", value: ({ guard }) => guard, shown: "always", sort: "guard", width: 28 },
    { key: "when", header: "Fecha", value: ({ at }) => at, kind: "moment", sort: "when", width: 18 },
    { key: "kind", header: "Pasó de", value: ({ kind }) => (kind === "exit" ? "Salida" : "Entrada"), width: 12 },
    { key: "gate", header: "Acceso", value: ({ gate }) => gate ?? "", width: 18 },
    { key: "holder", header: "Titular", value: ({ holder }) => holder, width: 28 },
    {
      key: "amount",
      header: "Adeudo",
      value: ({ amountCents }) => amountCents,
      kind: "money",
      sum: true,
      sort: "amount",
      width: 14,
    },
    { key: "rest", header: "Falta pagar", value: ({ restCents }) => restCents, kind: "money", sum: true, width: 14 },
    { key: "reason", header: "Motivo", value: ({ reason }) => reason, width: 36 },
    { key: "nickname", header: "Apodo", value: ({ nickname }) => nickname, shown: "asked", width: 18 },
    { key: "account", header: "Cuenta", value: ({ accountFolio }) => accountFolio, shown: "asked", width: 18 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, shown: "asked", width: 28 },
  ],
  describe: (ctx, filters) => describePrepaid(ctx, filters),
  reader: (ctx, filters) =>
    reportReader(ctx, (limited) =>
      sqlReader(limited, {
        select: sql`d.id, d.at, d.kind, d.reason, d.amount as "amountCents", d.rest as "restCents", g.id as "guardId",
        g.full_name as guard, a.id as "accountId", a.folio as "accountFolio", a.nickname, u.full_name as holder,
        n.name as "enclosureName", n.time_zone as "timeZone", p.label as gate`,
        from: FROM,
        joins: JOINS,
        where: shown(ctx, filters),
        id: sql`d.id`,
        sorts: {
          when: { by: sql`d.at`, type: "timestamptz" },
          guard: { by: plainSql(sql`g.full_name`), type: "text" },
          amount: { by: sql`d.amount`, type: "int" },
        },
        toDto: (row: LetGoDto & Record<string, unknown>): LetGoDto => row,
      }),
    ),
});

export type LetGoColumn = KeyOf<typeof letGoList>;

/** The same cars, counted and added up by who let them go, the most first. */
export async function letGoSums({ ctx, input }: VerbArgs<LetGoFiltersInput>): Promise<LetGoSumDto[]> {
  const filters = parseInput(LetGoFilters, input);
  authorize(ctx.actor, "report:prepaid");
  return inReport(ctx, (db) =>
    db.execute<LetGoSumDto & Record<string, unknown>>(sql`
    select g.id as "guardId", max(g.full_name) as guard, count(*)::int as cars, sum(d.amount) as "amountCents",
      sum(d.rest) as "restCents"
    from ${FROM} where ${sql.join(shown(ctx, filters), sql` and `)}
    group by g.id order by 3 desc, 4 desc, 1`),
  );
}
