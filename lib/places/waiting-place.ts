import { isKeyedText, keyedHash } from "@/lib/core/crypto";

/** A number in the queue of one opening of an event's waiting room. */
export interface WaitingPlace {
  eventId: number;
  opening: number;
  number: number;
}

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,8})\.([1-9]\d{0,8})\.([\w-]{43})$/;

const PURPOSE = "waiting-place";

/** What a device keeps to show its number again: "event.opening.number.signature". It names nobody. */
export function signWaitingPlace({ eventId, opening, number }: WaitingPlace): string {
  const text = `${eventId}.${opening}.${number}`;
  return `${text}.${keyedHash(PURPOSE, text).toString("base64url")}`;
}

/** Null for whatever we did not sign. */
export function readWaitingPlace(token: string): WaitingPlace | null {
  const [, eventId = "", opening = "", number = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (signature === "") return null;
  if (!isKeyedText(signature, PURPOSE, `${eventId}.${opening}.${number}`)) return null;
  return { eventId: Number(eventId), opening: Number(opening), number: Number(number) };
}

/** The place that one of the tokens gives in this opening; null when none does. */
export function placeAmong(
  tokens: readonly string[] | undefined,
  { eventId, opening }: Pick<WaitingPlace, "eventId" | "opening">,
): WaitingPlace | null {
  for (const token of tokens ?? []) {
    const place = readWaitingPlace(token);
    if (place?.eventId === eventId && place.opening === opening) return place;
  }
  return null;
}
