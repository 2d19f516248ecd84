import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { Changes, Duties } from "@/lib/core/duties";

/** A part of the duties of every domain that has it, in the domains' order. Loaded late: most of them are later domains. */
export async function dutiesOf<Part extends keyof Duties>(part: Part): Promise<NonNullable<Duties[Part]>[]> {
  const { DUTIES } = await import("@/lib/generated/duties");
  const found: NonNullable<Duties[Part]>[] = [];
  for (const duties of Object.values(DUTIES)) {
    const one = duties[part];
    if (one !== undefined) found.push(one);
  }
  return found;
}

/** Tells the domains of a change, one after the other in their order: one that refuses it throws. */
export async function tell<What extends keyof Changes>(
  tx: Ctx & { db: Db },
  what: What,
  about: Changes[What],
): Promise<void> {
  for (const on of await dutiesOf("on")) await on[what]?.(tx, about);
}
