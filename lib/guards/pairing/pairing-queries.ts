import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { events, guardAssignments, guardPairings, sessions, users } from "@/db/schema";
import { deviceWords } from "@/lib/auth";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { PairedPhoneDto, PairingOfferDto } from "@/lib/guards/client";
import { assignmentDetails, ownAssignments } from "@/lib/guards/queries";
import { ListPairings, type ListPairingsInput, PairingToken } from "@/lib/guards/schemas";

/**
 * Anybody who has the code may ask. It is not used up, so that a messenger's preview of the link does no harm.
 */
export async function pairingOffer({ ctx, input }: VerbArgs<{ token: string }>): Promise<PairingOfferDto> {
  const parsed = PairingToken.safeParse(input);
  const assignment = assignmentDetails(
    ctx,
    and(gt(events.endsAt, ctx.now), ne(events.state, "cancelled"), eq(users.state, "active")),
  );
  const [offer] = parsed.success
    ? await dbOf(ctx)
        .select({
          guardName: assignment.guardName,
          eventName: assignment.eventName,
          enclosureName: assignment.enclosureName,
          color: assignment.color,
          endsAt: assignment.endsAt,
          timeZone: assignment.timeZone,
          zoneKey: assignment.zoneKey,
          zoneName: assignment.zoneName,
          gateLabel: assignment.gateLabel,
        })
        .from(guardPairings)
        .innerJoin(assignment, eq(assignment.id, guardPairings.assignmentId))
        .where(
          and(
            eq(guardPairings.tokenHash, hashToken(parsed.data.token)),
            isNull(guardPairings.usedAt),
            isNull(guardPairings.revokedAt),
            gt(guardPairings.expiresAt, ctx.now),
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
  const assignment = assignmentDetails(
    ctx,
    and(
      ownAssignments(ctx),
      assignmentId === null ? undefined : eq(guardAssignments.id, assignmentId),
      gt(events.endsAt, ctx.now),
      eq(users.state, "active"),
    ),
  );
  const rows = await dbOf(ctx)
    .select({
      id: guardPairings.id,
      assignmentId: guardPairings.assignmentId,
      guardName: assignment.guardName,
      eventName: assignment.eventName,
      startsAt: assignment.startsAt,
      timeZone: assignment.timeZone,
      zoneKey: assignment.zoneKey,
      gateLabel: assignment.gateLabel,
      userAgent: sessions.userAgent,
      pairedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(guardPairings)
    .innerJoin(sessions, eq(sessions.id, guardPairings.sessionId))
    .innerJoin(assignment, eq(assignment.id, guardPairings.assignmentId))
    .where(
      and(
        isNotNull(guardPairings.usedAt),
        isNull(guardPairings.revokedAt),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, ctx.now),
      ),
    )
    .orderBy(
      asc(assignment.startsAt),
      asc(assignment.zoneKey),
      sql`lower(${assignment.guardName})`,
      asc(guardPairings.id),
    );
  return rows.map(({ userAgent, ...phone }) => ({ ...phone, device: deviceWords(userAgent) }));
}
