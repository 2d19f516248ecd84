/** The page's parameter that says where the reader goes on when the turn has come. */
export const RETURN_PARAM = "volver";

/** The page's parameter of a reader without script, whose next step depends on their place. */
export const STEP_PARAM = "paso";

/** The way to the waiting room that refused somebody, and from there back to `back`; null for any other refusal. */
export function roomOnTheWay(
  refusal: { code: string; data?: Readonly<Record<string, unknown>> | undefined },
  back: string,
): string | null {
  const room = refusal.code === "hold.waiting_room" ? refusal.data?.waitingRoom : undefined;
  return typeof room === "string" ? `${room}?${RETURN_PARAM}=${encodeURIComponent(back)}` : null;
}

/** `gathering` until the sale starts and the draw is made. */
export type RoomState = "gathering" | "open" | "closed";

/** The one document of a waiting room, the same for everybody. Instants are ISO 8601, UTC. */
export interface RoomDocument {
  event: number;
  state: RoomState;
  /** Counts openings of the room; a number of another one is worth nothing. 0 while it is closed. */
  opening: number;
  /** When the draw is made; null once it is. */
  startsAt: string | null;
  /** The first so many numbers came before the start: the draw puts them in another order. */
  drawn: number;
  /** What the draw was made with, for whoever wants to check it; null before. */
  seed: string | null;
  /** The last number that was given out. */
  last: number;
  /** Whose turn is this one or an earlier one may come in. */
  admitted: number;
  /** How many come in in a minute, as measured. */
  perMinute: number;
  free: number;
  capacity: number;
  at: string;
}

/** What a device is told of its own place. */
export interface Arrival {
  state: RoomState;
  opening: number;
  /** Place in the queue; null before the draw. */
  turn: number | null;
  /** To be sent as X-Waiting-Place by whoever keeps no cookies. */
  place: string | null;
}

/** What a page sends that gets no token: where Cloudflare is away for us too, a puzzle is asked for. */
export const NO_TOKEN = "sin-comprobar";

/** What a page needs for a token of Cloudflare Turnstile, which goes back as X-Challenge. */
export interface TurnstileAsked {
  kind: "turnstile";
  siteKey: string;
  /** Comes back with the token. */
  cData: string;
  /** The address of Turnstile's script. */
  script: string;
}

/** Whole minutes until a turn comes, at least one; null while nobody knows how fast it goes. */
export function minutesLeft(
  turn: number,
  { admitted, perMinute }: Pick<RoomDocument, "admitted" | "perMinute">,
): number | null {
  const ahead = turn - admitted;
  if (ahead <= 0) return 0;
  return perMinute >= 0.5 ? Math.max(1, Math.ceil(ahead / perMinute)) : null;
}

/** What staff see of an event's waiting room. */
export interface RoomPanelDto {
  eventId: number;
  isOpen: boolean;
  /** Before the draw everybody who came waits. */
  isGathering: boolean;
  startsAt: Date | null;
  openedAt: Date | null;
  waiting: number;
  admitted: number;
  inside: number;
  perMinute: number;
  settings: { opensAt: Date | null; opensAboveMs: number | null; mostPerMinute: number; mostInside: number };
}
