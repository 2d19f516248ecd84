import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, withTx } from "@/db/client";
import { eventReschedules } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toIso } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { policyOf } from "@/lib/enclosures";
import { changeEvent, eventDates, getEvent, lockEvent, momentOf } from "@/lib/events";
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

/** All six moments: as given, and what was left out moved with the start. A sale that has opened stays open. */
function datesOf(event: Event, asked: z.output<typeof RescheduleEvent>, now: Date): Dates {
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

async function assertFree(tx: Tx, event: Event, dates: Dates): Promise<void> {
  const rows = await tx.db.execute<{ name: string }>(sql`
    select v.name from events v
    where v.enclosure_id = ${event.enclosureId} and v.id <> ${event.id} and v.state in ('published', 'paused')
      and v.parking_opens_at < ${dates.endsAt.toISOString()}::timestamptz
      and v.ends_at > ${dates.parkingOpensAt.toISOString()}::timestamptz
      and exists (select 1 from event_areas a join event_areas b on b.parking_area_id = a.parking_area_id
        where a.event_id = ${event.id} and b.event_id = v.id)
    order by v.starts_at, v.id limit 5`);
  if (rows.length > 0) {
    throw new DomainError("event.overlaps", { data: { events: rows.map(({ name }) => name).join(", ") } });
  }
}

const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/**
 * Gives a published or paused event another date. Its state stays, its tickets stay valid with the same codes, and
 * gates go by the new hours. Holders and those who have not paid yet are told by a job, which also brings payment
 * deadlines before the new start. Where the venue's policy gives one, tickets may go back until the window's end, at
 * the latest until the new start. Asking for the dates that it has changes nothing.
 */
export async function rescheduleEvent({ ctx, input }: VerbArgs<RescheduleEventInput>): Promise<EventDto> {
  const asked = parseInput(RescheduleEvent, input);
  const actor = authorizeUser(ctx.actor, "event:write");
  const { id, reason } = asked;
  return withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, id);
    const dates = datesOf(event, asked, tx.now);
    if (DATES.every((name) => same(dates[name], event[name]))) return getEvent({ ctx: tx, input: { id } });
    if ((event.state !== "published" && event.state !== "paused") || event.endsAt <= tx.now) {
      throw new DomainError("event.bad_transition");
    }
    if (same(dates.startsAt, event.startsAt) && same(dates.endsAt, event.endsAt)) {
      refuse("startsAt", "Es la fecha que ya tiene. Lo demás se cambia en Datos.");
    }
    if (dates.startsAt <= tx.now) refuse("startsAt", "La nueva fecha debe estar por venir");
    if (!asked.allowOverlap) await assertFree(tx, event, dates);
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
