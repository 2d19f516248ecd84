import { and, eq, isNull, sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { deposits } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import type { PaymentRow } from "@/lib/payments/rows";

/**
 * The buyer says that the deposit is paid. The first time counts: from then on staff has seven hours. Nothing happens for
 * payments that are no deposits, and for deposits that were decided or that the buyer gave up.
 */
export async function claimDeposit(ctx: Ctx, { id, provider, adminId }: PaymentRow): Promise<void> {
  if (provider !== "deposit") return;
  await withTx(ctx, async (tx) => {
    const [claimed] = await tx.db
      .update(deposits)
      .set({ claimedAt: tx.now })
      .where(
        and(
          eq(deposits.paymentId, id),
          eq(deposits.state, "expected"),
          isNull(deposits.claimedAt),
          sql`${deposits.closedAs} is distinct from 'cancelled'`,
        ),
      )
      .returning({ id: deposits.id });
    if (!claimed) return;
    await recordAudit(tx, {
      action: "deposit.claimed",
      entity: "deposit",
      entityId: claimed.id,
      adminId,
      after: { claimedAt: tx.now.toISOString() },
    });
  });
}
