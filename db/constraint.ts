const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Whether a row could not go, or not be written, because of a foreign key. */
export function isReferenced(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === FOREIGN_KEY_VIOLATION) || isReferenced(error.cause);
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
export async function orTaken<T>(write: Promise<T>, errors: Readonly<Record<string, () => Error>>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const known = errors[constraintOf(error) ?? ""];
    throw known ? known() : error;
  }
}
