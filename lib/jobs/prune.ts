import { withPart } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";

export type Pruned = Record<string, number>;

/**
 * Deletes expired rows, a portion of each domain's parts. A failing part stops no other: it is logged, and in the end
 * an error names all that failed. Answers the number of rows per part. Only the system may.
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
