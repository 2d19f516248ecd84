import { withPart } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";

export type Pruned = Record<string, number>;

/**
 * Takes away what has served its time, a portion of each domain's parts. A part that fails stops no other: it is logged
 * by its name, and in the end an error names all that failed. Answers how many rows each part took. Only the system.
 */
export async function pruneStale(ctx: Ctx): Promise<Pruned> {
  authorizeSystem(ctx.actor);
  const { DUTIES } = await import("@/lib/generated/duties");
  const pruned: Pruned = {};
  const failed: string[] = [];
  for (const [domain, { prune = {} }] of Object.entries(DUTIES)) {
    for (const [name, part] of Object.entries(prune)) {
      try {
        pruned[name] = await withPart(ctx, part);
      } catch (error) {
        failed.push(`${domain}.${name}`);
        logError(error, { requestId: ctx.requestId, prune: `${domain}.${name}` });
      }
    }
  }
  if (failed.length > 0) throw new Error(`Not pruned: ${failed.join(", ")}`);
  return pruned;
}
