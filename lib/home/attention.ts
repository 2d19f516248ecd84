import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { controllersInTrouble, type TroubledController } from "@/lib/barriers";
import type { VerbArgs } from "@/lib/core/context";
import { authorize, can } from "@/lib/core/permissions";
import { WAITING } from "@/lib/deposits";
import { ofTenant } from "@/lib/live";
import { GIVEN_UP } from "@/lib/notifications";
import { DEPOSIT_LAG_HOURS } from "@/lib/payments";
import { differingPayouts } from "@/lib/payouts";
import { unknownCallbackCount } from "@/lib/settlement";

export interface Attention {
  paymentsInReview: number;
  /** Refunds that somebody must transfer by hand. */
  refundsByHand: number;
  differences: number;
  /** Payouts that were reconciled and differ from our books again, for who reconciles them. */
  differingPayouts: number;
  /** Charges that a provider reported and we do not have. */
  unknownCallbacks: number;
  /**
   * Undecided deposits whose money was seen or claimed. They must be decided within seven hours: `near` counts those
   * with two hours or less left, and `dueAt` is the first deadline.
   */
  deposits: { waiting: number; near: number; dueAt: Date | null };
  /** Organizers whose daily sums the nightly proof found to differ from the ledger; for the platform alone. */
  doubtedSums: number;
  /** Organizers whose daily sums nobody has proven for two days, once some were ever proven; for the platform alone. */
  unprovenSums: number;
  /** E-mails and WhatsApp messages that could not be delivered. */
  failedMessages: number;
  /** Events that open within 24 hours and have a gate that nobody guards. */
  unguarded: { eventId: number; eventName: string; gates: string[] }[];
  /**
   * Events whose sale is open or opens within a week, and that are drafts or have no zones or zones without a price.
   */
  unready: Unready[];
  /** Devices of barriers that do not answer. */
  barriers: TroubledController[];
}

export interface Unready {
  eventId: number;
  eventName: string;
  reason: "draft" | "no_zones" | "no_price";
  /** Keys of zones without a price. */
  zones: string[];
}

/** The mail that warns of deposits uses the same two hours. */
const NEAR_HOURS = 2;

/** The proof of daily sums is made each night; one night may fail. */
const UNPROVEN_DAYS = 2;

/** Everything of the tenant that waits for a person. */
export async function attention({ ctx }: VerbArgs<null>): Promise<Attention> {
  authorize(ctx.actor, "report:live");
  const db = dbOf(ctx);
  const { now } = ctx;
  const nearSince = new Date(ctx.now.getTime() - (DEPOSIT_LAG_HOURS - NEAR_HOURS) * 3_600_000);
  const unprovenSince = new Date(now.getTime() - UNPROVEN_DAYS * 86_400_000);
  const [counts] = await db.execute<{
    reviews: number;
    byHand: number;
    differences: number;
    unknown: number;
    failed: number;
    doubted: number;
    unproven: number;
    payouts: number;
    waiting: number;
    near: number;
    seen: Date | null;
  }>(sql`
    select (select count(*)::int from refunds f where ${ofTenant(ctx, "f.admin_id")} and f.state = 'manual') as "byHand",
      (select count(*)::int from payment_differences d where ${ofTenant(ctx, "d.admin_id")} and d.state = 'open') as differences,
      ${differingPayouts(ctx)} as payouts,
      ${unknownCallbackCount(ctx.now, ofTenant(ctx, "a.admin_id"))} as unknown,
      (select count(*)::int from payment_reviews r where ${ofTenant(ctx, "r.admin_id")} and r.state = 'open') as reviews,
      w.waiting, w.near, w.seen,
      (select count(*)::int from daily_sum_books k where k.differs_since is not null and ${can(ctx.actor, "report:platform")}) as doubted,
      (select count(*)::int from admins b left join daily_sum_books k on k.admin_id = b.id
        where ${can(ctx.actor, "report:platform")} and exists (select from daily_sum_books where proved_at is not null)
          and coalesce(k.proved_at, '-infinity') < ${unprovenSince}::timestamptz
          and exists (select from ledger_transactions l where l.admin_id = b.id and l.at < ${unprovenSince}::timestamptz)) as unproven,
      (select count(*)::int from messages m where ${ofTenant(ctx, "m.admin_id")} and ${GIVEN_UP}) as failed
    from (select count(*)::int as waiting,
        count(*) filter (where least(d.approved_at, d.claimed_at) <= ${nearSince}::timestamptz)::int as near, min(least(d.approved_at, d.claimed_at)) as seen
      from deposits d where ${ofTenant(ctx, "d.admin_id")} and ${WAITING}) w`);
  const unguarded = await db.execute<{ eventId: number; eventName: string; gates: string[] }>(sql`
    select v.id as "eventId", v.name as "eventName", n.gates
    from events v
    cross join lateral (
      select json_agg(distinct g.label order by g.label) as gates
      from event_area_doors d
      join gates g on g.id = d.gate_id and g.archived_at is null
      where d.event_id = v.id and not exists (
        select 1 from guard_assignments ga
        join users u on u.id = ga.user_id and u.state = 'active'
        join event_area_doors served on served.event_id = v.id and served.parking_area_id = ga.parking_area_id
          and served.gate_id = g.id
        where ga.event_id = v.id and (ga.gate_id is null or ga.gate_id = g.id)
      )
    ) n
    where ${ofTenant(ctx, "v.admin_id")} and v.state in ('published', 'paused') and n.gates is not null
      and v.ends_at > ${now}::timestamptz and v.parking_opens_at < ${now}::timestamptz + interval '24 hours'
    order by v.starts_at limit 5`);
  const unready = await db.execute<Unready & Record<string, unknown>>(sql`
    select v.id as "eventId", v.name as "eventName", n.free as zones,
      case when v.state = 'draft' then 'draft' when n.zones = 0 then 'no_zones' else 'no_price' end as reason
    from events v
    cross join lateral (
      select count(*) as zones, coalesce(json_agg(z.key order by z.key) filter (where a.price_cents = 0), '[]') as free,
        count(*) filter (where a.price_cents = 0) as without
      from event_areas a join parking_areas z on z.id = a.parking_area_id where a.event_id = v.id
    ) n
    where ${ofTenant(ctx, "v.admin_id")} and v.state in ('draft', 'published') and v.ends_at > ${now}::timestamptz
      and v.sales_start_at < ${now}::timestamptz + interval '7 days'
      and (v.state = 'draft' or n.zones = 0 or n.without > 0)
    order by v.sales_start_at limit 5`);
  const deposits = {
    waiting: counts?.waiting ?? 0,
    near: counts?.near ?? 0,
    dueAt: counts?.seen ? new Date(counts.seen.getTime() + DEPOSIT_LAG_HOURS * 3_600_000) : null,
  };
  const money = {
    paymentsInReview: counts?.reviews ?? 0,
    refundsByHand: counts?.byHand ?? 0,
    differences: counts?.differences ?? 0,
    differingPayouts: counts?.payouts ?? 0,
    unknownCallbacks: counts?.unknown ?? 0,
    doubtedSums: counts?.doubted ?? 0,
    unprovenSums: counts?.unproven ?? 0,
  };
  const barriers = can(ctx.actor, "barrier:read") ? await controllersInTrouble({ ctx }) : [];
  return { ...money, deposits, failedMessages: counts?.failed ?? 0, unguarded, unready, barriers };
}
