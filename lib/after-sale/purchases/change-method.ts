import { sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can, tenantOf } from "@/lib/core/permissions";
import { isPaymentOf, payOrder } from "@/lib/orders";
import type { PaidDto } from "@/lib/orders/client";
import { ExpectedCents } from "@/lib/orders/schemas";
import { Method } from "@/lib/pricing/schemas";
import { changePaymentMethod } from "@/lib/settlement";

const ChangeMethod = z.object({
  orderId: z.coerce.number("No es un número válido").int().min(1).max(Number.MAX_SAFE_INTEGER),
  method: Method,
  expectedCents: ExpectedCents,
});
export type ChangeMethodInput = z.input<typeof ChangeMethod>;

/** The buyer begins to pay by the other method; staff ends the attempt under way and starts another one. */
export async function changePurchaseMethod({ ctx, input }: VerbArgs<ChangeMethodInput>): Promise<PaidDto> {
  const parsed = parseInput(ChangeMethod, input);
  if (can(ctx.actor, "order:pay")) return payOrder({ ctx, input: parsed });
  const tenant = tenantOf(authorizeUser(ctx.actor, "order:write"));
  const [found] = await dbOf(ctx).execute<{ paymentId: number | null }>(sql`
    select (select max(p.id) from payments p where ${isPaymentOf("p", sql`o.id`)}) as "paymentId"
    from orders o where o.id = ${parsed.orderId} and (${tenant}::int is null or o.admin_id = ${tenant})`);
  if (!found) throw notFound();
  if (found.paymentId === null) throw new DomainError("order.not_waiting");
  return changePaymentMethod({ ctx, input: { ...parsed, paymentId: found.paymentId } });
}
