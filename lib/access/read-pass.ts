import { eq, type SQL, sql } from "drizzle-orm";
import { dbOf, getDb } from "@/db/client";
import { enclosures, eventAreas, events, parkingAreas, passes, places, tickets } from "@/db/schema";
import type { ReadPassDto } from "@/lib/access/client";
import { readFirstUse, type Uses } from "@/lib/access/facts";
import { USES } from "@/lib/access/hot";
import { ReadPassInput } from "@/lib/access/schemas";
import { eventOf, isStanding, readStanding } from "@/lib/access/standing";
import { isPerson, pairedAssignmentOf } from "@/lib/core/actors";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { can, refusalOf, roleOf, tenantOf } from "@/lib/core/permissions";
import { normalizeShortCode } from "@/lib/core/short-code";
import { findPassByShortCode, type PassRow, verifyPassToken } from "@/lib/passes";

export async function findPass(ctx: Ctx, code: string, adminId: number | null): Promise<PassRow | null> {
  if (normalizeShortCode(code)) return findPassByShortCode(ctx, code, adminId);
  return (await verifyPassToken(ctx, code, adminId)).pass;
}

/**
 * Whether a guard may learn of a pass of the event and the venue: who is assigned to the event, or without one who works at
 * the venue around now, or stands there on any day.
 */
export function guardSees(actor: PersonActor, now: Date, pass: { eventId: SQL; enclosureId: SQL }): SQL {
  const paired = pairedAssignmentOf(actor);
  return sql`(exists (
      select 1 from guard_assignments ga join events v on v.id = ga.event_id
      where ga.user_id = ${actor.userId} and (${paired}::int is null or ga.id = ${paired}::int)
        and v.enclosure_id = ${pass.enclosureId} and case when ${pass.eventId} is null
          then v.ends_at > ${now}::timestamptz - interval '1 day' and v.parking_opens_at < ${now}::timestamptz + interval '1 day'
          else v.id = ${pass.eventId} end)
    or ${paired}::int is null and ${pass.eventId} is null and exists (
      select 1 from guard_posts gp where gp.user_id = ${actor.userId} and gp.enclosure_id = ${pass.enclosureId}))`;
}

/** Whether the person may learn of the pass: guards of its event, the tenant, and the buyer whose ticket it is. */
export async function mayRead(ctx: Ctx, actor: PersonActor, pass: PassRow, buyerId: number | null): Promise<boolean> {
  const role = roleOf(actor);
  if (role === "buyer") return buyerId === actor.userId;
  if (role !== "guard") return true;
  const scope = { eventId: sql`${pass.eventId}::int`, enclosureId: sql`${pass.enclosureId}::int` };
  const [row] = await dbOf(ctx).execute<{ sees: boolean }>(sql`select ${guardSees(actor, ctx.now, scope)} as sees`);
  return row?.sees ?? false;
}

type PassFacts = Pick<ReadPassDto, "zoneKey" | "zoneName" | "timeZone">;

/** A pass for many events is shown as it stands in the one that its car is still in, else in the one that is open now. */
async function readStandingPass(ctx: Ctx, pass: PassRow, facts: PassFacts): Promise<ReadPassDto> {
  const { zoneKey, zoneName, timeZone } = facts;
  const standing = await readStanding(getDb(), {
    passId: pass.id,
    userId: 0,
    assignmentId: null,
    gateId: 0,
    now: ctx.now,
  });
  const last = standing === null ? null : eventOf(standing, "out", pass.entryRights, false);
  const isInside = last?.isInside ?? false;
  const event = standing === null || isInside ? last : eventOf(standing, "in", pass.entryRights, false);
  return {
    kind: pass.kind,
    zoneKey,
    zoneName,
    placeLabel: event?.placeLabel ?? null,
    eventName: event?.name ?? null,
    codeTail: pass.shortCode.slice(-4),
    entryRights: pass.entryRights,
    entriesUsed: event?.entries ?? 0,
    state: pass.state,
    stateReason: pass.stateReason,
    isInside,
    timeZone,
    firstUse: event?.firstEntryId == null ? null : await readFirstUse(getDb(), event.firstEntryId, ctx.now),
  };
}

/**
 * Tells what a code opens, how often it did and whether the car is inside. It may be asked by guards assigned to its event,
 * the tenant, the platform, and the buyer whose ticket it is.
 */
export async function readPass({ ctx, input }: VerbArgs<ReadPassInput>): Promise<ReadPassDto> {
  const { code } = parseInput(ReadPassInput, input);
  const { actor } = ctx;
  if (actor.kind === "visitor") throw new DomainError("auth.required");
  if (!isPerson(actor) || !(can(actor, "scan:read") || can(actor, "ticket:own"))) {
    throw refusalOf(actor, ["scan:read", "ticket:own"]);
  }
  const pass = await findPass(ctx, code, roleOf(actor) === "buyer" ? null : tenantOf(actor));
  if (!pass) throw notFound();
  const [row] = await dbOf(ctx)
    .select({
      buyerId: tickets.buyerId,
      eventName: events.name,
      placeLabel: sql<
        string | null
      >`coalesce(${places.label}, (select string_agg(y.label, ', ' order by y.id) from places y where y.courtesy_id = ${passes.id}))`,
      zoneKey: parkingAreas.key,
      zoneName: parkingAreas.name,
      timeZone: enclosures.timeZone,
    })
    .from(passes)
    .innerJoin(enclosures, eq(enclosures.id, passes.enclosureId))
    .leftJoin(tickets, eq(tickets.passId, passes.id))
    .leftJoin(places, eq(places.id, tickets.placeId))
    .leftJoin(events, eq(events.id, passes.eventId))
    .leftJoin(eventAreas, eq(eventAreas.id, passes.eventAreaId))
    .leftJoin(parkingAreas, sql`${parkingAreas.id} = coalesce(${eventAreas.parkingAreaId}, ${passes.parkingAreaId})`)
    .where(eq(passes.id, pass.id));
  if (!row || !(await mayRead(ctx, actor, pass, row.buyerId))) throw notFound();
  if (isStanding(pass.kind)) return readStandingPass(ctx, pass, row);
  const [uses] = await dbOf(ctx).execute<Uses & Record<string, unknown>>(sql`
    select ${sql.raw(USES)} from stays s where s.pass_id = ${pass.id}`);
  return {
    kind: pass.kind,
    zoneKey: row.zoneKey,
    zoneName: row.zoneName,
    placeLabel: row.placeLabel,
    eventName: row.eventName,
    codeTail: pass.shortCode.slice(-4),
    entryRights: pass.entryRights,
    entriesUsed: uses?.entries ?? 0,
    state: pass.state,
    stateReason: pass.stateReason,
    isInside: uses?.isInside ?? false,
    timeZone: row.timeZone,
    firstUse: uses?.firstEntryId == null ? null : await readFirstUse(dbOf(ctx), uses.firstEntryId, ctx.now),
  };
}
