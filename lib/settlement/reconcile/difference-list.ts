import { sql } from "drizzle-orm";
import { dbOf, getDb, withTx } from "@/db/client";
import { paymentDifferences } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesPayment, paymentById, providerFor } from "@/lib/payments";
import { methodWords } from "@/lib/pricing/client";
import {
  DIFFERENCE_LABELS,
  type DifferenceDto,
  endWords,
  type ReconciliationDto,
  whatDiffers,
} from "@/lib/settlement/client";
import { comparePayment } from "@/lib/settlement/reconcile/compare-payment";
import { DifferenceFilters, EndDifferenceInput } from "@/lib/settlement/schemas";

type Row = Record<string, unknown> &
  Omit<DifferenceDto, "foundAt" | "seenAt" | "resolvedAt"> & {
    paymentId: number;
    found: number;
    seen: number;
    resolved: number | null;
  };

const COLUMNS = sql`d.id, d.admin_id as "adminId", d.kind, d.ours, d.theirs, d.state, d.resolution, d.payment_id as "paymentId",
    (extract(epoch from d.found_at) * 1000)::float8 as found, (extract(epoch from d.seen_at) * 1000)::float8 as seen,
    (extract(epoch from d.resolved_at) * 1000)::float8 as resolved, w.full_name as "resolvedBy", p.folio as "paymentFolio",
    p.provider, p.method, p.is_test as "isTest", o.folio as "orderFolio", e.name as venue,
    coalesce(e.time_zone, 'America/Monterrey') as "timeZone", u.full_name as buyer`;

const DIFFERENCES = sql`payment_differences d
  join payments p on p.id = d.payment_id
  left join payment_subjects o on ${matchesPayment("o")}
  left join enclosures e on e.id = o.enclosure_id
  left join users u on u.id = o.payer_id
  left join users w on w.id = d.resolved_by`;

function toDto({ found, seen, resolved, paymentId: _payment, ...row }: Row): DifferenceDto {
  return {
    ...row,
    foundAt: new Date(found),
    seenAt: new Date(seen),
    resolvedAt: resolved === null ? null : new Date(resolved),
  };
}

/** Where the providers' books differ from ours, the oldest first; the ended ones with the latest first. */
export const differenceList = defineList<DifferenceDto>()({
  name: "conciliacion",
  title: "Conciliación",
  permission: "payment:review",
  filters: DifferenceFilters,
  address: { situacion: "state" },
  sorts: ["found", "ended"],
  sort: ({ state }) => (state === "resolved" ? "-ended" : "found"),
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "what", header: "Diferencia", value: ({ kind }) => DIFFERENCE_LABELS[kind], shown: "always", width: 26 },
    { key: "books", header: "Qué dice cada libro", value: whatDiffers, shown: "file", width: 50 },
    { key: "order", header: "Compra", value: ({ orderFolio }) => orderFolio, width: 16 },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, shown: "file", width: 28 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "file", width: 28 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio, width: 16 },
    { key: "method", header: "Forma de pago", value: ({ method }) => methodWords(method), shown: "file", width: 24 },
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
      value: ({ state, resolution }) => (state === "resolved" ? endWords(resolution) : null),
    },
    { key: "by", header: "Quién", value: ({ resolvedBy }) => resolvedBy, shown: "file", width: 24 },
  ],
  reader: (ctx, { state, q }) => {
    const adminId = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: COLUMNS,
      from: DIFFERENCES,
      id: sql`d.id`,
      toDto,
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

/** The last comparison that came to its end; null before the first. */
export async function lastReconciliation({ ctx }: { ctx: Ctx }): Promise<ReconciliationDto | null> {
  authorizeUser(ctx.actor, "payment:review");
  const [row] = await dbOf(ctx).execute<{ at: number; checked: number; unanswered: number }>(sql`
    select (extract(epoch from finished_at) * 1000)::float8 as at, checked, unanswered from reconciliation_runs
    where finished_at is not null order by finished_at desc limit 1`);
  return row ? { finishedAt: new Date(row.at), checked: row.checked, unanswered: row.unanswered } : null;
}

async function differenceById(id: number, adminId: number | null): Promise<Row> {
  const [row] = await getDb().execute<Row>(sql`select ${COLUMNS} from ${DIFFERENCES}
    where d.id = ${id} and (${adminId}::int is null or d.admin_id = ${adminId})`);
  if (!row) throw notFound();
  return row;
}

/**
 * Ends a difference: "apply" asks the provider again and applies what it says (it stays open where they still differ),
 * "accept" closes it with a note; the same difference is not listed again.
 */
export async function endDifference({ ctx, input }: VerbArgs<EndDifferenceInput>): Promise<DifferenceDto> {
  const { differenceId, act, note } = parseInput(EndDifferenceInput, input);
  const actor = authorizeUser(ctx.actor, "payment:review");
  const adminId = tenantOf(actor);
  const found = await differenceById(differenceId, adminId);
  if (found.state === "resolved") throw new DomainError("payment.review_closed");
  if (act === "apply") {
    const payment = await paymentById({}, found.paymentId);
    await comparePayment(ctx, (await providerFor(payment)).provider, found.paymentId);
    return toDto(await differenceById(differenceId, adminId));
  }
  await withTx(ctx, async (tx) => {
    const closed = await tx.db
      .update(paymentDifferences)
      .set({ state: "resolved", resolution: note, resolvedBy: actor.userId, resolvedAt: tx.now })
      .where(sql`${paymentDifferences.id} = ${differenceId} and ${paymentDifferences.state} = 'open'`)
      .returning({ id: paymentDifferences.id });
    if (closed.length === 0) throw new DomainError("payment.review_closed");
    const what = { entity: "payment_difference", entityId: differenceId, adminId: found.adminId } as const;
    const { kind, ours, theirs } = found;
    await recordAudit(tx, { action: "payment_difference.accepted", ...what, after: { kind, ours, theirs, note } });
  });
  return toDto(await differenceById(differenceId, adminId));
}
