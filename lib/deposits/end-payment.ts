import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { refuseDeposit } from "@/lib/deposits/refuse-deposit";
import { EndPaymentInput } from "@/lib/deposits/schemas";
import { cancelPayment, getMyPayment } from "@/lib/settlement";
import type { MyPaymentDto } from "@/lib/settlement/client";

/**
 * Ends an unpaid attempt. "cancelled": the buyer or staff gives it up. "refused": staff says that a deposit's money did
 * not come.
 */
export async function endPayment({ ctx, input }: VerbArgs<EndPaymentInput>): Promise<MyPaymentDto> {
  const { state, ...attempt } = parseInput(EndPaymentInput, input);
  if (state === "cancelled") return cancelPayment({ ctx, input: attempt });
  const { paymentFolio } = await refuseDeposit({ ctx, input: attempt });
  return getMyPayment({ ctx, input: { folio: paymentFolio } });
}
