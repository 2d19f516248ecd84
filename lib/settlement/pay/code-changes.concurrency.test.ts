import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { discountCodes, discountUses } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { setDiscountState, updateDiscountCode } from "@/lib/discount-codes";
import { createCode, platform, usesOf } from "@/lib/discount-codes/testing";
import { giveDiscountCode, payOrder } from "@/lib/orders";
import { heldCart } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const BUYERS = 20;
const LIMIT = 8;

beforeAll(async () => {
  await closeDb();
  process.env.DATABASE_POOL = "24";
});
testBank();

type Code = Awaited<ReturnType<typeof createCode>>;

/** Answers the code of a refusal, or "ok". Any other error is a defect and thrown. */
async function endOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** Makes buyers with a place at 250.00 and the code in their carts, each with a function that begins the payment. */
async function buyersWith(code: Code, sale: Awaited<ReturnType<typeof createSaleable>>) {
  return Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const { ctx, orderId } = await heldCart(sale);
      await giveDiscountCode({ ctx, input: { orderId, code: code.code } });
      return () => endOf(payOrder({ ctx, input: { orderId, method: "card" } }));
    }),
  );
}

const change = ({ id, code, percentBps, maxUses }: Code, more: object) =>
  updateDiscountCode({
    ctx: ctxFor(platform),
    input: { id, code, kind: "percent", percentBps, maxUses, ...more },
  });

/** Has everybody pay while an administrator changes the code after so many, and in the last round before anybody. */
async function race(after: number, act: (code: Code) => Promise<unknown>) {
  const sale = await createSaleable({ capacity: BUYERS });
  const code = await createCode(sale.admin.id, { percentBps: 1_000 });
  const starts = await buyersWith(code, sale);
  const before = await Promise.all(starts.slice(0, after).map((start) => start()));
  const [changed = "", ...during] = await Promise.all([
    endOf(act(code)),
    ...starts.slice(after).map((start) => start()),
  ]);
  const ends = [...before, ...during];
  const uses = await getDb().select().from(discountUses).where(eq(discountUses.codeId, code.id));
  const [row] = await getDb().select().from(discountCodes).where(eq(discountCodes.id, code.id));
  expect(await usesOf(code.id)).toBe(uses.length);
  return { changed, ends, paid: ends.filter((end) => end === "ok").length, uses, row };
}

const ROUNDS = [0, 0, 0, 4, 4, 12];

test("while 20 pay and a code's limit is lowered, uses never exceed the limit and reach it", async () => {
  const seen: string[] = [];
  for (const after of ROUNDS) {
    const { changed, ends, paid, uses, row } = await race(after, (code) => change(code, { maxUses: LIMIT }));
    seen.push(changed);
    expect(uses).toHaveLength(paid);
    if (changed === "ok") {
      expect([row?.maxUses, paid]).toEqual([LIMIT, LIMIT]);
      expect(new Set(ends)).toEqual(new Set(["ok", "discount_code.used_up"]));
    } else {
      expect([changed, row?.maxUses, paid]).toEqual(["discount_code.below_uses", null, BUYERS]);
    }
  }
  // Without both outcomes there was no race: the last round has more uses than the limit before it is lowered.
  expect(new Set(seen)).toEqual(new Set(["ok", "discount_code.below_uses"]));
});

test("while 20 pay and a code's worth is raised, all of them get the same discount", async () => {
  const seen: string[] = [];
  for (const after of ROUNDS) {
    const { changed, paid, uses, row } = await race(after, (code) => change(code, { percentBps: 2_000 }));
    seen.push(changed);
    expect(paid).toBe(BUYERS);
    const worth = changed === "ok" ? { percentBps: 2_000, each: 5_000 } : { percentBps: 1_000, each: 2_500 };
    if (changed !== "ok") expect(changed).toBe("discount_code.in_use");
    expect(row?.percentBps).toBe(worth.percentBps);
    expect(new Set(uses.map(({ amountCents }) => amountCents))).toEqual(new Set([worth.each]));
  }
  expect(seen.at(-1)).toBe("discount_code.in_use");
});

test("while 20 pay and a code is paused, those who began keep it and nobody begins with it", async () => {
  const pause = ({ id }: Code) => setDiscountState({ ctx: ctxFor(platform), input: { id, state: "paused" } });
  for (const after of ROUNDS) {
    const { changed, ends, paid, uses } = await race(after, pause);
    expect(changed).toBe("ok");
    expect(uses).toHaveLength(paid);
    expect(paid).toBeGreaterThanOrEqual(after);
    expect(new Set([...ends, "ok"]).size).toBeLessThanOrEqual(2);
  }
});
