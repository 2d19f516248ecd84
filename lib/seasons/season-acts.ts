import { and, eq, gt, ne } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { eventAreas, events } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { changeEventStatus, lockEvents, publishChecklist, updateEventArea } from "@/lib/events";
import type { SeasonActDto } from "@/lib/seasons/client";
import { eventsOfSeason, lockSeason } from "@/lib/seasons/queries";
import { PriceSeason, type PriceSeasonInput, PublishSeason, type PublishSeasonInput } from "@/lib/seasons/schemas";

type Tx = Ctx & { db: Db };
type Rows = SeasonActDto["rows"];

function assertAll(rows: Rows): void {
  const stopped = rows.filter(({ problem }) => problem !== null);
  const [first] = stopped;
  if (!first) return;
  const more = stopped.length > 1 ? ` (y ${stopped.length - 1} más)` : "";
  throw new DomainError("season.blocked", { data: { why: `a ${first.name} le falta ${first.problem}${more}` } });
}

/** Publishes all drafts or none, and says what each lacks. A preview changes nothing. */
export async function publishSeason({ ctx, input }: VerbArgs<PublishSeasonInput>): Promise<SeasonActDto> {
  const { id, preview } = parseInput(PublishSeason, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const season = await lockSeason(tx, id);
    const drafts = (await eventsOfSeason(tx, id)).filter(({ state }) => state === "draft");
    const rows: Rows = [];
    for (const { id: eventId, name, startsAt } of drafts) {
      const checks = await publishChecklist({ ctx: tx, input: { id: eventId } });
      const missing = checks.flatMap((check) => (check.required && check.missing !== null ? [check.missing] : []));
      rows.push({
        id: eventId,
        name,
        startsAt,
        note: "De borrador a publicado",
        problem: missing.join("; ") || null,
      });
    }
    if (preview || rows.length === 0) return { rows, done: false };
    assertAll(rows);
    await lockEvents(
      tx,
      rows.map((row) => row.id),
    );
    for (const row of rows) await changeEventStatus({ ctx: tx, input: { id: row.id, status: "published" } });
    await recordAudit(tx, {
      action: "season.published",
      entity: "season",
      entityId: id,
      adminId: season.adminId,
      after: { name: season.name, events: rows.length },
    });
    return { rows, done: true };
  });
}

/** Only events that have not begun and are not cancelled. */
function areasAhead(tx: Tx, seasonId: number, parkingAreaId: number) {
  return dbOf(tx)
    .select({
      areaId: eventAreas.id,
      priceCents: eventAreas.priceCents,
      capacity: eventAreas.capacity,
      id: events.id,
      name: events.name,
      startsAt: events.startsAt,
    })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .where(
      and(
        eq(events.seasonId, seasonId),
        eq(eventAreas.parkingAreaId, parkingAreaId),
        ne(events.state, "cancelled"),
        gt(events.startsAt, tx.now),
      ),
    )
    .orderBy(events.startsAt, events.id);
}

/** Only in events that have not begun. Places that are held or sold keep their price. A preview changes nothing. */
export async function priceSeason({ ctx, input }: VerbArgs<PriceSeasonInput>): Promise<SeasonActDto> {
  const { id, parkingAreaId, priceCents, preview } = parseInput(PriceSeason, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const season = await lockSeason(tx, id);
    const areas = await areasAhead(tx, id, parkingAreaId);
    if (areas.length === 0) throw notFound();
    const changing = areas.filter((area) => area.priceCents !== priceCents);
    const rows = changing.map(({ areaId: _area, capacity: _capacity, priceCents: was, ...event }) => ({
      ...event,
      note: `De ${formatMoney(was)} a ${formatMoney(priceCents)}`,
      problem: null,
    }));
    if (preview || rows.length === 0) return { rows, done: false };
    await lockEvents(
      tx,
      rows.map((row) => row.id),
    );
    // Only the price is sent: another change of the capacity may have come in between.
    for (const { areaId } of changing) await updateEventArea({ ctx: tx, input: { id: areaId, priceCents } });
    await recordAudit(tx, {
      action: "season.priced",
      entity: "season",
      entityId: id,
      adminId: season.adminId,
      after: { name: season.name, parkingAreaId, priceCents, events: rows.length },
    });
    return { rows, done: true };
  });
}
