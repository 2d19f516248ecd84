import { and, eq, isNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { enclosures, events } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { EventDto } from "@/lib/events/client";
import { assertEventType, eventDates } from "@/lib/events/edit/event-rules";
import { getEvent } from "@/lib/events/queries";
import { CreateEvent, type CreateEventInput } from "@/lib/events/schemas";
import { claimPicture } from "@/lib/storage";

export async function createEvent({ ctx, input }: VerbArgs<CreateEventInput>): Promise<EventDto> {
  const data = parseInput(CreateEvent, input);
  authorize(ctx.actor, "event:write");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [venue] = await tx.db
      .select()
      .from(enclosures)
      .where(
        and(
          eq(enclosures.id, data.enclosureId),
          isNull(enclosures.archivedAt),
          tenant === null ? undefined : eq(enclosures.adminId, tenant),
        ),
      );
    if (!venue) throw notFound();
    await assertEventType(tx, data.eventTypeId, null);
    await claimPicture(tx, { path: data.picture, kind: "event", adminId: venue.adminId, field: "picture" });
    const [row] = await tx.db
      .insert(events)
      .values({
        ...data,
        ...eventDates(data, venue.timeZone),
        buyerLimit: data.buyerLimit ?? venue.buyerLimit,
        graceBefore: data.graceBefore ?? 0,
        graceAfter: data.graceAfter ?? 0,
        adminId: venue.adminId,
      })
      .returning({ id: events.id });
    if (!row) throw notFound();
    const created = await getEvent({ ctx: tx, input: row });
    await recordAudit(tx, {
      action: "event.created",
      entity: "event",
      entityId: row.id,
      adminId: venue.adminId,
      after: { ...created },
    });
    return created;
  });
}
