import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { enclosures, eventAreas, parkingAreas } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { authorize } from "@/lib/core/permissions";
import { areaGates } from "@/lib/events/event-area-gates";
import { getEvent } from "@/lib/events/queries";
import type { CheckDto, EventDto } from "@/lib/events/schemas";

interface Zone {
  id: number;
  key: string;
  priceCents: number;
  guarded: boolean;
}

async function zonesOf(ctx: Ctx, eventId: number): Promise<Zone[]> {
  return dbOf(ctx)
    .select({
      id: eventAreas.id,
      key: parkingAreas.key,
      priceCents: eventAreas.priceCents,
      guarded: sql<boolean>`exists (select 1 from guard_assignments g
        join users u on u.id = g.user_id and u.state = 'active'
        where g.event_id = ${eventAreas.eventId} and g.parking_area_id = ${eventAreas.parkingAreaId})`,
    })
    .from(eventAreas)
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .where(eq(eventAreas.eventId, eventId))
    .orderBy(parkingAreas.key);
}

/** Whether the organizer can be paid at all: by an account of its own or the platform's. */
async function takesMoney(ctx: Ctx, adminId: number): Promise<boolean> {
  const [found] = await dbOf(ctx).execute<{ any: boolean }>(sql`
    select exists (select 1 from payment_accounts pa where pa.enabled and (pa.admin_id is null or pa.admin_id = ${adminId})
      and (pa.provider <> 'sandbox' or ${isDemo()})) as any`);
  return found?.any ?? false;
}

function datesCheck(event: Pick<EventDto, "endsAt" | "salesEndAt">, now: Date): CheckDto {
  const missing =
    event.endsAt <= now ? "una fecha por venir" : event.salesEndAt <= now ? "un cierre de venta por venir" : null;
  return { key: "dates", label: "Fecha y venta por venir", required: true, missing };
}

const keys = (zones: readonly Zone[]) => zones.map(({ key }) => key).join(", ");

/** What an event needs to be published, and what would be good to have; of an event that the caller has checked. */
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
  const unguarded = zones.filter((zone) => !zone.guarded);
  const isPaid = free.length < zones.length;
  const canPay = !isPaid || (await takesMoney(ctx, event.adminId));
  const missing = (when: boolean, text: string) => (when ? text : null);
  const none = zones.length === 0;
  return [
    {
      key: "venue",
      label: "Recinto",
      required: true,
      missing: missing(!venue?.isEvent, "un recinto que venda eventos"),
    },
    {
      key: "zones",
      label: "Zonas con lugares",
      required: true,
      missing: missing(none, "al menos una zona con precio y lugares"),
    },
    {
      key: "gates",
      label: "Accesos",
      required: true,
      missing: missing(closed.length > 0, `accesos para ${keys(closed)}`),
    },
    datesCheck(event, ctx.now),
    { key: "payment", label: "Forma de pago", required: true, missing: missing(!canPay, "una cuenta de cobro") },
    { key: "prices", label: "Precios", required: false, missing: missing(free.length > 0, `${keys(free)} sin costo`) },
    {
      key: "guards",
      label: "Guardias",
      required: false,
      missing: missing(none || unguarded.length > 0, none ? "guardias" : `guardias en ${keys(unguarded)}`),
    },
    { key: "type", label: "Tipo de evento", required: false, missing: missing(event.eventTypeId === null, "un tipo") },
    { key: "picture", label: "Imagen", required: false, missing: missing(event.picture === null, "una imagen") },
  ];
}

/** What keeps an event from being published, in words; empty when nothing does. */
export async function missingToPublish(tx: Ctx & { db: Db }, event: Parameters<typeof checksOf>[1]): Promise<string[]> {
  const checks = await checksOf(tx, event);
  return checks.flatMap(({ required, missing }) => (required && missing !== null ? [missing] : []));
}

/** The checklist before an event is published. Errors: `auth.forbidden`, `resource.not_found`. */
export async function publishChecklist({ ctx, input }: VerbArgs<{ id: number }>): Promise<CheckDto[]> {
  authorize(ctx.actor, "event:read");
  return checksOf(ctx, await getEvent({ ctx, input }));
}
