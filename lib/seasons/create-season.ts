import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { seasons } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { formatDateTime } from "@/lib/core/dates";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { lockVenueRow } from "@/lib/enclosures";
import { copyEvents, joinSeason, lockEvent } from "@/lib/events";
import { MOST_PLACES, type SeasonPlanDto } from "@/lib/seasons/client";
import { type PlannedRow, placesOfSeason, planRows } from "@/lib/seasons/plan-season";
import { SeasonDates, type SeasonDatesInput } from "@/lib/seasons/schemas";

type Tx = Ctx & { db: Db };
type Base = Awaited<ReturnType<typeof lockEvent>>;
type RequestedDates = z.output<typeof SeasonDates>;

const MOST_NAMED = 5;
const count = new Intl.NumberFormat("es-MX");

/** Shows what `createSeason` would do, without changing anything. */
export async function previewSeason({ ctx, input }: VerbArgs<SeasonDatesInput>): Promise<SeasonPlanDto> {
  const requested = parseInput(SeasonDates, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const base = await lockEvent(tx, requested.eventId);
    const rows = await planRows(tx, base, requested);
    const made = await placesOfSeason(tx, base, rows.length);
    return { rows: rows.map(({ dates: _dates, ...row }) => row), timeZone: base.timeZone, ...made };
  });
}

function assertPossible(rows: readonly PlannedRow[], requested: RequestedDates): void {
  const fields = Object.fromEntries(
    rows.flatMap(({ problem }, index) => (problem === null ? [] : [[`dates.${index}.startsAt`, problem]])),
  );
  const [field] = Object.keys(fields);
  if (field) throw new DomainError("input.invalid", { field, fields });
  const clashing = rows.filter(({ clashes }) => clashes.length > 0);
  if (requested.allowClashes || clashing.length === 0) return;
  const named = clashing.slice(0, MOST_NAMED).map(({ local, clashes }) => `${local.replace("T", " ")} (${clashes[0]})`);
  const more = clashing.length > MOST_NAMED ? ` y ${clashing.length - MOST_NAMED} más` : "";
  throw new DomainError("season.clashes", { field: "dates", data: { dates: named.join(", ") + more } });
}

async function seasonOf(tx: Tx, base: Base, { seasonId, name }: RequestedDates): Promise<{ id: number; name: string }> {
  if (seasonId !== null) {
    const [season] = await tx.db
      .select({ id: seasons.id, name: seasons.name })
      .from(seasons)
      .where(
        and(eq(seasons.id, seasonId), eq(seasons.adminId, base.adminId), eq(seasons.enclosureId, base.enclosureId)),
      )
      // Keeps the season from being deleted. A stronger lock would make a deadlock with those who change its
      // events: they hold the season and wait for the base.
      .for("key share");
    if (!season) throw notFound();
    return season;
  }
  const [made] = await translateUniqueErrors(
    tx.db
      .insert(seasons)
      .values({ adminId: base.adminId, enclosureId: base.enclosureId, name })
      .returning({ id: seasons.id, name: seasons.name }),
    { seasons_name_key: () => new DomainError("season.taken", { field: "name" }) },
  );
  if (!made) throw new Error("The season was not written");
  return made;
}

/**
 * Adds the drafts to a new season or to one that exists. All or nothing. Moments keep their distance to the start by
 * the venue's clock.
 */
export async function createSeason({
  ctx,
  input,
}: VerbArgs<SeasonDatesInput>): Promise<{ id: number; name: string; eventIds: number[] }> {
  const requested = parseInput(SeasonDates, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const base = await lockEvent(tx, requested.eventId);
    // If two people make dates for one venue at once, the second must see the events of the first.
    await lockVenueRow(tx, base.enclosureId);
    const rows = await planRows(tx, base, requested);
    assertPossible(rows, requested);
    const { places } = await placesOfSeason(tx, base, rows.length);
    if (places > MOST_PLACES) {
      const data = { places: count.format(places), most: count.format(MOST_PLACES) };
      throw new DomainError("season.too_big", { field: "dates", data });
    }
    const season = await seasonOf(tx, base, requested);
    const targets = rows.flatMap(({ name, dates }) => (dates ? [{ name, dates }] : []));
    const options = { seasonId: season.id, guards: requested.guards, blocks: requested.blocks };
    const eventIds = await copyEvents(tx, base, targets, options);
    if (requested.includeBase && base.seasonId === null) {
      await joinSeason(tx, base.id, season.id);
      if (base.state !== "draft") await tell(tx, "event.opened", base);
    }
    await auditAll(tx, base, season, eventIds, targets);
    return { ...season, eventIds };
  });
}

async function auditAll(
  tx: Tx,
  base: Base,
  season: { id: number; name: string },
  eventIds: readonly number[],
  targets: readonly { name: string; dates: { startsAt: Date } }[],
): Promise<void> {
  const { adminId } = base;
  const dates = targets.map(({ dates: { startsAt } }) => formatDateTime(startsAt, base.timeZone)).join(", ");
  await recordAudit(tx, {
    action: "season.created",
    entity: "season",
    entityId: season.id,
    adminId,
    after: { name: season.name, copyOf: base.id, events: eventIds.length, dates },
  });
  for (const [index, entityId] of eventIds.entries()) {
    const { name, dates: own } = targets[index] ?? {};
    await recordAudit(tx, {
      action: "event.created",
      entity: "event",
      entityId,
      adminId,
      after: { name, startsAt: own?.startsAt, enclosureId: base.enclosureId, seasonId: season.id, copyOf: base.id },
    });
  }
}
