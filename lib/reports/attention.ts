import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorize, can } from "@/lib/core/permissions";
import { WAITING } from "@/lib/deposits";
import { GIVEN_UP } from "@/lib/notifications";
import { DEPOSIT_LAG_HOURS } from "@/lib/payments";
import { ofTenant } from "@/lib/reports/live-event";

export interface Attention {
  paymentsInReview: number;
  /** Refunds that wait for a person's transfer, and where providers' books differ from ours. */
  refundsByHand: number;
  differences: number;
  /** Deposits whose money was seen or claimed, undecided; and when the first of their seven hours end. */
  deposits: { waiting: number; dueAt: Date | null };
  /** For who may send them again; 0 for others. */
  failedMessages: number;
  /** Events within 24 hours with a gate that nobody guards. */
  unguarded: { eventId: number; eventName: string; gates: string[] }[];
  /** Events whose sale opens within a week, still drafts or without any zone. */
  unready: { eventId: number; eventName: string; reason: "draft" | "no_zones" }[];
}

/** What needs a person. Tenant's own. Errors: `auth.required`, `auth.forbidden`. */
export async function attention({ ctx }: VerbArgs<null>): Promise<Attention> {
  authorize(ctx.actor, "report:live");
  const db = dbOf(ctx);
  const now = ctx.now.toISOString();
  const [counts] = await db.execute<{
    reviews: number;
    byHand: number;
    differences: number;
    failed: number;
    waiting: number;
    seen: number | null;
  }>(sql`
    select (select count(*)::int from refunds f where ${ofTenant(ctx, "f.admin_id")} and f.state = 'manual') as "byHand",
      (select count(*)::int from payment_differences d where ${ofTenant(ctx, "d.admin_id")} and d.state = 'open') as differences,
      (select count(*)::int from payment_reviews r where ${ofTenant(ctx, "r.admin_id")} and r.state = 'open') as reviews,
      w.waiting, w.seen, (select count(*)::int from messages m where ${can(ctx.actor, "message:read")} and ${GIVEN_UP}) as failed
    from (select count(*)::int as waiting, (extract(epoch from min(least(d.approved_at, d.claimed_at))) * 1000)::float8 as seen
      from deposits d where ${ofTenant(ctx, "d.admin_id")} and ${WAITING}) w`);
  const unguarded = await db.execute<{ eventId: number; eventName: string; gates: string[] }>(sql`
    select v.id as "eventId", v.name as "eventName", json_agg(distinct g.label order by g.label) as gates
    from events v
    join event_areas a on a.event_id = v.id
    join parking_area_gates pg on pg.parking_area_id = a.parking_area_id
    join gates g on g.id = pg.gate_id and g.archived_at is null
    where ${ofTenant(ctx, "v.admin_id")} and v.state in ('published', 'paused')
      and v.ends_at > ${now}::timestamptz and v.parking_opens_at < ${now}::timestamptz + interval '24 hours'
      and not exists (
        select 1 from guard_assignments ga
        join parking_area_gates served on served.parking_area_id = ga.parking_area_id and served.gate_id = g.id
        where ga.event_id = v.id and (ga.gate_id is null or ga.gate_id = g.id)
      )
    group by v.id order by v.starts_at limit 5`);
  const unready = await db.execute<{ eventId: number; eventName: string; reason: "draft" | "no_zones" }>(sql`
    select v.id as "eventId", v.name as "eventName",
      case when v.state = 'draft' then 'draft' else 'no_zones' end as reason
    from events v
    where ${ofTenant(ctx, "v.admin_id")} and v.state in ('draft', 'published') and v.ends_at > ${now}::timestamptz
      and v.sales_start_at < ${now}::timestamptz + interval '7 days'
      and (v.state = 'draft' or not exists (select 1 from event_areas a where a.event_id = v.id))
    order by v.sales_start_at limit 5`);
  const deposits = {
    waiting: counts?.waiting ?? 0,
    dueAt: counts?.seen == null ? null : new Date(counts.seen + DEPOSIT_LAG_HOURS * 3_600_000),
  };
  const money = {
    paymentsInReview: counts?.reviews ?? 0,
    refundsByHand: counts?.byHand ?? 0,
    differences: counts?.differences ?? 0,
  };
  return { ...money, deposits, failedMessages: counts?.failed ?? 0, unguarded, unready };
}
