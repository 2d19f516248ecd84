import { dbOf } from "@/db/client";
import { provenWork, takePointHere } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { networkOf, siteOf } from "@/lib/core/network";
import { admissionOf, admitNumber, placeAmong, signWaitingPlace, type WaitingPlace } from "@/lib/places";
import type { Arrival, RoomDocument } from "@/lib/waiting-rooms/client";
import { turnOf } from "@/lib/waiting-rooms/lottery";
import { nextNumber } from "@/lib/waiting-rooms/numbers";
import { documentOf, knownRoom, type OpenRoom, readOpenRooms, roomInMemory } from "@/lib/waiting-rooms/rooms";
import { asksTurnstile, provenPerson } from "@/lib/waiting-rooms/turnstile";

const CLOSED: Arrival = { state: "closed", opening: 0, turn: null, place: null };

function arrivalOf(room: OpenRoom, place: WaitingPlace): Arrival {
  const turn = turnOf(place.number, room);
  return { state: turn === null ? "gathering" : "open", opening: place.opening, turn, place: signWaitingPlace(place) };
}

/** Many who come from one network solve a puzzle each, instead of being refused. With Turnstile everybody is asked. */
async function takeBudget(ctx: Ctx): Promise<void> {
  if (asksTurnstile()) return provenPerson(ctx);
  if (!ctx.ip) return;
  const [network, site] = [networkOf(ctx.ip), siteOf(ctx.ip)];
  try {
    await takePointHere("waiting:place", network);
    if (site !== network) await takePointHere("waiting:site", site);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await provenWork(ctx, "waiting");
  }
}

/** What a device asks of the database: it is its place, which the cookie or the header shows. */
const takeDevicePoint = ({ eventId, opening, number }: WaitingPlace) =>
  takePointHere("waiting:device", `${eventId}:${opening}:${number}`);

/** The time of an admission is over only after it was used, so only those whose turn has come are looked up. */
async function isUsedUp(ctx: Ctx, room: OpenRoom, place: WaitingPlace): Promise<boolean> {
  const turn = turnOf(place.number, room);
  if (turn === null || turn > room.admitted) return false;
  await takeDevicePoint(place);
  const admission = await admissionOf(dbOf(ctx), place);
  return admission !== null && admission.until === null;
}

/**
 * Gives a device its place in the queue of an event: the one that it has, or the next. Nothing of it is stored. Throws
 * `challenge.required` where too many come from one network, or Turnstile is asked of everybody, `auth.rate_limited` where
 * one place is asked about without end, and `waiting_room.unreachable` where this process does not know yet which rooms are
 * open.
 */
export async function joinQueue({ ctx, input: { eventId } }: VerbArgs<{ eventId: number }>): Promise<Arrival> {
  const room = knownRoom(eventId);
  if (!room) return CLOSED;
  const own = placeAmong(ctx.waitingPlaces, room);
  if (own && !(await isUsedUp(ctx, room, own))) return arrivalOf(room, own);
  await takeBudget(ctx);
  const place = await nextNumber(eventId);
  return arrivalOf(place.opening === room.opening ? await drawnRoom(room, place) : await freshRoom(place), place);
}

/** A number that is not of the draw, given out while memory knows of no draw: it was made a moment ago, or is still to come. */
async function drawnRoom(room: OpenRoom, place: WaitingPlace): Promise<OpenRoom> {
  return room.seed === null && room.startsAt <= new Date() ? freshRoom(place) : room;
}

async function freshRoom({ eventId, opening }: WaitingPlace): Promise<OpenRoom> {
  const room = (await readOpenRooms()).get(eventId);
  if (room?.opening !== opening) throw new DomainError("waiting_room.closed");
  return room;
}

/**
 * Lets a device in whose turn has come, and answers until when it may choose. Throws `waiting_room.closed`, `.no_place`,
 * `.not_yet`, `.turn_over` where the time of its turn has passed, and `.unreachable` and `auth.rate_limited` as `joinQueue`.
 */
export async function enterEvent({ ctx, input: { eventId } }: VerbArgs<{ eventId: number }>): Promise<{ until: Date }> {
  const known = knownRoom(eventId);
  if (!known) throw new DomainError("waiting_room.closed");
  const place = placeAmong(ctx.waitingPlaces, known);
  if (!place) throw new DomainError("waiting_room.no_place");
  const turn = turnOf(place.number, known);
  if (turn === null || turn > known.admitted) throw new DomainError("waiting_room.not_yet");
  await takeDevicePoint(place);
  const until = await admitNumber(dbOf(ctx), place, { adminId: known.adminId, turn });
  if (!until) throw new DomainError("waiting_room.turn_over");
  return { until };
}

/** How a device stands in an event's queue by what this process knows, without joining; null while no room is open. */
export function standingOf(ctx: Ctx, eventId: number): { arrival: Arrival | null; room: RoomDocument } | null {
  const room = roomInMemory(eventId);
  if (!room) return null;
  const place = placeAmong(ctx.waitingPlaces, room);
  // The page needs no copy of what the cookie keeps.
  const arrival = place && { ...arrivalOf(room, place), place: null };
  return { arrival, room: documentOf(eventId, room) };
}

/**
 * Whether the reader of a store may choose places of an event whose waiting room is on: admitted, and with time left, or
 * with places of the event (`holds`).
 */
export async function mayChoose(
  ctx: Ctx,
  room: { eventId: number; opening: number },
  holds: boolean,
): Promise<boolean> {
  const place = placeAmong(ctx.waitingPlaces, room);
  const admission = place ? await admissionOf(dbOf(ctx), place) : null;
  return admission !== null && (holds || admission.until !== null);
}
