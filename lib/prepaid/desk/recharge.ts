import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { RechargedDto } from "@/lib/prepaid/client";
import { payInCash } from "@/lib/prepaid/desk/pay-in-cash";
import { Recharge, type RechargeInput } from "@/lib/prepaid/schemas";
import { assertMayTopUp } from "@/lib/prepaid/topups/start-topup";

/**
 * Puts cash on an account, into the person's open shift. What is owed is paid first. The same amount for the same account
 * within two minutes is refused (`desk.repeated`) until the person says `again`.
 */
export async function rechargeAtDesk({ ctx, input }: VerbArgs<RechargeInput>): Promise<RechargedDto> {
  const { accountId, creditCents, receivedCents, again } = parseInput(Recharge, input);
  authorizeUser(ctx.actor, "desk:use");
  return withTx(ctx, async (tx) => {
    const { folio, changeCents, operationId } = await payInCash(tx, {
      accountId,
      creditCents,
      receivedCents: receivedCents ?? creditCents,
      kind: "topup",
      again,
      at: null,
      check: (account) => assertMayTopUp(account, creditCents),
    });
    return { folio, operationId, changeCents };
  });
}
