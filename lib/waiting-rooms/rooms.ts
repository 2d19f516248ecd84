import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import type { RoomDocument } from "@/lib/waiting-rooms/client";

/** An open waiting room as it was last read. */
export interface OpenRoom extends Record<string, unknown> {
  eventId: number;
  adminId: number;
  /** The venue's, which stands before the event in addresses. */
  slug: string;
  opening: number;
  /** When numbers are drawn, then the first are admitted. */
  startsAt: Date;
  seed: string | null;
  drawn: number;
  lastNumber: number;
  admitted: number;
  perMinute: number;
  free: number;
  capacity: number;
  readAt: Date;
}

interface Memory {
  rooms: ReadonlyMap<number, OpenRoom>;
  wasRead: boolean;
}

const store = globalThis as typeof globalThis & { __controlTrasladoRooms?: Memory };

/** Next makes several instances of a module, so what the process knows hangs on `globalThis`. */
function memory(): Memory {
  store.__controlTrasladoRooms ??= { rooms: new Map(), wasRead: false };
  return store.__controlTrasladoRooms;
}

/** What is known without asking the database; null also before anything was read. */
export const roomInMemory = (eventId: number): OpenRoom | null => memory().rooms.get(eventId) ?? null;

/**
 * The room as it is known; null where it is closed. Throws `waiting_room.unreachable` before this process has read the rooms:
 * until then one that it does not know of may be open.
 */
export function knownRoom(eventId: number): OpenRoom | null {
  if (!memory().wasRead) throw new DomainError("waiting_room.unreachable");
  return roomInMemory(eventId);
}

/** Reads all rooms that are open; where that fails, what was known stays. */
export async function readOpenRooms(): Promise<ReadonlyMap<number, OpenRoom>> {
  const rows = await getDb().execute<OpenRoom>(sql`
    select w.event_id as "eventId", w.admin_id as "adminId", e.slug, w.opening, greatest(w.opened_at, v.sales_start_at) as "startsAt",
      w.seed, w.drawn, w.last_number as "lastNumber", w.admitted, w.per_minute as "perMinute", w.free, w.capacity,
      statement_timestamp() as "readAt"
    from waiting_rooms w join events v on v.id = w.event_id join enclosures e on e.id = v.enclosure_id
    where w.is_open`);
  const rooms = new Map(rows.map((room) => [room.eventId, room]));
  memory().rooms = rooms;
  memory().wasRead = true;
  return rooms;
}

/** The same for everybody, so that any cache may keep it. */
export function documentOf(eventId: number, room: OpenRoom | null): RoomDocument {
  if (!room) {
    const none = { opening: 0, startsAt: null, drawn: 0, seed: null, last: 0, admitted: 0, perMinute: 0 };
    return { event: eventId, state: "closed", ...none, free: 0, capacity: 0, at: new Date().toISOString() };
  }
  return {
    event: eventId,
    state: room.seed === null ? "gathering" : "open",
    opening: room.opening,
    startsAt: room.seed === null ? room.startsAt.toISOString() : null,
    drawn: room.drawn,
    seed: room.seed,
    last: room.lastNumber,
    admitted: room.admitted,
    perMinute: Math.round(room.perMinute),
    free: room.free,
    capacity: room.capacity,
    at: room.readAt.toISOString(),
  };
}
