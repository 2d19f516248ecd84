import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, withTx } from "@/db/client";
import { eventReschedules } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toIso } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { momentOf } from "@/lib/core/moment-of";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { policyOf } from "@/lib/enclosures";
import { changeEvent, eventDates, getEvent, lockEvent } from "@/lib/events";
import type { EventDto } from "@/lib/events/client";
import { movePairings } from "@/lib/guards";
import { enqueue } from "@/lib/jobs";
import { RescheduleEvent, type RescheduleEventInput } from "@/lib/lifecycle/schemas";

type Tx = Ctx & { db: Db };
type Event = Awaited<ReturnType<typeof lockEvent>>;
type Dates = ReturnType<typeof eventDates>;

const HOUR = 3_600_000;
const DATES = ["startsAt", "endsAt", "doorsAt", "parkingOpensAt", "salesStartAt", "salesEndAt"] as const;

function refuse(field: string, text: string): never {
  throw new DomainError("event.dates", { field, fields: { [field]: text } });
}

/** Moments that were left out move with the start, but a sale that has opened stays open. */
function newDates(event: Event, asked: z.output<typeof RescheduleEvent>, now: Date): Dates {
  const { timeZone: tz } = event;
  const moved = momentOf(asked.startsAt, tz, "startsAt").getTime() - event.startsAt.getTime();
  const end = momentOf(asked.endsAt, tz, "endsAt");
  const shifted = (at: Date) => new Date(at.getTime() + moved);
  const salesEnd = shifted(event.salesEndAt);
  const text = (at: Date) => toIso(at, tz);
  return eventDates(
    {
      startsAt: asked.startsAt,
      endsAt: asked.endsAt,
      doorsAt: asked.doorsAt ?? (event.doorsAt ? text(shifted(event.doorsAt)) : null),
      parkingOpensAt: asked.parkingOpensAt ?? text(shifted(event.parkingOpensAt)),
      salesStartAt:
        asked.salesStartAt ?? text(event.salesStartAt <= now ? event.salesStartAt : shifted(event.salesStartAt)),
      salesEndAt: asked.salesEndAt ?? text(new Date(Math.min(salesEnd.getTime(), end.getTime()))),
    },
    tz,
  );
}

async function assertNoOverlap(tx: Tx, event: Event, dates: Dates): Promise<void> {
  const rows = await tx.db.execute<{ name: string }>(sql`
    select v.name from events v
    where v.enclosure_id = ${event.enclosureId} and v.id <> ${event.id} and v.state in ('published', 'paused')
      and v.parking_opens_at < ${dates.endsAt}::timestamptz
      and v.ends_at > ${dates.parkingOpensAt}::timestamptz
      and exists (select 1 from event_areas a join event_areas b on b.parking_area_id = a.parking_area_id
        where a.event_id = ${event.id} and b.event_id = v.id)
    order by v.starts_at, v.id limit 5`);
  if (rows.length > 0) {
    throw new DomainError("event.overlaps", { data: { events: rows.map(({ name }) => name).join(", ") } });
  }
}

const isSameMoment = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/**
 * Gives a published or paused event another date. Tickets stay valid with the same codes. A job tells the people and moves
 * payment deadlines before the new start. Where the venue's policy opens a window to return tickets, it ends with the new
 * start at the latest.
 */
export async function rescheduleEvent({ ctx, input }: VerbArgs<RescheduleEventInput>): Promise<EventDto> {
  const asked = parseInput(RescheduleEvent, input);
  const actor = authorizeUser(ctx.actor, "event:write");
  const { id, reason } = asked;
  return withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, id);
    const dates = newDates(event, asked, tx.now);
    if (DATES.every((name) => isSameMoment(dates[name], event[name]))) return getEvent({ ctx: tx, input: { id } });
    if ((event.state !== "published" && event.state !== "paused") || event.endsAt <= tx.now) {
      throw new DomainError("event.bad_transition");
    }
    if (isSameMoment(dates.startsAt, event.startsAt) && isSameMoment(dates.endsAt, event.endsAt)) {
      refuse("startsAt", "Es la fecha que ya tiene. Lo demás se cambia en Datos.");
    }
    if (dates.startsAt <= tx.now) refuse("startsAt", "La nueva fecha debe estar por venir");
    if (!asked.allowOverlap) await assertNoOverlap(tx, event, dates);
    const { adminId } = event;
    await changeEvent(tx, { id, adminId }, dates);
    await tell(tx, "event.opened", event);
    const { rescheduleReturnHours: hours, returnWithFee } = await policyOf(tx, event.enclosureId);
    const windowEnd = hours === null ? null : Math.min(tx.now.getTime() + hours * HOUR, dates.startsAt.getTime());
    const returnUntil = windowEnd === null ? null : new Date(windowEnd);
    const [row] = await tx.db
      .insert(eventReschedules)
      .values({
        adminId,
        eventId: id,
        at: tx.now,
        reason,
        requestedBy: actor.userId,
        oldStartsAt: event.startsAt,
        oldEndsAt: event.endsAt,
        newStartsAt: dates.startsAt,
        newEndsAt: dates.endsAt,
        returnUntil,
        returnWithFee,
      })
      .returning({ id: eventReschedules.id });
    if (!row) throw new Error("The new date was not written");
    await movePairings(tx, { id, endsAt: dates.endsAt });
    await enqueue(tx.db, "lifecycle.tell", { rescheduleId: row.id });
    await recordAudit(tx, {
      action: "event.rescheduled",
      entity: "event",
      entityId: id,
      adminId,
      before: Object.fromEntries(DATES.map((name) => [name, event[name]])),
      after: { ...dates, reason, returnUntil },
    });
    return getEvent({ ctx: tx, input: { id } });
  });
}
