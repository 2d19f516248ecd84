import { type Attempt, type Db, type Retry, TryAgain } from "@/db/client";
import { constraintOf } from "@/db/constraint";
import { DomainError } from "@/lib/core/errors";
import { giveFreeToBatch, giveFreeToCourtesies, lockByLabel } from "@/lib/places";

/** A short code that was drawn is taken: another try draws others. */
export const RETRY_CODES: Retry = { when: (error) => constraintOf(error) === "passes_short_code_key" };

/** The first try waits for nobody, where another one follows that does. */
const mayAskAgain = ({ number, isLast }: Attempt) => number === 1 && !isLast;

const wayOf = (attempt: Attempt) => (mayAskAgain(attempt) ? "skip" : "wait");

/** Answers the refusal, or asks for another try that waits. `found` is exact from the second try on. */
function tooFew(found: number, attempt: Attempt): Error {
  if (mayAskAgain(attempt)) return new TryAgain();
  return new DomainError("courtesy.not_enough_places", { data: { left: found } });
}

/** Gives free places of an area to a batch, all or none. Asks for another try where one that waits may do better. */
export async function takePlacesForBatch(
  tx: Db,
  batch: { id: number; eventAreaId: number; quantity: number },
  attempt: Attempt,
): Promise<void> {
  const count = await giveFreeToBatch(tx, batch, wayOf(attempt));
  if (count < batch.quantity) throw tooFew(count, attempt);
}

/** A numbered place that is free, and locked. */
export interface LabelledPlace {
  id: number;
  label: string;
}

/** Locks the places with these labels; answers them in the order of their ids. */
export async function lockPlacesByLabel(
  tx: Db,
  eventAreaId: number,
  labels: readonly string[],
): Promise<LabelledPlace[]> {
  const rows = await lockByLabel(tx, eventAreaId, labels);
  const known = new Set(rows.map(({ label }) => label));
  const unknown = labels.filter((label) => !known.has(label));
  const say = (list: readonly string[]) => ({ field: "labels", data: { labels: named(list) } });
  if (unknown.length > 0) throw new DomainError("courtesy.place_unknown", say(unknown));
  const taken = rows.filter(({ isFree }) => !isFree).map(({ label }) => label);
  if (taken.length > 0) throw new DomainError("courtesy.places_taken", say(taken));
  return rows.map(({ id, label }) => ({ id, label }));
}

const SHOWN = 10;

function named(labels: readonly string[]): string {
  const more = labels.length - SHOWN;
  return `${labels.slice(0, SHOWN).join(", ")}${more > 0 ? ` y ${more} más` : ""}`;
}

/**
 * Gives each of these courtesies a free place of an area, in the order of both. Errors and throws as `takePlacesForBatch`. They
 * have no place, and are of that area already.
 */
export async function takePlacesForCourtesies(
  tx: Db,
  eventAreaId: number,
  passIds: readonly number[],
  attempt: Attempt,
): Promise<void> {
  const count = await giveFreeToCourtesies(tx, eventAreaId, passIds, wayOf(attempt));
  if (count < passIds.length) throw tooFew(count, attempt);
}
