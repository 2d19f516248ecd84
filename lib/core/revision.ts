import { createHash } from "node:crypto";
import type { Verb } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

/** Sorts the keys, so that the order in which an object was built does not matter. */
function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Two equal objects have the same revision. */
export function revisionOf(held: unknown): string {
  return createHash("sha256").update(JSON.stringify(held, ordered)).digest("base64url").slice(0, 22);
}

/**
 * Refuses to save a form that shows an older state. Call it under the object's lock. `seen` came with the form; calls
 * of the API and acts on many have none, and nothing is compared.
 */
export function assertRevision(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw new DomainError("resource.changed");
}

/** Wraps a verb that reads or saves for a form, and adds the revision that the next save is compared with. */
export function withRevision<Input, Held>(
  verb: Verb<Input, Held>,
  revisionOfHeld: (held: Held) => string,
): Verb<Input, { held: Held; revision: string }> {
  return async (args) => {
    const held = await verb(args);
    return { held, revision: revisionOfHeld(held) };
  };
}
