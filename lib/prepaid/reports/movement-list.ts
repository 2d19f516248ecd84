import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { onDaysOf } from "@/lib/enclosures";
import {
  defineList,
  hasWords,
  inReport,
  type KeyOf,
  keyedOrChanged,
  keyOrder,
  reportReader,
  sqlReader,
  withinTime,
} from "@/lib/lists";
import { MOVEMENT_WORDS } from "@/lib/prepaid/kinds";
import { describePrepaid } from "@/lib/prepaid/reports/describe";
import {
  PrepaidMovementFilters,
  PrepaidMovementsAsked,
  type PrepaidMovementsAskedInput,
} from "@/lib/prepaid/reports/report-schemas";
import { dayOf, hourOf, LINE, ofTenant, paidBy, within } from "@/lib/prepaid/reports/report-sql";
import type { PrepaidMovementDto } from "@/lib/prepaid/reports/report-words";
import { methodWords } from "@/lib/pricing/client";

const SELECT = sql`m.id, a.id as "accountId", a.folio as "accountFolio", a.nickname, u.id as "userId",
  u.full_name as holder, u.email, t.name as "typeName", n.id as "enclosureId", n.name as "enclosureName",
  n.time_zone as "timeZone", m.folio, m.kind, m.at, m.amount_cents as "amountCents", m.gift_cents as "giftCents",
  m.iva_cents as "ivaCents", m.balance_cents as "balanceCents",
  case when m.kind = 'topup' then coalesce(p.credited_fee_cents, p.fee_cents, 0) else 0 end as "feeCents", g.label as gate, p.method, w.full_name as by, m.reason`;

const FROM = sql`prepaid_movements m join prepaid_accounts a on a.id = m.account_id join users u on u.id = a.user_id`;

/** A charge is of the type whose tariff it was reckoned by. */
const JOINS = sql`left join prepaid_type_versions v on v.id = m.version_id
  join prepaid_types t on t.id = coalesce(v.type_id, a.type_id)
  join enclosures n on n.id = m.enclosure_id
  left join gates g on g.id = m.gate_id
  left join prepaid_topups p on p.id = m.topup_id
  left join users w on w.id = m.user_id`;

/** Of an operating day of the venue, or of an hour of its clock, as the totals add movements up. */
function ofTotals({ day, hour }: { day: string | null; hour: string | null }): SQL[] {
  return [
    ...onDaysOf(sql`m.at`, sql`m.enclosure_id`, { from: day, to: day }),
    ...(hour ? [sql`(select ${hourOf(sql`m.at`)} from enclosures n where n.id = m.enclosure_id) = ${hour}`] : []),
  ];
}

const ofType = (typeId: number): SQL => sql`coalesce(
  (select o.type_id from prepaid_type_versions o where o.id = m.version_id), a.type_id) = ${typeId}`;

type Filters = z.output<typeof PrepaidMovementFilters>;

/** Which movements `m` it shows. */
function chosen(ctx: Ctx, filters: Filters): SQL[] {
  const { q, kind, line, method, day, hour, enclosureId, typeId, userId, adminId, tenants, from, to } = filters;
  return [
    ofTenant(ctx, sql`m.admin_id`, tenants ? "report:account" : "report:prepaid"),
    ...onDaysOf(sql`m.at`, sql`m.enclosure_id`, { from, to }),
    ...(kind ? [sql`m.kind = ${kind}`] : []),
    ...(line ? [sql`${LINE} = ${line}`] : []),
    ...(method ? [paidBy(method)] : []),
    ...ofTotals({ day, hour: hour ?? null }),
    ...(enclosureId === null ? [] : [sql`m.enclosure_id = ${enclosureId}`]),
    ...(typeId === null ? [] : [ofType(typeId)]),
    ...(userId === null ? [] : [sql`a.user_id = ${userId}`]),
    ...(adminId === null ? [] : [sql`m.admin_id = ${adminId}`]),
    ...(q ? [hasWords(q, [sql`u.full_name`, sql`u.email`, sql`a.nickname`, sql`a.folio`, sql`m.folio`])] : []),
  ];
}

/** How many of them there were on each operating day that had any. */
export async function prepaidMovementCounts({
  ctx,
  input,
}: VerbArgs<z.input<typeof PrepaidMovementFilters>>): Promise<{ day: string; value: number }[]> {
  authorize(ctx.actor, "report:prepaid");
  const which = chosen(ctx, parseInput(PrepaidMovementFilters, input));
  return inReport(ctx, (db) =>
    db.execute<{ day: string; value: number }>(sql`
      select ${dayOf(sql`m.at`)} as day, count(*)::int as value
      from ${FROM} join enclosures n on n.id = m.enclosure_id where ${sql.join(which, sql` and `)} group by 1`),
  );
}

/** Movements of a tenant's prepaid balances, the latest first. */
export const prepaidMovementList = defineList<PrepaidMovementDto>()({
  name: "movimientos-de-prepago",
  title: "Movimientos de prepago",
  permission: "report:prepaid",
  people: true,
  filters: PrepaidMovementFilters,
  address: {
    movimiento: "kind",
    renglon: "line",
    forma: "method",
    dia: "day",
    hora: "hour",
    recinto: "enclosureId",
    tipo: "typeId",
    persona: "userId",
    organizador: "adminId",
    de: "tenants",
    desde: "from",
    hasta: "to",
  },
  sorts: ["when"],
  sort: "-when",
  pageSize: 50,
  // A list without a period shows all movements there ever were, which nobody adds up.
  sums: ({ from, to, day }) => ((from && to) || day ? ["amountCents", "giftCents", "ivaCents"] : []),
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "kind", header: "Movimiento", value: ({ kind }) => MOVEMENT_WORDS[kind], shown: "always", width: 18 },
    { key: "when", header: "Fecha", value: ({ at }) => at, kind: "moment", sort: "when", width: 18 },
    { key: "holder", header: "Titular", value: ({ holder }) => holder, width: 28 },
    { key: "nickname", header: "Apodo", value: ({ nickname }) => nickname, shown: "asked", width: 18 },
    { key: "type", header: "Tipo de QR", value: ({ typeName }) => typeName, width: 24 },
    { key: "amount", header: "Importe", value: ({ amountCents }) => amountCents, kind: "money", sum: true, width: 14 },
    { key: "balance", header: "Saldo", value: ({ balanceCents }) => balanceCents, kind: "money", width: 14 },
    {
      key: "gift",
      header: "De regalo",
      value: ({ giftCents }) => giftCents,
      kind: "money",
      sum: true,
      shown: "asked",
      width: 14,
    },
    {
      key: "iva",
      header: "IVA",
      value: ({ ivaCents }) => ivaCents,
      kind: "money",
      sum: true,
      shown: "asked",
      width: 14,
    },
    { key: "fee", header: "Cargo", value: ({ feeCents }) => feeCents, kind: "money", shown: "asked", width: 14 },
    { key: "gate", header: "Acceso", value: ({ gate }) => gate ?? "", width: 18 },
    {
      key: "method",
      header: "Pago",
      value: ({ method }) => (method === null ? "" : methodWords(method)),
      shown: "asked",
      width: 20,
    },
    { key: "by", header: "Lo hizo", value: ({ by }) => by ?? "", shown: "asked", width: 24 },
    { key: "reason", header: "Motivo", value: ({ reason }) => reason ?? "", shown: "asked", width: 32 },
    { key: "folio", header: "Folio", value: ({ folio }) => folio, shown: "asked", width: 18 },
    { key: "account", header: "Cuenta", value: ({ accountFolio }) => accountFolio, shown: "asked", width: 18 },
    { key: "email", header: "Correo", value: ({ email }) => email ?? "", shown: "asked", width: 30 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, shown: "asked", width: 28 },
  ],
  describe: (ctx, { tenants, ...filters }) =>
    describePrepaid(ctx, filters, tenants ? "report:account" : "report:prepaid"),
  reader: (ctx, filters) =>
    reportReader(ctx, (limited) =>
      sqlReader(limited, {
        select: SELECT,
        from: FROM,
        joins: JOINS,
        where: chosen(ctx, filters),
        id: sql`m.id`,
        sorts: { when: null },
        toDto: (row: PrepaidMovementDto & Record<string, unknown>): PrepaidMovementDto => row,
      }),
    ),
});

export type PrepaidMovementColumn = KeyOf<typeof prepaidMovementList>;

const CHANGED = { at: sql`m.changed_at`, id: sql`m.id` };

const LATEST = keyOrder([{ by: sql`m.id`, type: "int", descending: true }]);

/**
 * The same for the API: by days, kind, person or e-mail; the platform may ask for one tenant's. The primary is read,
 * for whoever copies the list asks until when its changes are settled.
 */
export async function listPrepaidMovements({
  ctx,
  input,
}: VerbArgs<PrepaidMovementsAskedInput>): Promise<KeyedPage<PrepaidMovementDto>> {
  const { from, to, enclosureId, adminId, kind, typeId, email, userId, ...asked } = parseInput(
    PrepaidMovementsAsked,
    input,
  );
  authorize(ctx.actor, "report:prepaid");
  const where = sql.join(
    [
      ofTenant(ctx, sql`m.admin_id`),
      ...within(sql`m.at`, { from: from ?? null, to: to ?? null }),
      ...(adminId === null ? [] : [sql`m.admin_id = ${adminId}`]),
      ...(enclosureId === null ? [] : [sql`m.enclosure_id = ${enclosureId}`]),
      ...(kind ? [sql`m.kind = ${kind}`] : []),
      ...(typeId === null ? [] : [ofType(typeId)]),
      ...(email ? [sql`lower(u.email) = lower(${email})`] : []),
      ...(userId === null ? [] : [sql`a.user_id = ${userId}`]),
    ],
    sql` and `,
  );
  return keyedOrChanged<PrepaidMovementDto>(
    ctx,
    "prepaid-movements",
    { order: LATEST, changed: CHANGED },
    asked,
    (within) => ({
      rows: ({ rowKey, beyond, by, limit, offset }) =>
        withinTime(ctx, (db) =>
          db.execute<PrepaidMovementDto & { rowKey: string[] } & Record<string, unknown>>(sql`
            select ${SELECT}, ${rowKey} as "rowKey" from ${FROM} ${JOINS} where ${where} and ${within} and ${beyond}
            order by ${by} limit ${limit} offset ${offset}`),
        ),
      total: () => countMovements(ctx, sql`${where} and ${within}`),
    }),
  );
}

async function countMovements(ctx: Ctx, where: SQL): Promise<number> {
  const [row] = await withinTime(ctx, (db) =>
    db.execute<{ n: number }>(sql`select count(*)::int as n from ${FROM} where ${where}`),
  );
  return row?.n ?? 0;
}
