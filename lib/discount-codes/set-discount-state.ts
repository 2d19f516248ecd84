import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { discountCodes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { DiscountCodeDto } from "@/lib/discount-codes/client";
import { codeTaken } from "@/lib/discount-codes/create-discount-code";
import { readCode } from "@/lib/discount-codes/queries";
import { SetDiscountState, type SetDiscountStateInput } from "@/lib/discount-codes/schemas";
import { lockDiscountCode } from "@/lib/discount-codes/update-discount-code";

/** Orders that have begun to pay with a code keep it, whatever its state is then. */
export async function setDiscountState({ ctx, input }: VerbArgs<SetDiscountStateInput>): Promise<DiscountCodeDto> {
  authorizeUser(ctx.actor, "discount_code:write");
  const { id, state } = parseInput(SetDiscountState, input);
  return withTx(ctx, async (tx) => {
    const row = await lockDiscountCode(tx.db, id);
    if (row.state === state) return readCode(tx, id);
    await translateUniqueErrors(tx.db.update(discountCodes).set({ state }).where(eq(discountCodes.id, id)), {
      discount_codes_live_key: codeTaken,
    });
    await recordAudit(tx, {
      action: "discount_code.state_set",
      entity: "discount_code",
      entityId: id,
      adminId: row.adminId,
      before: { state: row.state },
      after: { state },
    });
    return readCode(tx, id);
  });
}
