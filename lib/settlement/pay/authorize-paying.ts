import type { Ctx } from "@/lib/core/context";
import { authorize, can } from "@/lib/core/permissions";

/** Lets staff act on payments of its tenant, and buyers on their own: `readPayment` finds no others. */
export function authorizePaying(ctx: Ctx): void {
  if (!can(ctx.actor, "order:write")) authorize(ctx.actor, "order:pay");
}
