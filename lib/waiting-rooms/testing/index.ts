import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { events, waitingRooms } from "@/db/schema";
import { ctxFor } from "@/lib/core/testing";
import { advanceRooms } from "@/lib/waiting-rooms/advance-rooms";
import { joinQueue } from "@/lib/waiting-rooms/join-queue";
import { openRoom } from "@/lib/waiting-rooms/open-room";

export { slowHolds, timesOf } from "@/lib/waiting-rooms/hold-times";

type Person = Parameters<typeof ctxFor>[0];

/** Lets `seconds` pass for an event's waiting room, and takes one step of all rooms. */
export async function passRoomTime(eventId: number, seconds: number): Promise<void> {
  await getDb().execute(sql`
    update waiting_rooms set advanced_at = statement_timestamp() - ${seconds}::float8 * interval '1 second',
      marked_at = marked_at - ${seconds}::float8 * interval '1 second',
      quiet_since = quiet_since - ${seconds}::float8 * interval '1 second',
      opened_at = opened_at - ${seconds}::float8 * interval '1 second'
    where event_id = ${eventId}`);
  await advanceRooms();
}

/** Opens an event's waiting room as its owner would; this process knows of it. */
export async function openRoomOf(owner: Person, eventId: number): Promise<void> {
  await openRoom({ ctx: ctxFor(owner), input: { eventId } });
  await advanceRooms();
}

/** A device that comes to the queue without anything; answers what it keeps. */
export async function joinAs(eventId: number, ip?: string) {
  const arrival = await joinQueue({ ctx: ip ? { ...ctxFor(null), ip } : ctxFor(null), input: { eventId } });
  return { ...arrival, place: arrival.place ?? "" };
}

export async function roomRow(eventId: number) {
  const [row] = await getDb().select().from(waitingRooms).where(eq(waitingRooms.eventId, eventId));
  if (!row) throw new Error("No waiting room");
  return row;
}

/** The opening of the room that the event's takers see. */
export async function roomOnEvent(eventId: number): Promise<number | null> {
  const [row] = await getDb().select({ on: events.waitingRoom }).from(events).where(eq(events.id, eventId));
  return row?.on ?? null;
}

/** Moves the end of an event's admissions into the past. */
export async function endAdmissions(eventId: number): Promise<void> {
  await getDb().execute(sql`
    update room_admissions set expires_at = statement_timestamp() - interval '1 second' where event_id = ${eventId}`);
}

/** Forgets how long holds took that other tests of this process made, whose events had the same numbers. */
export function forgetHolds(): void {
  Reflect.deleteProperty(globalThis, "__controlTrasladoHoldTimes");
}

/** This process is as one that has just started, and has not read which rooms are open. */
export function forgetRooms(): void {
  Reflect.deleteProperty(globalThis, "__controlTrasladoRooms");
}

/** This process has read that no room is open. */
export function knowNoRooms(): void {
  Object.assign(globalThis, { __controlTrasladoRooms: { rooms: new Map(), wasRead: true } });
}
