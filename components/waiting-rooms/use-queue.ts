import { useEffect, useState } from "react";
import { askDocument, askPlace, askTurn, nextAsk } from "@/components/waiting-rooms/queue";
import type { Arrival, RoomDocument } from "@/lib/waiting-rooms/client";

export interface Queue {
  /** Null until the device has a place. */
  arrival: Arrival | null;
  room: RoomDocument | null;
  /** How many were before this device, itself included, when it first saw it. */
  first: number | null;
  /** Milliseconds since 1970 by the device's clock. */
  readAt: number | null;
  isLost: boolean;
  /** It could not be shown that a person is here. */
  isUnproven: boolean;
  /** The turn has come. */
  isIn: boolean;
  /** The room was closed: everybody may go in. */
  isOver: boolean;
}

const NOTHING: Queue = {
  arrival: null,
  room: null,
  first: null,
  readAt: null,
  isLost: false,
  isUnproven: false,
  isIn: false,
  isOver: false,
};

/** Its place in the queue, from 1; null before the draw. */
export function positionOf({ arrival, room }: Pick<Queue, "arrival" | "room">): number | null {
  if (!arrival || !room || arrival.turn === null) return null;
  return Math.max(1, arrival.turn - room.admitted);
}

/** A place of another opening is worth nothing, and one from before the draw is asked for again once that is made. */
function isStale({ arrival }: Queue, room: RoomDocument): boolean {
  return arrival?.opening !== room.opening || (arrival.turn === null && room.state === "open");
}

/** Refusals after which the place is as good as before. */
const KEEPS_PLACE: ReadonlySet<string> = new Set(["waiting_room.not_yet", "auth.rate_limited"]);

/** One look at the queue: what was seen before, and what is now. */
async function look(eventId: number, seen: Queue): Promise<Queue> {
  const document = await askDocument(eventId);
  if (!("answer" in document)) return { ...seen, isLost: true };
  const room = document.answer;
  // A process that has not heard of the opening yet is asked once more.
  if (room.state === "closed") return { ...seen, room, isLost: false, isOver: seen.room?.state === "closed" };
  const known: Queue = { ...seen, room, readAt: Date.now(), isLost: false, isUnproven: false };
  const joined = isStale(known, room) ? await askPlace(eventId) : null;
  if (joined && "lost" in joined) return { ...known, isLost: true };
  if (joined && "code" in joined) return { ...known, isUnproven: joined.code === "challenge.required" };
  const arrival = joined ? (joined.answer.place === null ? null : joined.answer) : known.arrival;
  const place = positionOf({ arrival, room });
  const now: Queue = { ...known, arrival, first: known.first ?? place };
  if (arrival === null || arrival.turn === null || arrival.turn > room.admitted) return now;
  const turn = await askTurn(eventId);
  if ("answer" in turn) return { ...now, isIn: true };
  if ("lost" in turn) return { ...now, isLost: true };
  return KEEPS_PLACE.has(turn.code) ? now : { ...now, arrival: null, first: null };
}

/** What the server knew when it made the page. */
export type Standing = Pick<Queue, "arrival"> & { room: RoomDocument };

const startOf = (standing: Standing | null): Queue =>
  standing === null ? NOTHING : { ...NOTHING, ...standing, first: positionOf(standing) };

/** Waits in the queue of an event until the turn comes or the room closes. */
export function useQueue(eventId: number, standing: Standing | null): Queue {
  const [start] = useState(() => startOf(standing));
  const [queue, setQueue] = useState(start);
  useEffect(() => {
    let seen = start;
    let timer = 0;
    let isGone = false;
    const step = async () => {
      seen = await look(eventId, seen);
      if (isGone) return;
      setQueue(seen);
      if (!seen.isIn && !seen.isOver) timer = window.setTimeout(step, nextAsk());
    };
    const soon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(step, 0);
    };
    void step();
    window.addEventListener("online", soon);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      window.removeEventListener("online", soon);
    };
  }, [eventId, start]);
  return queue;
}
