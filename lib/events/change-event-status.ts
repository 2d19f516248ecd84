import { and, eq, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { enclosures, eventAreas, events, parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { type EventRow, lockEvent } from "@/lib/events/event-rules";
import { getEvent } from "@/lib/events/queries";
import {
  ChangeEventStatus,
  type ChangeEventStatusInput,
  type EventDto,
  type EventIdInput,
  type EventState,
} from "@/lib/events/schemas";
import { zoneGates } from "@/lib/parking-areas";

const FROM: Record<"published" | "paused", readonly EventState[]> = {
  published: ["draft", "paused"],
  paused: ["published"],
};

async function missingToPublish(tx: Ctx & { db: Db }, event: EventRow): Promise<string[]> {
  const missing: string[] = [];
  const [venue] = await tx.db
    .select({ isEvent: enclosures.isEvent })
    .from(enclosures)
    .where(and(eq(enclosures.id, event.enclosureId), isNull(enclosures.archivedAt)));
  if (!venue?.isEvent) missing.push("un recinto que venda eventos");
  const zones = await tx.db
    .select({ id: parkingAreas.id, key: parkingAreas.key })
    .from(eventAreas)
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .where(eq(eventAreas.eventId, event.id));
  if (zones.length === 0) missing.push("al menos una zona con precio y lugares");
  const doors = await zoneGates(
    tx,
    zones.map((zone) => zone.id),
  );
  const closed = zones.filter((zone) => (doors.get(zone.id) ?? []).length === 0).map((zone) => zone.key);
  if (closed.length > 0) missing.push(`accesos para ${closed.join(", ")}`);
  if (event.endsAt <= tx.now) missing.push("una fecha por venir");
  else if (event.salesEndAt <= tx.now) missing.push("un cierre de venta por venir");
  return missing;
}

/**
 * Publishes, pauses or resumes an event; asking for the state it has changes nothing. What is paused can still be paid;
 * its tickets admit. Errors: `input.invalid`, `auth.forbidden`, `resource.not_found`, `event.not_publishable`
 * (`data.missing`), `event.bad_transition`.
 */
export async function changeEventStatus({ ctx, input }: VerbArgs<ChangeEventStatusInput>): Promise<EventDto> {
  const { id, status } = parseInput(ChangeEventStatus, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, id);
    if (event.state === status) return getEvent({ ctx: tx, input: { id } });
    if (!FROM[status].includes(event.state)) throw new DomainError("event.bad_transition");
    if (status === "published") {
      const missing = await missingToPublish(tx, event);
      if (missing.length > 0) throw new DomainError("event.not_publishable", { data: { missing: missing.join("; ") } });
    }
    await tx.db.update(events).set({ state: status }).where(eq(events.id, id));
    await recordAudit(tx, {
      action: `event.${event.state === "paused" && status === "published" ? "resumed" : status}`,
      entity: "event",
      entityId: id,
      adminId: event.adminId,
      before: { state: event.state },
      after: { state: status },
    });
    return getEvent({ ctx: tx, input: { id } });
  });
}

/** Opens a draft to its store. Errors as `changeEventStatus`. */
export function publishEvent({ ctx, input }: VerbArgs<EventIdInput>): Promise<EventDto> {
  return changeEventStatus({ ctx, input: { ...input, status: "published" } });
}

/** Stops the sale for a while; the event stays to be seen. Errors as `changeEventStatus`. */
export function pauseEvent({ ctx, input }: VerbArgs<EventIdInput>): Promise<EventDto> {
  return changeEventStatus({ ctx, input: { ...input, status: "paused" } });
}

/** Goes on selling. Errors as `changeEventStatus`. */
export function resumeEvent({ ctx, input }: VerbArgs<EventIdInput>): Promise<EventDto> {
  return changeEventStatus({ ctx, input: { ...input, status: "published" } });
}
