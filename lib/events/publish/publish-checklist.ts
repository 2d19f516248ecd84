import { and, eq, isNull } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { enclosures, eventAreas, parkingAreas } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { authorize } from "@/lib/core/permissions";
import { dutiesOf } from "@/lib/core/tell";
import { areaGates } from "@/lib/events/areas/event-area-gates";
import type { CheckDto, EventDto } from "@/lib/events/client";
import { getEvent } from "@/lib/events/queries";

interface Zone {
  id: number;
  key: string;
  parkingAreaId: number;
  priceCents: number;
}

async function zonesOf(ctx: Ctx, eventId: number): Promise<Zone[]> {
  return dbOf(ctx)
    .select({
      id: eventAreas.id,
      key: parkingAreas.key,
      priceCents: eventAreas.priceCents,
      parkingAreaId: eventAreas.parkingAreaId,
    })
    .from(eventAreas)
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .where(eq(eventAreas.eventId, eventId))
    .orderBy(parkingAreas.key);
}

function datesCheck(event: Pick<EventDto, "endsAt" | "salesEndAt">, now: Date): CheckDto {
  const missing =
    event.endsAt <= now ? "una fecha por venir" : event.salesEndAt <= now ? "un cierre de venta por venir" : null;
  return { key: "dates", label: "Fecha y venta por venir", required: true, missing };
}

const keys = (zones: readonly Zone[]) => zones.map(({ key }) => key).join(", ");

/** Does not authorize: the caller has found the event among its own. */
export async function checksOf(
  ctx: Ctx,
  event: Pick<EventDto, "id" | "adminId" | "enclosureId" | "endsAt" | "salesEndAt" | "picture" | "eventTypeId">,
): Promise<CheckDto[]> {
  const [venue] = await dbOf(ctx)
    .select({ isEvent: enclosures.isEvent })
    .from(enclosures)
    .where(and(eq(enclosures.id, event.enclosureId), isNull(enclosures.archivedAt)));
  const zones = await zonesOf(ctx, event.id);
  const doors = await areaGates(
    ctx,
    zones.map((zone) => zone.id),
  );
  const closed = zones.filter((zone) => (doors.get(zone.id) ?? []).length === 0);
  const free = zones.filter((zone) => zone.priceCents === 0);
  const missing = (when: boolean, text: string) => (when ? text : null);
  const own: (CheckDto & { at: number })[] = [
    {
      at: 10,
      key: "venue",
      label: "Recinto",
      required: true,
      missing: missing(!venue?.isEvent, "un recinto que venda eventos"),
    },
    {
      at: 20,
      key: "zones",
      label: "Zonas con lugares",
      required: true,
      missing: missing(zones.length === 0, "al menos una zona con precio y lugares"),
    },
    {
      at: 30,
      key: "gates",
      label: "Accesos",
      required: true,
      missing: missing(closed.length > 0, `accesos para ${keys(closed)}`),
    },
    { at: 40, ...datesCheck(event, ctx.now) },
    {
      at: 60,
      key: "prices",
      label: "Precios",
      required: false,
      missing: missing(free.length > 0, `${keys(free)} sin costo`),
    },
    {
      at: 80,
      key: "type",
      label: "Tipo de evento",
      required: false,
      missing: missing(event.eventTypeId === null, "un tipo"),
    },
    {
      at: 90,
      key: "picture",
      label: "Imagen",
      required: false,
      missing: missing(event.picture === null, "una imagen"),
    },
  ];
  const others = await dutiesOf("checks");
  const theirs = await Promise.all(
    others.map((checks) => checks(ctx, { id: event.id, adminId: event.adminId, zones })),
  );
  return [...own, ...theirs.flat()].toSorted((a, b) => a.at - b.at).map(({ at: _at, ...check }) => check);
}

/** In words; empty when nothing is missing. */
export async function missingToPublish(tx: Ctx & { db: Db }, event: Parameters<typeof checksOf>[1]): Promise<string[]> {
  const checks = await checksOf(tx, event);
  return checks.flatMap(({ required, missing }) => (required && missing !== null ? [missing] : []));
}

export async function publishChecklist({ ctx, input }: VerbArgs<{ id: number }>): Promise<CheckDto[]> {
  authorize(ctx.actor, "event:read");
  return checksOf(ctx, await getEvent({ ctx, input }));
}
