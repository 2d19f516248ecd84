import { sql } from "drizzle-orm";
import { dbOf, getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesPayment } from "@/lib/payments";
import { paidWords } from "@/lib/pricing/client";
import {
  DIFFERENCE_LABELS,
  type DifferenceDto,
  describeDifference,
  differenceEndWords,
  type ReconciliationDto,
} from "@/lib/settlement/client";
import { DifferenceFilters } from "@/lib/settlement/schemas";

type Row = Record<string, unknown> & DifferenceDto & { paymentId: number };

const COLUMNS = sql`d.id, d.admin_id as "adminId", d.kind, d.ours, d.theirs, d.state, d.resolution, d.payment_id as "paymentId",
    d.found_at as "foundAt", d.seen_at as "seenAt", d.resolved_at as "resolvedAt", w.full_name as "resolvedBy", p.folio as "paymentFolio",
    p.provider, p.method, p.card_funding as "cardFunding", p.is_test as "isTest", p.provider_paid_at as "providerPaidAt", o.folio as "orderFolio", e.name as venue,
    coalesce(e.time_zone, 'America/Monterrey') as "timeZone", u.full_name as buyer`;

const DIFFERENCES = sql`payment_differences d
  join payments p on p.id = d.payment_id
  left join payment_subjects o on ${matchesPayment("o")}
  left join enclosures e on e.id = o.enclosure_id
  left join users u on u.id = o.payer_id
  left join users w on w.id = d.resolved_by`;

export function toDifferenceDto({ paymentId: _payment, ...row }: Row): DifferenceDto {
  return row;
}

/** Lists open differences with the oldest first, and ended ones with the latest first. */
export const differenceList = defineList<DifferenceDto>()({
  name: "conciliacion",
  title: "Conciliación",
  permission: "payment:review",
  people: true,
  filters: DifferenceFilters,
  address: { situacion: "state" },
  sorts: ["found", "ended"],
  sort: ({ state }) => (state === "resolved" ? "-ended" : "found"),
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "what", header: "Diferencia", value: ({ kind }) => DIFFERENCE_LABELS[kind], shown: "always", width: 26 },
    { key: "books", header: "Qué dice cada libro", value: describeDifference, shown: "file", width: 50 },
    { key: "order", header: "Compra", value: ({ orderFolio }) => orderFolio, width: 16 },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, shown: "file", width: 28 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "file", width: 28 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio, width: 16 },
    {
      key: "method",
      header: "Forma de pago",
      value: ({ method, cardFunding }) => paidWords(method, cardFunding),
      shown: "file",
      width: 24,
    },
    {
      key: "providerPaid",
      header: "Fecha del proveedor",
      kind: "moment",
      shown: "file",
      width: 18,
      value: ({ providerPaidAt }) => providerPaidAt,
    },
    {
      key: "found",
      header: "Desde",
      value: ({ foundAt }) => foundAt,
      kind: "moment",
      sort: "found",
      shown: "file",
      width: 18,
    },
    { key: "seen", header: "Vista", value: ({ seenAt }) => seenAt, kind: "moment", width: 18 },
    {
      key: "ended",
      header: "Terminada",
      kind: "moment",
      sort: "ended",
      shown: "file",
      width: 18,
      value: ({ resolvedAt }) => resolvedAt,
    },
    {
      key: "end",
      header: "Cómo terminó",
      shown: "file",
      width: 36,
      value: ({ state, resolution }) => (state === "resolved" ? differenceEndWords(resolution) : null),
    },
    { key: "by", header: "Quién", value: ({ resolvedBy }) => resolvedBy, shown: "file", width: 24 },
  ],
  reader: (ctx, { state, q }) => {
    const adminId = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: COLUMNS,
      from: DIFFERENCES,
      id: sql`d.id`,
      toDto: toDifferenceDto,
      where: [
        adminId === null ? sql`true` : sql`d.admin_id = ${adminId}`,
        sql`d.state = ${state}`,
        hasWords(q, [sql`u.full_name`, sql`o.folio`, sql`p.folio`]),
      ],
      sorts: {
        found: { by: sql`d.found_at`, type: "timestamptz" },
        ended: { by: sql`coalesce(d.resolved_at, d.found_at)`, type: "timestamptz" },
      },
    });
  },
});

export const listDifferences = differenceList.page;
export type DifferenceColumn = KeyOf<typeof differenceList>;

/** Answers the last reconciliation that reached its end, or null before the first. */
export async function lastReconciliation({ ctx }: { ctx: Ctx }): Promise<ReconciliationDto | null> {
  authorizeUser(ctx.actor, "payment:review");
  const [row] = await dbOf(ctx).execute<{ finishedAt: Date; checked: number; unanswered: number }>(sql`
    select finished_at as "finishedAt", checked, unanswered from reconciliation_runs
    where finished_at is not null order by finished_at desc limit 1`);
  return row ?? null;
}

export async function differenceById(id: number, adminId: number | null): Promise<Row> {
  const [row] = await getDb().execute<Row>(sql`select ${COLUMNS} from ${DIFFERENCES}
    where d.id = ${id} and (${adminId}::int is null or d.admin_id = ${adminId})`);
  if (!row) throw notFound();
  return row;
}
