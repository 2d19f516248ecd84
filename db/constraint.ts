const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
const QUERY_CANCELED = "57014";
const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";
const LOCK_NOT_AVAILABLE = "55P03";

/** Whether the database answered one of these SQLSTATEs: as the error itself or as the cause of it. */
function hasState(error: unknown, ...states: string[]): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && states.includes(String(error.code))) || hasState(error.cause, ...states);
}

/** Whether a statement was given up because it took longer than it may. */
export const isTimedOut = (error: unknown): boolean => hasState(error, QUERY_CANCELED);

/** How a driver says that it does not reach a server, or lost it. */
const UNREACHED = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
];

/**
 * SQLSTATEs of a server that does not take us now, ends us, gives up what it was asked, or (25006) has become a copy of
 * the one that took its place.
 */
const UNSERVED = /^(08|25006|28|3D|40|53|57)/;

/** Whether another server may answer what this one did not: it is away, or gave a statement up (`isTimedOut` is of these). */
export function isUnserved(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return UNREACHED.includes(code) || UNSERVED.test(code) || isUnserved(error.cause);
}

/** Whether the database undid a transaction because of another one: run again, it may pass. */
export function isUndone(error: unknown): boolean {
  return hasState(error, DEADLOCK, SERIALIZATION_FAILURE);
}

/** Whether a statement was given up because it waited too long for a lock (`lock_timeout`). */
export const isLockedOut = (error: unknown): boolean => hasState(error, LOCK_NOT_AVAILABLE);

/** Whether a row could not go, or not be written, because of a foreign key. */
export function isReferenced(error: unknown): boolean {
  return hasState(error, FOREIGN_KEY_VIOLATION);
}

/** The name of the unique constraint or index that an error, or its cause, says was broken; null for any other error. */
export function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === UNIQUE_VIOLATION && "constraint_name" in error)
    return String(error.constraint_name);
  return constraintOf(error.cause);
}

/**
 * A write whose broken unique constraints are expected: each, by its name, becomes the error that `errors` makes. A look
 * beforehand cannot see what another transaction is writing; the index can. The caller's transaction is over.
 */
export async function translateUniqueErrors<T>(
  write: Promise<T>,
  errors: Readonly<Record<string, () => Error>>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const expected = errors[constraintOf(error) ?? ""];
    throw expected ? expected() : error;
  }
}
