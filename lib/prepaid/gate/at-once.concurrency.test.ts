import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { giveBalance } from "@/lib/prepaid/acts/give-balance";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";

/**
 * What activates an account writes its row twice, and the second time the database looks at the row's pass: it takes a key
 * share of it. A gate that had locked the pass whole, and then waits for the account, would make that a ring.
 */
test("a car is read while somebody gives its account its first balance, and neither is undone", async () => {
  const plaza = await createPlaza();
  const ctx = staffCtx(plaza.owner);
  for (let round = 0; round < 12; round++) {
    const holder = await createHolder(plaza);
    const gift = () => ({
      accountId: holder.accountId,
      amountCents: 100,
      reason: "Prueba",
      until: null,
      key: randomUUID(),
    });
    for (const direction of ["in", "out"] as const) {
      const done = await Promise.allSettled([
        giveBalance({ ctx, input: gift() }),
        readAt(plaza, holder, direction, new Date(), randomUUID()),
        giveBalance({ ctx, input: gift() }),
      ]);
      expect(done.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    }
  }
}, 60_000);
