import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { seasons } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockSeason } from "@/lib/seasons/queries";
import { RenameSeason, type RenameSeasonInput } from "@/lib/seasons/schemas";

export async function renameSeason({ ctx, input }: VerbArgs<RenameSeasonInput>): Promise<{ id: number; name: string }> {
  const { id, name } = parseInput(RenameSeason, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const season = await lockSeason(tx, id);
    if (season.name === name) return { id, name };
    await translateUniqueErrors(tx.db.update(seasons).set({ name }).where(eq(seasons.id, id)), {
      seasons_name_key: () => new DomainError("season.taken", { field: "name" }),
    });
    await recordAudit(tx, {
      action: "season.renamed",
      entity: "season",
      entityId: id,
      adminId: season.adminId,
      before: { name: season.name },
      after: { name },
    });
    return { id, name };
  });
}
