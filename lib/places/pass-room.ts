import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { can } from "@/lib/core/permissions";
import { placeAmong, type WaitingPlace } from "@/lib/places/waiting-place";

declare const PASSED: unique symbol;

/** Proof that its holder may take places of an event now, whether a waiting room is on or not. Only this file makes one. */
export interface Passage {
  readonly [PASSED]: true;
}

const PASSAGE = {} as Passage;

/** What a taker reads with its facts. */
export interface RoomOfEvent {
  eventId: number;
  /** The opening that is on; null while the event has no waiting room. */
  waitingRoom: number | null;
  /** The venue's slug, for the way to the waiting room. */
  slug: string;
  buyerLimit: number;
}

/** Minutes that an admission lasts without a place taken; then the number is used up. */
export const ADMISSION_MINUTES = 10;

/**
 * So many times the limit of one buyer may be taken by one admission: enough to change one's mind, too little to hand the
 * number round.
 */
const TIMES_LIMIT = 5;

export const waitingRoomPath = ({ slug, eventId }: Pick<RoomOfEvent, "slug" | "eventId">) => `/${slug}/fila/${eventId}`;

/** Whom no waiting room stops: a guard at the gate, the tenant's staff, who has paid, and who holds the places already. */
type PassesBy = "gate" | "staff" | "payment" | "held";

/** For takers that no waiting room stops; the reason stands where it is called, and `app/fila/takers.test.ts` knows each. */
export const passBy = (_who: PassesBy): Passage => PASSAGE;

/**
 * Lets through whoever may take `quantity` places of the event: everybody while no waiting room is on, staff always, and
 * otherwise who was admitted from it. `holds` says that they hold places of the event already, which keeps an admission
 * that ran out alive. Asks the database only while a room is on. Comes before places are locked. Throws
 * `hold.waiting_room` with the way there.
 */
export async function passRoom(
  tx: Ctx & { db: Db },
  room: RoomOfEvent,
  { quantity, holds = false }: { quantity: number; holds?: boolean },
): Promise<Passage> {
  const { eventId, waitingRoom, buyerLimit } = room;
  if (waitingRoom === null || can(tx.actor, "order:write")) return PASSAGE;
  const place = placeAmong(tx.waitingPlaces, { eventId, opening: waitingRoom });
  if (place && (await takeByAdmission(tx.db, place, { quantity, most: buyerLimit * TIMES_LIMIT, holds })))
    return PASSAGE;
  throw new DomainError("hold.waiting_room", { data: { eventId, waitingRoom: waitingRoomPath(room) } });
}

async function takeByAdmission(
  db: Db,
  { eventId, opening, number }: WaitingPlace,
  { quantity, most, holds }: { quantity: number; most: number; holds: boolean },
): Promise<boolean> {
  const used = await db.execute(sql`
    update room_admissions set places = places + ${quantity}::int, held_at = case when places + ${quantity}::int > 0 then coalesce(held_at, statement_timestamp()) end
    where event_id = ${eventId} and opening = ${opening} and number = ${number}
      and places + ${quantity}::int <= ${most}::int and (${holds}::boolean or expires_at > statement_timestamp())
    returning 1`);
  return used.length > 0;
}

/** Admits a number whose turn has come, once. Answers until when it may choose, or null when that is over. */
export async function admitNumber(
  db: Db,
  { eventId, opening, number }: WaitingPlace,
  { adminId, turn }: { adminId: number; turn: number },
): Promise<Date | null> {
  await db.execute(sql`
    insert into room_admissions (event_id, opening, number, admin_id, turn, expires_at)
    values (${eventId}, ${opening}, ${number}, ${adminId}, ${turn},
      statement_timestamp() + ${ADMISSION_MINUTES}::int * interval '1 minute')
    on conflict do nothing`);
  return (await admissionOf(db, { eventId, opening, number }))?.until ?? null;
}

/** Null for a number that was not admitted; `until` is null when its time is over. */
export async function admissionOf(
  db: Db,
  { eventId, opening, number }: WaitingPlace,
): Promise<{ until: Date | null } | null> {
  const [row] = await db.execute<{ until: Date | null }>(sql`
    select case when expires_at > statement_timestamp() then expires_at end as until from room_admissions
    where event_id = ${eventId} and opening = ${opening} and number = ${number}`);
  return row ?? null;
}

/**
 * Deletes at most so many admissions that ended more than a week ago. While an opening is on its used numbers must stay
 * used: `isOn` is SQL that says so of the admission `a`. Answers how many.
 */
export async function forgetAdmissions(db: Db, most: number, isOn: SQL): Promise<number> {
  const gone = await db.execute(sql`
    delete from room_admissions where ctid = any(array(
      select a.ctid from room_admissions a
      where a.expires_at < statement_timestamp() - interval '7 days' and not ${isOn} limit ${most}::int))`);
  return gone.count;
}

/** SQL: how many of an opening were admitted, still have time, and have taken nothing. */
export const insideRoom = (event: string, opening: string) => `(select count(*)::int from room_admissions a
  where a.event_id = ${event} and a.opening = ${opening} and a.held_at is null and a.expires_at > statement_timestamp())`;

/** SQL: how many of those whose turn comes after `turn` have come in. */
export const cameAfter = (event: string, opening: string, turn: string) => `(select count(*)::int from room_admissions a
  where a.event_id = ${event} and a.opening = ${opening} and a.turn > ${turn})`;
