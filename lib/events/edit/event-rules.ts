import { and, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { enclosures, events } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { momentOf } from "@/lib/core/moment-of";
import { tenantOf } from "@/lib/core/permissions";
import { holdEventType } from "@/lib/event-types";
import { ENDS_TOO_EARLY, type EventState } from "@/lib/events/client";
import type { CreateEvent } from "@/lib/events/schemas";

export type EventRow = typeof events.$inferSelect & { state: EventState };

/** Undefined for the platform, which sees all. */
export function ownEvents(ctx: Ctx): SQL | undefined {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? undefined : eq(events.adminId, tenant);
}

/** `venueLimit`: how many places a buyer may have in an event of the venue that does not say otherwise. */
export async function lockEvent(
  tx: Ctx & { db: Db },
  id: number,
): Promise<EventRow & { timeZone: string; venueLimit: number }> {
  const [row] = await tx.db
    .select()
    .from(events)
    .where(and(eq(events.id, id), ownEvents(tx)))
    .for("no key update");
  if (!row) throw notFound();
  const [venue] = await tx.db
    .select({ timeZone: enclosures.timeZone, venueLimit: enclosures.buyerLimit })
    .from(enclosures)
    .where(eq(enclosures.id, row.enclosureId));
  if (!venue) throw notFound();
  return { ...row, ...venue, state: row.state as EventState };
}

export async function assertEventType(tx: { db: Db }, eventTypeId: number | null, had: number | null): Promise<void> {
  if (eventTypeId === null || eventTypeId === had) return;
  if (await holdEventType(tx, eventTypeId)) return;
  throw new DomainError("input.invalid", { field: "eventTypeId", fields: { eventTypeId: FIELD.select } });
}

type Moments = Pick<
  z.output<typeof CreateEvent>,
  "startsAt" | "endsAt" | "doorsAt" | "parkingOpensAt" | "salesStartAt" | "salesEndAt"
>;

/** Reads the event's moments and checks their order. */
export function eventDates(input: Moments, timeZone: string) {
  const at = (field: Exclude<keyof Moments, "doorsAt">) => momentOf(input[field], timeZone, field);
  const dates = {
    startsAt: at("startsAt"),
    endsAt: at("endsAt"),
    doorsAt: input.doorsAt === null ? null : momentOf(input.doorsAt, timeZone, "doorsAt"),
    parkingOpensAt: at("parkingOpensAt"),
    salesStartAt: at("salesStartAt"),
    salesEndAt: at("salesEndAt"),
  };
  const fields: Record<string, string> = {};
  if (dates.endsAt <= dates.startsAt) fields.endsAt = ENDS_TOO_EARLY;
  if (dates.parkingOpensAt > dates.startsAt)
    fields.parkingOpensAt = "El estacionamiento abre a más tardar cuando empieza el evento";
  if (dates.salesEndAt <= dates.salesStartAt) fields.salesEndAt = "La venta debe cerrar después de abrir";
  else if (dates.salesEndAt > dates.endsAt) fields.salesEndAt = "La venta cierra a más tardar cuando termina el evento";
  if (dates.doorsAt && (dates.doorsAt > dates.endsAt || dates.doorsAt < dates.parkingOpensAt)) {
    fields.doorsAt = "Las puertas abren entre la apertura del estacionamiento y el fin";
  }
  const [field] = Object.keys(fields);
  if (field) throw new DomainError("event.dates", { field, fields });
  return dates;
}
