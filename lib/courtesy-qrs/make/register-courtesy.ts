import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";
import { getCourtesy } from "@/lib/courtesy-qrs/find-courtesies";
import { openBatch } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { makePart } from "@/lib/courtesy-qrs/make/make-courtesies";
import { RETRY_CODES } from "@/lib/courtesy-qrs/make/take-places";
import { RegisterCourtesy, type RegisterCourtesyInput } from "@/lib/courtesy-qrs/schemas";

/** Makes one courtesy for a person without waiting for a job. Calling it twice makes two. */
export async function registerCourtesy({ ctx, input }: VerbArgs<RegisterCourtesyInput>): Promise<CourtesyDto> {
  const { eventId, zoneId, label, entryRights, ...guest } = parseInput(RegisterCourtesy, input);
  authorizeUser(ctx.actor, "courtesy:write");
  const labels = label ? [label.toUpperCase()] : [];
  const wanted = { eventId, zoneId, labels, quantity: 1, people: [guest], entryRights, isGroup: false, note: null };
  return withTx(
    ctx,
    async (tx, attempt) => {
      const batchId = await openBatch(tx, wanted, attempt);
      while (await makePart(tx, batchId, 1));
      const [made] = await tx.db.execute<{ id: number }>(
        sql`select pass_id as id from courtesies where batch_id = ${batchId}`,
      );
      if (!made) throw new Error("The courtesy was not made");
      const courtesy = await getCourtesy({ ctx: tx, input: { id: made.id } });
      await recordAudit(tx, {
        action: "courtesy.registered",
        entity: "courtesy",
        entityId: made.id,
        adminId: courtesy.adminId,
        after: { eventId, zoneId, batchId, entryRights },
      });
      return courtesy;
    },
    { retry: RETRY_CODES },
  );
}
