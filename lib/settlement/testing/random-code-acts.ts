import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { ctxFor } from "@/lib/core/testing";
import { setDiscountState } from "@/lib/discount-codes";
import { platform } from "@/lib/discount-codes/testing";
import { giveDiscountCode, releaseDiscountUses, removeDiscountCode } from "@/lib/orders";
import type { Move, World } from "@/lib/settlement/testing/random-acts";

// One code has a single use, one holds for one method, one gives everything away, and one may be used once per buyer.
const CODES = [
  { code: "UNO", kind: "fixed", bps: null, cents: 7_001, method: null, most: 1, each: null },
  { code: "TARJETA", kind: "percent", bps: 1_250, cents: null, method: "card", most: 2, each: null },
  { code: "GRATIS", kind: "percent", bps: 10_000, cents: null, method: null, most: 2, each: 1 },
  { code: "UNO-CADA-QUIEN", kind: "percent", bps: 3_333, cents: null, method: null, most: null, each: 1 },
] as const;

const codeOf = (dial: number) => CODES[dial % CODES.length] ?? CODES[0];

async function codeId({ admin }: World, dial: number): Promise<number> {
  const { code, kind, bps, cents, method, most, each } = codeOf(dial);
  await getDb().execute(sql`
    insert into discount_codes (admin_id, code, kind, percent_bps, amount_cents, method, max_uses, max_uses_per_buyer)
    values (${admin.id}, ${code}, ${kind}, ${bps}::int, ${cents}::int, ${method}::text, ${most}::int, ${each}::int) on conflict do nothing`);
  const [row] = await getDb().execute<{ id: number }>(sql`
    select id from discount_codes where admin_id = ${admin.id} and code = ${code}`);
  return row?.id ?? 0;
}

async function cartOf({ world, buyer }: Move): Promise<number | undefined> {
  const [cart] = await getDb().execute<{ id: number }>(sql`
    select id from orders where enclosure_id = ${world.enclosure.id} and buyer_id = ${buyer.id} order by id desc limit 1`);
  return cart?.id;
}

async function giveCode(move: Move): Promise<void> {
  const orderId = await cartOf(move);
  await codeId(move.world, move.dial);
  if (orderId) await giveDiscountCode({ ctx: ctxFor(move.buyer), input: { orderId, code: codeOf(move.dial).code } });
}

async function takeCodeOff(move: Move): Promise<void> {
  const orderId = await cartOf(move);
  if (orderId) await removeDiscountCode({ ctx: ctxFor(move.buyer), input: { orderId } });
}

async function pauseCode({ world, dial }: Move): Promise<void> {
  const id = await codeId(world, dial);
  for (const state of ["paused", "active"] as const)
    await setDiscountState({ ctx: ctxFor(platform), input: { id, state } });
}

async function releaseUses({ world, dial }: Move): Promise<void> {
  await releaseDiscountUses({ ctx: ctxFor(platform), input: { id: await codeId(world, dial) } });
}

export const CODE_ACTS = { giveCode, takeCodeOff, pauseCode, releaseUses };
