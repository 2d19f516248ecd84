import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { isReferenced } from "@/db/constraint";
import { seasons } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { leaveSeason } from "@/lib/events";
import { lockSeason } from "@/lib/seasons/queries";
import { SeasonId, type SeasonIdInput } from "@/lib/seasons/schemas";

/** The season's events stay as they are. */
export async function dissolveSeason({ ctx, input }: VerbArgs<SeasonIdInput>): Promise<{ id: number }> {
  const { id } = parseInput(SeasonId, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const { adminId, name } = await lockSeason(tx, id);
    const freed = await leaveSeason(tx, id);
    await tell(tx, "season.dissolving", { id });
    try {
      await tx.db.delete(seasons).where(eq(seasons.id, id));
    } catch (error) {
      throw isReferenced(error) ? new DomainError("season.in_use") : error;
    }
    await recordAudit(tx, {
      action: "season.dissolved",
      entity: "season",
      entityId: id,
      adminId,
      before: { name, events: freed },
    });
    return { id };
  });
}
