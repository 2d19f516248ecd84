import { sql } from "drizzle-orm";
import { dbOf, getDb, withTx } from "@/db/client";
import { paymentDifferences } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { paymentById, providerFor } from "@/lib/payments";
import { comparePayment } from "@/lib/settlement/differences";
import {
  type DifferenceDto,
  EndDifferenceInput,
  ListDifferencesInput,
  type ReconciliationDto,
} from "@/lib/settlement/schemas";

type Row = Record<string, unknown> &
  Omit<DifferenceDto, "foundAt" | "seenAt" | "resolvedAt"> & {
    paymentId: number;
    found: number;
    seen: number;
    resolved: number | null;
    total: number;
  };

const SELECT = sql`
  select d.id, d.admin_id as "adminId", d.kind, d.ours, d.theirs, d.state, d.resolution, d.payment_id::float8 as "paymentId",
    (extract(epoch from d.found_at) * 1000)::float8 as found, (extract(epoch from d.seen_at) * 1000)::float8 as seen,
    (extract(epoch from d.resolved_at) * 1000)::float8 as resolved, w.full_name as "resolvedBy", p.folio as "paymentFolio",
    p.provider, p.method, p.is_test as "isTest", o.folio as "orderFolio", e.name as venue,
    coalesce(e.time_zone, 'America/Monterrey') as "timeZone", u.full_name as buyer, count(*) over ()::int as total
  from payment_differences d
  join payments p on p.id = d.payment_id
  left join orders o on p.subject_type = 'order' and o.id = p.subject_id
  left join enclosures e on e.id = o.enclosure_id
  left join users u on u.id = o.buyer_id
  left join users w on w.id = d.resolved_by`;

function toDto({ found, seen, resolved, total: _total, paymentId: _payment, ...row }: Row): DifferenceDto {
  return {
    ...row,
    foundAt: new Date(found),
    seenAt: new Date(seen),
    resolvedAt: resolved === null ? null : new Date(resolved),
  };
}

/**
 * Where the providers' books differ from ours, the oldest first; the ended ones with the latest first. Errors:
 * `input.invalid`, `auth.required`, `auth.forbidden`.
 */
export async function listDifferences({ ctx, input }: VerbArgs<ListDifferencesInput>): Promise<Page<DifferenceDto>> {
  const { state, q, page, pageSize } = parseInput(ListDifferencesInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:review"));
  const pattern = q ? `%${q.replace(/[\\%_]/g, "\\$&")}%` : null;
  const rows = await dbOf(ctx).execute<Row>(sql`${SELECT}
    where d.state = ${state} and (${adminId}::int is null or d.admin_id = ${adminId})
      and (${pattern}::text is null or u.full_name ilike ${pattern} or o.folio ilike ${pattern} or p.folio ilike ${pattern})
    order by d.resolved_at desc, d.found_at, d.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { items: rows.map(toDto), total: rows[0]?.total ?? 0 };
}

/** The last comparison that came to its end; null before the first. Errors: `auth.required`, `auth.forbidden`. */
export async function lastReconciliation({ ctx }: { ctx: Ctx }): Promise<ReconciliationDto | null> {
  authorizeUser(ctx.actor, "payment:review");
  const [row] = await dbOf(ctx).execute<{ at: number; checked: number; unanswered: number }>(sql`
    select (extract(epoch from finished_at) * 1000)::float8 as at, checked, unanswered from reconciliation_runs
    where finished_at is not null order by finished_at desc limit 1`);
  return row ? { finishedAt: new Date(row.at), checked: row.checked, unanswered: row.unanswered } : null;
}

async function differenceById(id: number, adminId: number | null): Promise<Row> {
  const [row] = await getDb().execute<Row>(sql`${SELECT}
    where d.id = ${id} and (${adminId}::int is null or d.admin_id = ${adminId})`);
  if (!row) throw notFound();
  return row;
}

/**
 * Ends a difference: "apply" asks the provider again and applies what it says (it stays open where they still differ),
 * "accept" closes it with a note; the same difference is not listed again. Errors: `input.invalid`, `auth.required`,
 * `auth.forbidden`, `resource.not_found`, `payment.review_closed`, `payment.provider_unavailable`.
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
