import { withTx } from "@/db/client";
import { discountCodes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { DiscountCodeDto } from "@/lib/discount-codes/client";
import { auditedValues, codeValues } from "@/lib/discount-codes/code-values";
import { readCode } from "@/lib/discount-codes/queries";
import { CreateDiscountCode, type CreateDiscountCodeInput } from "@/lib/discount-codes/schemas";

export const codeTaken = () => new DomainError("discount_code.taken", { field: "code" });

/** The code is active at once. */
export async function createDiscountCode({ ctx, input }: VerbArgs<CreateDiscountCodeInput>): Promise<DiscountCodeDto> {
  const { userId } = authorizeUser(ctx.actor, "discount_code:write");
  const { code, maxUses, ...terms } = parseInput(CreateDiscountCode, input);
  return withTx(ctx, async (tx) => {
    const values = { ...(await codeValues(tx.db, terms)), code, maxUses };
    const [row] = await tx.db
      .insert(discountCodes)
      .values({ ...values, createdBy: userId, createdAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: discountCodes.id });
    if (!row) throw codeTaken();
    await recordAudit(tx, {
      action: "discount_code.created",
      entity: "discount_code",
      entityId: row.id,
      adminId: values.adminId,
      after: auditedValues(values),
    });
    return readCode(tx, row.id);
  });
}
