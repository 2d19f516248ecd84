import { and, eq, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { gateIncidents } from "@/db/schema";
import { eventOfPost, type IncidentDto } from "@/lib/access/client";
import { EventId, IncidentId, NoteIncident } from "@/lib/access/schemas";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, authorizeUser, tenantOf } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";
import { renderPhoto } from "@/lib/storage";

const MOST_SHOWN = 100;

interface GateRow extends Record<string, unknown> {
  adminId: number;
  enclosureId: number;
  eventId: number | null;
  passId: number | null;
  isOwn: boolean;
}

/**
 * Writes down what happened at a gate of the person's tenant, with a photo that is drawn anew: who was moved since, or
 * whose event is over, may still tell of it. The same nonce again writes nothing.
 */
export async function noteIncident({ ctx, input }: VerbArgs<NoteIncident>): Promise<{ id: number }> {
  const { nonce, post, gateId, note, scanId, photo } = parseInput(NoteIncident, input);
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const tenant = tenantOf(actor);
  await takePoint("incident:account", String(actor.userId));
  const picture = photo ? await renderPhoto(Buffer.from(photo, "base64")) : null;
  return withTx(ctx, async (tx) => {
    const [gate] = await tx.db.execute<GateRow>(sql`
      select g.admin_id as "adminId", g.enclosure_id as "enclosureId", e.id as "eventId", s.pass_id as "passId",
        s.id is not null as "isOwn"
      from gates g left join events e on e.id = ${eventOfPost(post)}::int and e.enclosure_id = g.enclosure_id
        left join scans s on s.id = ${scanId ?? null}::bigint and s.gate_id = g.id and s.user_id = ${actor.userId}
      where g.id = ${gateId} and (${tenant}::int is null or g.admin_id = ${tenant}::int)`);
    if (!gate) throw new DomainError("scan.gate_unknown");
    const { adminId, enclosureId, eventId, passId, isOwn } = gate;
    const [made] = await tx.db
      .insert(gateIncidents)
      .values({
        adminId,
        enclosureId,
        eventId,
        gateId,
        userId: actor.userId,
        nonce,
        note,
        // A reading of somebody else's is not the guard's to speak of.
        scanId: isOwn ? (scanId ?? null) : null,
        passId,
        photo: picture,
        at: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: gateIncidents.id });
    const own = and(eq(gateIncidents.userId, actor.userId), eq(gateIncidents.nonce, nonce));
    if (!made) {
      const [earlier] = await tx.db.select({ id: gateIncidents.id }).from(gateIncidents).where(own);
      if (!earlier) throw new Error("The incident was not found");
      return earlier;
    }
    await recordAudit(tx, {
      action: "incident.noted",
      entity: "gate_incident",
      entityId: made.id,
      adminId,
      after: { gateId, hasPhoto: picture !== null },
    });
    return made;
  });
}

type Row = IncidentDto & Record<string, unknown>;

/** An event's incidents, the latest first. */
export async function incidentsOfEvent({ ctx, input }: VerbArgs<EventId>): Promise<IncidentDto[]> {
  const { eventId } = parseInput(EventId, input);
  const tenant = tenantOf(authorize(ctx.actor, "occupancy:read"));
  return dbOf(ctx).execute<Row>(sql`
    select i.id, i.note, i.at, i.photo is not null as "hasPhoto", u.full_name as by, g.label as gate,
      right(p.short_code, 4) as "codeTail"
    from gate_incidents i join users u on u.id = i.user_id join gates g on g.id = i.gate_id
      left join passes p on p.id = i.pass_id
    where i.event_id = ${eventId} and (${tenant}::int is null or i.admin_id = ${tenant}::int)
    order by i.id desc limit ${MOST_SHOWN}`);
}

/** The WebP of an incident's photo. */
export async function incidentPhoto({ ctx, input }: VerbArgs<IncidentId>): Promise<Buffer> {
  const { id } = parseInput(IncidentId, input);
  const tenant = tenantOf(authorize(ctx.actor, "occupancy:read"));
  const [row] = await dbOf(ctx)
    .select({ photo: gateIncidents.photo })
    .from(gateIncidents)
    .where(and(eq(gateIncidents.id, id), tenant === null ? undefined : eq(gateIncidents.adminId, tenant)));
  if (!row?.photo) throw notFound();
  return row.photo;
}
