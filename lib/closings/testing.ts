import { addSums } from "@/lib/closings/client";
import { sumsOf } from "@/lib/closings/sums";
import type { Ctx } from "@/lib/core/context";
import { salesReport, sumSales } from "@/lib/reports";

/** Where what a closing would freeze of a tenant does not add up, or differs from the report of its sales; empty where all agree. */
export async function closingDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const sums = addSums((await sumsOf(ctx, { adminId })).map((row) => row.sums));
  const sales = sumSales(await salesReport({ ctx, input: { adminId } }));
  const owed =
    sums.soldCents - sums.discountCents - sums.refundedCents - sums.disputeCents + sums.keptCents + sums.prepaidCents;
  const pairs: [string, number, number][] = [
    ["owed", sums.owedCents, owed],
    ["collected", sums.soldCents - sums.discountCents + sums.feeCents, sales.collectedCents],
    ["IVA of tickets", sums.soldIvaCents, sales.ticketIvaCents],
    ["IVA of fees", sums.feeIvaCents, sales.feeIvaCents],
  ];
  const returned = sums.refundedCents + sums.disputeCents + sums.feeRefundedCents;
  // A lost dispute that the platform bears stands in the report, and here in what disputes cost.
  const borne = sales.refundedCents - returned;
  return [
    ...pairs
      .filter(([, one, other]) => one !== other)
      .map(([what, one, other]) => `${what}: ${one}, reckoned ${other}`),
    ...(borne < 0 || borne > sums.disputeCostCents
      ? [`returned: ${returned}, in the report ${sales.refundedCents}`]
      : []),
  ];
}
