import { sql } from "drizzle-orm";
import { type Attempt, type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { type LockedCourtesy, lockCourtesies } from "@/lib/courtesy-qrs/change/lock-courtesies";
import { type EventZone, lockEventZone } from "@/lib/courtesy-qrs/make/event-zone";
import { RETRY_CODES, takePlacesForCourtesies } from "@/lib/courtesy-qrs/make/take-places";
import {
  MoveCourtesies,
  type MoveCourtesiesInput,
  ReassignCourtesies,
  type ReassignCourtesiesInput,
} from "@/lib/courtesy-qrs/schemas";
import { movePasses, recordPassEvents, renewPasses } from "@/lib/passes";
import { releaseCourtesies } from "@/lib/places";

type Tx = Ctx & { db: Db };

interface Source {
  eventAreaId: number;
  adminId: number;
}

async function sourceOf(tx: Tx, eventId: number, zoneId: number): Promise<Source> {
  const tenant = tenantOf(tx.actor);
  const [area] = await tx.db.execute<Source & Record<string, unknown>>(sql`
    select id as "eventAreaId", admin_id as "adminId" from event_areas
    where event_id = ${eventId} and parking_area_id = ${zoneId} and (${tenant}::int is null or admin_id = ${tenant}::int)`);
  if (!area) throw notFound();
  return area;
}

/** Moves locked courtesies with their places. It asks for another try like `takePlacesForCourtesies`. */
async function move(tx: Tx, moving: readonly LockedCourtesy[], target: EventZone, attempt: Attempt): Promise<void> {
  const ids = moving.map(({ id }) => id);
  const { eventId, eventAreaId, enclosureId } = target;
  await releaseCourtesies(tx.db, ids);
  const mine = sql`any(${idList(ids)}::text::bigint[])`;
  await tx.db.execute(sql`
    update courtesies c set event_id = ${eventId}, event_area_id = ${eventAreaId}, list_cents = a.price_cents,
      sent_at = null, opened_at = null
    from event_areas a where a.id = ${eventAreaId} and c.pass_id = ${mine}`);
  await takePlacesForCourtesies(tx.db, eventAreaId, ids, attempt);
  await movePasses(tx.db, ids, { eventId, eventAreaId, enclosureId });
  await renewPasses(tx, ids);
  const places = await tx.db.execute<{ id: number; label: string | null }>(sql`
    select courtesy_id as id, label from places where courtesy_id = ${mine}`);
  const labelOf = new Map(places.map(({ id, label }) => [id, label]));
  await recordPassEvents(
    tx,
    "moved",
    moving.map((one) => ({
      id: one.id,
      adminId: one.adminId,
      data: {
        fromEvent: one.eventId,
        fromZone: one.zoneKey,
        fromPlace: one.placeLabel,
        toEvent: eventId,
        toZone: target.zoneKey,
        toPlace: labelOf.get(one.id) ?? null,
      },
    })),
  );
}

/**
 * Moves courtesies to another zone or event, all or none: all of a zone, or those with the given ids. Their QRs are
 * void from then on, while their links show the new ones. Courtesies that have entered and groups stay, and are counted in `kept`.
 */
export async function reassignCourtesies({
  ctx,
  input,
}: VerbArgs<ReassignCourtesiesInput>): Promise<{ moved: number; kept: number }> {
  const { eventId, zoneId, newEventId, newZoneId, ids } = parseInput(ReassignCourtesies, input);
  authorize(ctx.actor, "courtesy:write");
  return withTx(
    ctx,
    async (tx, attempt) => {
      const source = await sourceOf(tx, eventId, zoneId);
      const target = await lockEventZone(tx, { eventId: newEventId, zoneId: newZoneId });
      if (target.adminId !== source.adminId) throw notFound();
      if (target.eventAreaId === source.eventAreaId) throw new DomainError("courtesy.same_zone");
      const named = ids ? sql`and c.pass_id = any(${idList(ids)}::text::bigint[])` : sql``;
      const found = await lockCourtesies(
        tx,
        sql`c.event_area_id = ${source.eventAreaId} and c.deleted_at is null ${named}`,
      );
      const live = found.filter(({ isRevoked }) => !isRevoked);
      // A group has several places: it is deleted and made anew.
      const moving = live.filter(({ entriesUsed, isGroup }) => entriesUsed === 0 && !isGroup);
      if (moving.length === 0) throw new DomainError("courtesy.nothing_to_move");
      await move(tx, moving, target, attempt);
      const kept = live.length - moving.length;
      await recordAudit(tx, {
        action: "courtesy.reassigned",
        entity: "event_area",
        entityId: source.eventAreaId,
        adminId: source.adminId,
        before: { eventId, zoneId },
        after: { eventId: newEventId, zoneId: newZoneId, moved: moving.length, kept },
      });
      return { moved: moving.length, kept };
    },
    { retry: RETRY_CODES },
  );
}

/**
 * As `reassignCourtesies`, but of the courtesies that were chosen, from whatever zones and events they are. Those that are
 * there already stay as they are, and are counted in `kept` too.
 */
export async function moveCourtesies({
  ctx,
  input,
}: VerbArgs<MoveCourtesiesInput>): Promise<{ moved: number; kept: number }> {
  const { newEventId, newZoneId, ids } = parseInput(MoveCourtesies, input);
  authorize(ctx.actor, "courtesy:write");
  return withTx(
    ctx,
    async (tx, attempt) => {
      const target = await lockEventZone(tx, { eventId: newEventId, zoneId: newZoneId });
      const found = await lockCourtesies(
        tx,
        sql`c.pass_id = any(${idList(ids)}::text::bigint[]) and c.admin_id = ${target.adminId} and c.deleted_at is null`,
      );
      const moving = found.filter(
        ({ isRevoked, entriesUsed, isGroup, eventAreaId }) =>
          !isRevoked && entriesUsed === 0 && !isGroup && eventAreaId !== target.eventAreaId,
      );
      if (moving.length === 0) throw new DomainError("courtesy.nothing_to_move");
      await move(tx, moving, target, attempt);
      const kept = found.length - moving.length;
      await recordAudit(tx, {
        action: "courtesy.reassigned",
        entity: "event_area",
        entityId: target.eventAreaId,
        adminId: target.adminId,
        after: { eventId: newEventId, zoneId: newZoneId, moved: moving.length, kept },
      });
      return { moved: moving.length, kept };
    },
    { retry: RETRY_CODES },
  );
}
