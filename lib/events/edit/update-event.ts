import { eq, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { events } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { laidOver } from "@/lib/core/changes";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import { tell } from "@/lib/core/tell";
import type { EventDto } from "@/lib/events/client";
import { assertEventType, eventDates, lockEvent } from "@/lib/events/edit/event-rules";
import { eventRevision } from "@/lib/events/edit/revisions";
import { getEvent } from "@/lib/events/queries";
import { ChangedEvent, EventChange, type UpdateEventInput } from "@/lib/events/schemas";
import { IS_TAKEN } from "@/lib/places";
import { claimPicture } from "@/lib/storage";

/** By the database's clock, which holds are measured by. */
async function hasLivePlaces(ctx: Ctx, eventId: number): Promise<boolean> {
  const [found] = await dbOf(ctx).execute<{ live: boolean }>(sql`
    select exists (
      select 1 from places p join event_areas a on a.id = p.event_area_id
      where a.event_id = ${eventId} and p.order_id is not null and ${sql.raw(IS_TAKEN)}
    ) as live`);
  return found?.live ?? false;
}

/** The event as its form sends it, with moments in UTC. */
function formOf({ startsAt, endsAt, doorsAt, parkingOpensAt, salesStartAt, salesEndAt, ...held }: EventDto) {
  const moments = { startsAt, endsAt, doorsAt, parkingOpensAt, salesStartAt, salesEndAt };
  const texts = Object.entries(moments).map(([name, moment]) => [name, moment?.toISOString()]);
  return { ...held, ...(Object.fromEntries(texts) as Record<keyof typeof moments, string | undefined>) };
}

/** What is not sent stays. Once places are held or sold, start and end can no longer be changed here. */
export async function updateEvent({ ctx, input }: VerbArgs<UpdateEventInput>): Promise<EventDto> {
  const { id, revision } = parseInput(EventChange, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const row = await lockEvent(tx, id);
    if (row.state === "cancelled") throw new DomainError("event.bad_transition");
    const before = await getEvent({ ctx: tx, input: { id } });
    assertRevision(revision, eventRevision(before));
    const data = parseInput(ChangedEvent, laidOver(formOf(before), input));
    await assertEventType(tx, data.eventTypeId, row.eventTypeId);
    await claimPicture(tx, { path: data.picture, kind: "event", adminId: row.adminId, field: "picture" });
    const dates = eventDates(data, row.timeZone);
    const moved = (["startsAt", "endsAt"] as const).find((field) => dates[field].getTime() !== row[field].getTime());
    if (moved && (await hasLivePlaces(tx, id))) throw new DomainError("event.dates_sold", { field: moved });
    await tx.db
      .update(events)
      .set({
        ...data,
        ...dates,
        buyerLimit: data.buyerLimit ?? row.venueLimit,
        graceBefore: data.graceBefore ?? 0,
        graceAfter: data.graceAfter ?? 0,
      })
      .where(eq(events.id, id));
    const isOtherDay = dates.startsAt.getTime() !== row.startsAt.getTime();
    if (row.state !== "draft" && isOtherDay) await tell(tx, "event.opened", row);
    const after = await getEvent({ ctx: tx, input: { id } });
    await recordAudit(tx, {
      action: "event.updated",
      entity: "event",
      entityId: id,
      adminId: row.adminId,
      before: { ...before },
      after: { ...after },
    });
    return after;
  });
}
