import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, events, gates, guardAssignments, guardPairings, parkingAreas, sessions, users } from "@/db/schema";
import { deviceWords } from "@/lib/auth";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { PairedPhoneDto, PairingOfferDto } from "@/lib/guards/client";
import { ownAssignments } from "@/lib/guards/queries";
import { ListPairings, type ListPairingsInput, PairingToken } from "@/lib/guards/schemas";

/** Anybody who has the code may ask. It is not used up, so that a messenger's preview of the link does no harm. */
export async function pairingOffer({ ctx, input }: VerbArgs<{ token: string }>): Promise<PairingOfferDto> {
  const parsed = PairingToken.safeParse(input);
  const [offer] = parsed.success
    ? await dbOf(ctx)
        .select({
          guardName: users.fullName,
          eventName: events.name,
          enclosureName: enclosures.name,
          color: enclosures.color,
          endsAt: events.endsAt,
          timeZone: enclosures.timeZone,
          zoneKey: parkingAreas.key,
          zoneName: parkingAreas.name,
          gateLabel: gates.label,
        })
        .from(guardPairings)
        .innerJoin(guardAssignments, eq(guardAssignments.id, guardPairings.assignmentId))
        .innerJoin(users, eq(users.id, guardAssignments.userId))
        .innerJoin(events, eq(events.id, guardAssignments.eventId))
        .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
        .innerJoin(parkingAreas, eq(parkingAreas.id, guardAssignments.parkingAreaId))
        .leftJoin(gates, eq(gates.id, guardAssignments.gateId))
        .where(
          and(
            eq(guardPairings.tokenHash, hashToken(parsed.data.token)),
            isNull(guardPairings.usedAt),
            isNull(guardPairings.revokedAt),
            gt(guardPairings.expiresAt, ctx.now),
            gt(events.endsAt, ctx.now),
            ne(events.state, "cancelled"),
            eq(users.state, "active"),
          ),
        )
    : [];
  if (!offer) throw new DomainError("guard.pairing_ended");
  return offer;
}

/** By event, zone and guard; only those of one assignment if it is named. */
export async function listPairings({ ctx, input }: VerbArgs<ListPairingsInput>): Promise<PairedPhoneDto[]> {
  authorize(ctx.actor, "guard:read");
  const { assignmentId } = parseInput(ListPairings, input);
  const rows = await dbOf(ctx)
    .select({
      id: guardPairings.id,
      assignmentId: guardPairings.assignmentId,
      guardName: users.fullName,
      eventName: events.name,
      startsAt: events.startsAt,
      timeZone: enclosures.timeZone,
      zoneKey: parkingAreas.key,
      gateLabel: gates.label,
      userAgent: sessions.userAgent,
      pairedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(guardPairings)
    .innerJoin(sessions, eq(sessions.id, guardPairings.sessionId))
    .innerJoin(guardAssignments, eq(guardAssignments.id, guardPairings.assignmentId))
    .innerJoin(users, eq(users.id, guardAssignments.userId))
    .innerJoin(events, eq(events.id, guardAssignments.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, guardAssignments.parkingAreaId))
    .leftJoin(gates, eq(gates.id, guardAssignments.gateId))
    .where(
      and(
        ownAssignments(ctx),
        assignmentId === null ? undefined : eq(guardAssignments.id, assignmentId),
        isNotNull(guardPairings.usedAt),
        isNull(guardPairings.revokedAt),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, ctx.now),
        gt(events.endsAt, ctx.now),
        eq(users.state, "active"),
      ),
    )
    .orderBy(asc(events.startsAt), asc(parkingAreas.key), sql`lower(${users.fullName})`, asc(guardPairings.id));
  return rows.map(({ userAgent, ...phone }) => ({ ...phone, device: deviceWords(userAgent) }));
}
