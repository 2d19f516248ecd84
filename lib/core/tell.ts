import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { Changes, Duties } from "@/lib/core/duties";

/** In the domains' order. The import is late because most of the domains come after the caller's. */
export async function dutiesOf<Part extends keyof Duties>(part: Part): Promise<NonNullable<Duties[Part]>[]> {
  const { DUTIES } = await import("@/lib/generated/duties");
  const found: NonNullable<Duties[Part]>[] = [];
  for (const duties of Object.values(DUTIES)) {
    const one = duties[part];
    if (one !== undefined) found.push(one);
  }
  return found;
}

/** The domains hear of the change one after the other, in their order. One that refuses it throws. */
export async function tell<What extends keyof Changes>(
  tx: Ctx & { db: Db },
  what: What,
  about: Changes[What],
): Promise<void> {
  for (const on of await dutiesOf("on")) await on[what]?.(tx, about);
}
