import { and, eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { paymentDifferences } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { paymentById, providerFor } from "@/lib/payments";
import type { DifferenceDto } from "@/lib/settlement/client";
import { comparePayment } from "@/lib/settlement/reconcile/compare-payment";
import { differenceById, toDifferenceDto } from "@/lib/settlement/reconcile/difference-list";
import { EndDifferenceInput } from "@/lib/settlement/schemas";

/**
 * Staff ends a difference: "apply" asks the provider again and applies the answer, and the difference stays open where the
 * books still differ; "accept" closes it with a note, and the same difference is not listed again.
 */
export async function endDifference({ ctx, input }: VerbArgs<EndDifferenceInput>): Promise<DifferenceDto> {
  const { differenceId, act, note } = parseInput(EndDifferenceInput, input);
  const actor = authorizeUser(ctx.actor, "payment:review");
  const tenant = tenantOf(actor);
  const found = await differenceById(differenceId, tenant);
  if (found.state === "resolved") throw new DomainError("payment.review_closed");
  if (act === "apply") {
    const payment = await paymentById({}, found.paymentId);
    await comparePayment(ctx, (await providerFor(payment)).provider, found.paymentId);
    return toDifferenceDto(await differenceById(differenceId, tenant));
  }
  await withTx(ctx, async (tx) => {
    const closed = await tx.db
      .update(paymentDifferences)
      .set({ state: "resolved", resolution: note, resolvedBy: actor.userId, resolvedAt: tx.now })
      .where(and(eq(paymentDifferences.id, differenceId), eq(paymentDifferences.state, "open")))
      .returning({ id: paymentDifferences.id });
    if (closed.length === 0) throw new DomainError("payment.review_closed");
    const { adminId, kind, ours, theirs } = found;
    await recordAudit(tx, {
      action: "payment_difference.accepted",
      entity: "payment_difference",
      entityId: differenceId,
      adminId,
      after: { kind, ours, theirs, note },
    });
  });
  return toDifferenceDto(await differenceById(differenceId, tenant));
}
