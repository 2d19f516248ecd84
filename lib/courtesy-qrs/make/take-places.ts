import { type Attempt, type Db, type Retry, TryAgain } from "@/db/client";
import { constraintOf } from "@/db/constraint";
import { DomainError } from "@/lib/core/errors";
import { giveFreeToBatch, giveFreeToCourtesies, lockByLabel } from "@/lib/places";

/** A short code may be taken by another pass: the next try draws others. */
export const RETRY_CODES: Retry = { when: (error) => constraintOf(error) === "passes_short_code_key" };

/** The first try passes over places that others are taking, if another try may follow that waits for them. */
const mayTryAgain = ({ number, isLast }: Attempt) => number === 1 && !isLast;

const waitingOf = (attempt: Attempt) => (mayTryAgain(attempt) ? "skip" : "wait");

/** The refusal, or the wish for a try that waits. The first try's count is too low where others were taking places. */
function tooFew(found: number, attempt: Attempt): Error {
  if (mayTryAgain(attempt)) return new TryAgain();
  return new DomainError("courtesy.not_enough_places", { data: { left: found } });
}

/**
 * Gives free places of an area to a batch, all or none. Where a try that waits may find more places, it asks for one.
 */
export async function takePlacesForBatch(
  tx: Db,
  batch: { id: number; eventAreaId: number; quantity: number },
  attempt: Attempt,
): Promise<void> {
  const count = await giveFreeToBatch(tx, batch, waitingOf(attempt));
  if (count < batch.quantity) throw tooFew(count, attempt);
}

export interface LabelledPlace {
  id: number;
  label: string;
}

/** Locks free numbered places, and answers them in the order of their ids, which is not that of the labels. */
export async function lockPlacesByLabel(
  tx: Db,
  eventAreaId: number,
  labels: readonly string[],
): Promise<LabelledPlace[]> {
  const rows = await lockByLabel(tx, eventAreaId, labels);
  const existing = new Set(rows.map(({ label }) => label));
  const unknown = labels.filter((label) => !existing.has(label));
  const withLabels = (wrong: readonly string[]) => ({ field: "labels", data: { labels: listed(wrong) } });
  if (unknown.length > 0) throw new DomainError("courtesy.place_unknown", withLabels(unknown));
  const taken = rows.filter(({ isFree }) => !isFree).map(({ label }) => label);
  if (taken.length > 0) throw new DomainError("courtesy.places_taken", withLabels(taken));
  return rows.map(({ id, label }) => ({ id, label }));
}

const MOST_LISTED = 10;

function listed(labels: readonly string[]): string {
  const more = labels.length - MOST_LISTED;
  return `${labels.slice(0, MOST_LISTED).join(", ")}${more > 0 ? ` y ${more} más` : ""}`;
}

/**
 * Gives each of these courtesies a free place of an area, in the order of both. They must have no place, and be of that
 * area already. It asks for another try like `takePlacesForBatch`.
 */
export async function takePlacesForCourtesies(
  tx: Db,
  eventAreaId: number,
  passIds: readonly number[],
  attempt: Attempt,
): Promise<void> {
  const count = await giveFreeToCourtesies(tx, eventAreaId, passIds, waitingOf(attempt));
  if (count < passIds.length) throw tooFew(count, attempt);
}
