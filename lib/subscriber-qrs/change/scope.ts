import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { enclosures, parkingAreas, seasons } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { dayRange, startOfLocalDay } from "@/lib/core/dates";
import { DomainError, notFound } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { tenantOf } from "@/lib/core/permissions";
import { holdZones, labelsOf } from "@/lib/parking-areas";
import type { SubscriberKind } from "@/lib/subscriber-qrs/client";
import type { Scope } from "@/lib/subscriber-qrs/schemas";

type Tx = Ctx & { db: Db };

/** The zone and days of a QR, checked against the venue. */
export interface OpenScope {
  adminId: number;
  enclosureId: number;
  timeZone: string;
  kind: SubscriberKind;
  parkingAreaId: number;
  zoneKey: string;
  /** The labels of a numbered zone; null if its places have no numbers. */
  labels: ReadonlySet<string> | null;
  seasonId: number | null;
  validFrom: Date;
  validUntil: Date | null;
  entryRights: number;
}

function wrong(field: string, text: string): never {
  throw new DomainError("input.invalid", { field, fields: { [field]: text } });
}

export function dayStart(day: string, timeZone: string): Date {
  const at = startOfLocalDay(day, timeZone);
  if (!at) throw new DomainError("input.invalid", { field: "validFrom", fields: { validFrom: FIELD.date } });
  return at;
}

/** The last millisecond of a local day. */
export function dayEnd(day: string, timeZone: string): Date {
  return new Date(dayRange(dayStart(day, timeZone), timeZone).to.getTime() - 1);
}

/** Without a first day it begins at `from`, the beginning of today unless told otherwise. */
export function validity(
  { validFrom, validUntil }: { validFrom: string | null; validUntil: string | null },
  timeZone: string,
  now: Date,
  from = dayRange(now, timeZone).from,
): { validFrom: Date; validUntil: Date | null } {
  return {
    validFrom: validFrom === null ? from : dayStart(validFrom, timeZone),
    validUntil: validUntil === null ? null : dayEnd(validUntil, timeZone),
  };
}

/**
 * Checks a scope against the zone, the venue and the season of the actor's tenant. `from` stands for a missing first
 * day.
 */
export async function openScope(ctx: Tx, input: z.output<typeof Scope>, from?: Date): Promise<OpenScope> {
  const tenant = tenantOf(ctx.actor);
  const which = and(
    eq(parkingAreas.id, input.parkingAreaId),
    tenant === null ? undefined : eq(parkingAreas.adminId, tenant),
  );
  const [seen] = await ctx.db.select({ enclosureId: parkingAreas.enclosureId }).from(parkingAreas).where(which);
  // Nobody ends or changes the zone until this transaction is over.
  if (seen) await holdZones(ctx, seen.enclosureId, [input.parkingAreaId]);
  const [zone] = await ctx.db
    .select({ zone: parkingAreas, timeZone: enclosures.timeZone })
    .from(parkingAreas)
    .innerJoin(enclosures, eq(enclosures.id, parkingAreas.enclosureId))
    .where(and(which, isNull(parkingAreas.archivedAt), isNull(enclosures.archivedAt)));
  if (!zone) throw notFound();
  const { id: parkingAreaId, adminId, enclosureId, key: zoneKey, numbering, isVip } = zone.zone;
  if (input.kind === "infinity" && !isVip) wrong("parkingAreaId", "Un QR VIP es de una zona VIP");
  if (input.kind === "infinity" && input.seasonId !== null) wrong("seasonId", "Un QR VIP no es de una temporada");
  if (input.kind === "subscriber" && input.seasonId === null && input.validUntil === null)
    wrong("validUntil", "Elige una temporada o escribe hasta qué día vale");
  if (input.seasonId !== null) {
    const [season] = await ctx.db
      .select({ id: seasons.id })
      .from(seasons)
      .where(and(eq(seasons.id, input.seasonId), eq(seasons.enclosureId, enclosureId)));
    if (!season) wrong("seasonId", FIELD.select);
  }
  const dates = validity(input, zone.timeZone, ctx.now, from);
  if (dates.validUntil !== null && dates.validUntil <= dates.validFrom)
    wrong("validUntil", "Debe terminar después de empezar");
  if (dates.validUntil !== null && dates.validUntil <= ctx.now) wrong("validUntil", "Ese día ya pasó");
  return {
    adminId,
    enclosureId,
    timeZone: zone.timeZone,
    kind: input.kind,
    parkingAreaId,
    zoneKey,
    labels: numbering === null ? null : new Set(labelsOf(numbering)),
    seasonId: input.seasonId,
    ...dates,
    entryRights: input.entryRights,
  };
}

export function assertPlace({ labels, zoneKey }: OpenScope, placeLabel: string | null): void {
  if (placeLabel === null) return;
  if (labels === null) wrong("placeLabel", `Los lugares de ${zoneKey} no tienen número`);
  if (!labels.has(placeLabel)) wrong("placeLabel", `La zona ${zoneKey} no tiene ese lugar`);
}
