import { createHash } from "node:crypto";
import type { Verb } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

/** Keys in one order, so that how an object was put together does not count. */
function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names what an object holds: the same text as long as nothing in it changed. */
export function revisionOf(held: unknown): string {
  return createHash("sha256").update(JSON.stringify(held, ordered)).digest("base64url").slice(0, 22);
}

/**
 * Refuses a save that was filled in from what is no longer there. Call it under the object's lock, with the revision
 * that came with the form and the one of now. Without one (calls, acts on many) nothing is compared.
 */
export function assertRevision(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw new DomainError("resource.changed");
}

/** A read (or a save) for a form: what the verb answers, with the revision that the next save is held to. */
export function withRevision<Input, Held>(
  verb: Verb<Input, Held>,
  revisionOfHeld: (held: Held) => string,
): Verb<Input, { held: Held; revision: string }> {
  return async (args) => {
    const held = await verb(args);
    return { held, revision: revisionOfHeld(held) };
  };
}
