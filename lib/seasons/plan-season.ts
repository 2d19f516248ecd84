import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, dbOf } from "@/db/client";
import { eventAreas, parkingAreas } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { formatDateTime, parseLocal } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { type lockEvent, shiftDates } from "@/lib/events";
import type { SeasonPlanDto, SeasonRowDto } from "@/lib/seasons/client";
import type { SeasonDates } from "@/lib/seasons/schemas";

type Base = Awaited<ReturnType<typeof lockEvent>>;
type RequestedDates = z.output<typeof SeasonDates>;

export interface PlannedRow extends SeasonRowDto {
  dates: ReturnType<typeof shiftDates> | null;
}

function shiftedDates(
  base: Base,
  local: string,
  requested: RequestedDates,
  now: Date,
): Pick<PlannedRow, "dates" | "problem"> {
  const refused = (problem: string) => ({ dates: null, problem });
  const startsAt = parseLocal(local, base.timeZone);
  if (!startsAt) return refused("Esa fecha y hora no existen en el calendario del recinto");
  if (startsAt <= now) return refused("Esa fecha ya pasó");
  try {
    return { dates: shiftDates(base, local, base.timeZone, requested.sale), problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused(Object.values(error.details.fields ?? {})[0] ?? textOf(error.code, error.details.data));
  }
}

interface Span {
  from: Date;
  to: Date;
}
const spanOf = ({ dates }: PlannedRow): Span | null => dates && { from: dates.parkingOpensAt, to: dates.endsAt };
const overlap = (a: Span, b: Span) => a.from < b.to && a.to > b.from;

/** Includes drafts. The keys are the rows' indexes. */
async function eventsDuring(ctx: Ctx, base: Base, rows: readonly PlannedRow[]) {
  const spans = rows.flatMap((row, index) => {
    const span = spanOf(row);
    return span ? [{ index, from: span.from.toISOString(), to: span.to.toISOString() }] : [];
  });
  return dbOf(ctx).execute<{ index: number; name: string }>(sql`
    select s.index, v.name from jsonb_to_recordset(${JSON.stringify(spans)}::text::jsonb)
      as s(index int, "from" timestamptz, "to" timestamptz)
    join events v on v.enclosure_id = ${base.enclosureId} and v.state <> 'cancelled'
      and v.parking_opens_at < s."to" and v.ends_at > s."from"
    order by s.index, v.starts_at, v.id`);
}

export async function planRows(ctx: Ctx, base: Base, requested: RequestedDates): Promise<PlannedRow[]> {
  const seen = new Set<string>();
  const rows = requested.dates.map(({ startsAt: local, name }): PlannedRow => {
    const found = seen.has(local)
      ? { dates: null, problem: "Esa fecha está dos veces en la lista" }
      : shiftedDates(base, local, requested, ctx.now);
    seen.add(local);
    const { startsAt = null, endsAt = null, parkingOpensAt = null } = found.dates ?? {};
    return { name: name || base.name, local, startsAt, endsAt, parkingOpensAt, clashes: [], ...found };
  });
  for (const { index, name } of await eventsDuring(ctx, base, rows)) rows[index]?.clashes.push(name);
  for (const [index, row] of rows.entries()) {
    const span = spanOf(row);
    if (!span) continue;
    for (const other of rows.slice(0, index)) {
      const theirs = spanOf(other);
      if (!theirs || !other.startsAt || !overlap(span, theirs)) continue;
      row.clashes.push(`la fecha del ${formatDateTime(other.startsAt, base.timeZone)} de esta lista`);
    }
  }
  return rows;
}

export async function placesOfSeason(
  ctx: Ctx & { db: Db },
  base: Base,
  count: number,
): Promise<Pick<SeasonPlanDto, "zones" | "places">> {
  const rows = await ctx.db
    .select({
      key: parkingAreas.key,
      priceCents: eventAreas.priceCents,
      capacity: eventAreas.capacity,
      archivedAt: parkingAreas.archivedAt,
    })
    .from(eventAreas)
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .where(eq(eventAreas.eventId, base.id))
    .orderBy(parkingAreas.key);
  const zones = rows.flatMap(({ archivedAt, ...zone }) => (archivedAt === null ? [zone] : []));
  return { zones, places: count * zones.reduce((sum, { capacity }) => sum + capacity, 0) };
}
