import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { enclosures, events, seasons } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { EventState } from "@/lib/events/client";
import type { SeasonDetailDto, SeasonRowCountDto } from "@/lib/seasons/client";

/** Undefined for the platform, which sees all. */
function ownSeasons(ctx: Ctx): SQL | undefined {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? undefined : eq(seasons.adminId, tenant);
}

const columns = {
  id: seasons.id,
  name: seasons.name,
  enclosureId: enclosures.id,
  enclosureName: enclosures.name,
  enclosureSlug: enclosures.slug,
  timeZone: enclosures.timeZone,
};

export async function lockSeason(tx: Ctx & { db: Db }, id: number): Promise<typeof seasons.$inferSelect> {
  const [row] = await tx.db
    .select()
    .from(seasons)
    .where(and(eq(seasons.id, id), ownSeasons(tx)))
    .for("no key update");
  if (!row) throw notFound();
  return row;
}

/** By their start. */
export function eventsOfSeason(ctx: Ctx, id: number) {
  return dbOf(ctx)
    .select({
      id: events.id,
      name: events.name,
      state: sql<EventState>`${events.state}`,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      salesStartAt: events.salesStartAt,
      salesEndAt: events.salesEndAt,
    })
    .from(events)
    .where(eq(events.seasonId, id))
    .orderBy(asc(events.startsAt), asc(events.id));
}

/** Prices are those of events that have not begun. */
export async function getSeason({ ctx, input }: VerbArgs<{ id: number }>): Promise<SeasonDetailDto> {
  authorize(ctx.actor, "event:read");
  const [season] = await dbOf(ctx)
    .select(columns)
    .from(seasons)
    .innerJoin(enclosures, eq(enclosures.id, seasons.enclosureId))
    .where(and(eq(seasons.id, input.id), ownSeasons(ctx)));
  if (!season) throw notFound();
  const [own, zones] = await Promise.all([
    eventsOfSeason(ctx, season.id),
    dbOf(ctx).execute<SeasonDetailDto["zones"][number] & Record<string, unknown>>(sql`
      select z.id, z.key, z.name, min(a.price_cents)::int as "fromCents", max(a.price_cents)::int as "toCents",
        count(*)::int as events
      from events v join event_areas a on a.event_id = v.id join parking_areas z on z.id = a.parking_area_id
      where v.season_id = ${season.id} and v.state <> 'cancelled' and v.starts_at > ${ctx.now}::timestamptz
      group by z.id order by z.key`),
  ]);
  return { ...season, events: own, zones: [...zones] };
}

/** The latest first. */
export async function listSeasons({ ctx }: { ctx: Ctx }): Promise<SeasonRowCountDto[]> {
  authorize(ctx.actor, "event:read");
  return dbOf(ctx)
    .select({
      ...columns,
      events: sql<number>`count(${events.id})::int`,
      drafts: sql<number>`count(*) filter (where ${events.state} = 'draft')::int`,
      firstAt: sql<Date | null>`min(${events.startsAt})`,
      lastAt: sql<Date | null>`max(${events.startsAt})`,
    })
    .from(seasons)
    .innerJoin(enclosures, eq(enclosures.id, seasons.enclosureId))
    .leftJoin(events, eq(events.seasonId, seasons.id))
    .where(and(ownSeasons(ctx), isNull(enclosures.archivedAt)))
    .groupBy(seasons.id, enclosures.id)
    .orderBy(sql`max(${events.startsAt}) desc nulls first`, asc(seasons.id))
    .limit(500);
}
