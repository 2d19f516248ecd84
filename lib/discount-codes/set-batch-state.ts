import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { DiscountBatchDto } from "@/lib/discount-codes/client";
import { readBatch } from "@/lib/discount-codes/queries";
import { SetDiscountState, type SetDiscountStateInput } from "@/lib/discount-codes/schemas";

/** Activates, pauses or archives the codes of a batch that nobody used yet. Archived ones stay archived. */
export async function setBatchState({ ctx, input }: VerbArgs<SetDiscountStateInput>): Promise<DiscountBatchDto> {
  authorizeUser(ctx.actor, "discount_code:write");
  const { id, state } = parseInput(SetDiscountState, input);
  return withTx(ctx, async (tx) => {
    const batch = await readBatch(tx, id);
    const changed = await tx.db.execute(sql`
      update discount_codes set state = ${state} where id in (
        select id from discount_codes where batch_id = ${id} and uses = 0 and state <> 'archived' and state <> ${state}
        order by id for no key update)
      returning id`);
    if (changed.length === 0) return batch;
    await recordAudit(tx, {
      action: "discount_batch.state_set",
      entity: "discount_batch",
      entityId: id,
      adminId: batch.adminId,
      after: { state, count: changed.length },
    });
    return readBatch(tx, id);
  });
}
