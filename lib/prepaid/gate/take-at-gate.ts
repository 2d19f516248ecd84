import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { TakenAtGateDto } from "@/lib/prepaid/client";
import { payInCash } from "@/lib/prepaid/desk/pay-in-cash";
import { assertStillThere, missingOfCar, refusedCar, standingOf } from "@/lib/prepaid/gate/refused-car";
import { TakeAtGate, type TakeAtGateInput } from "@/lib/prepaid/schemas";
import { toWholePesos } from "@/lib/prepaid/topups/amounts";

/**
 * Takes in cash what one's own reading was refused for, up to the peso, into the person's shift at that venue: a top-up,
 * whose rest stays on the balance. The phone then reads the code again. `amountCents` is what the screen asked for; where
 * something was paid meanwhile nothing is taken.
 */
export async function takeAtGate({ ctx, input }: VerbArgs<TakeAtGateInput>): Promise<TakenAtGateDto> {
  const { scanId, amountCents, receivedCents, again } = parseInput(TakeAtGate, input);
  const actor = authorizeUser(ctx.actor, "desk:use");
  return withTx(ctx, async (tx) => {
    const refused = await refusedCar(tx.db, actor, scanId);
    await assertStillThere(tx.db, refused, ctx.now);
    const { accountId, enteredAt } = await standingOf(tx.db, refused);
    const isExit = refused.direction === "out";
    const { folio, changeCents } = await payInCash(tx, {
      accountId,
      creditCents: amountCents,
      receivedCents: receivedCents ?? amountCents,
      kind: isExit ? "exit" : "topup",
      again,
      at: refused,
      ...(isExit && enteredAt ? { enteredAt } : {}),
      ...(isExit ? { leftAt: refused.scannedAt } : {}),
      check: async () => {
        const { missingCents } = await missingOfCar(tx.db, refused);
        if (toWholePesos(missingCents) !== amountCents)
          throw new DomainError("prepaid.missing_changed", { data: { missingCents } });
      },
    });
    return { folio, amountCents, changeCents };
  });
}
