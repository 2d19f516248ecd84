import { isPerson } from "@/lib/core/actors";
import type { Actor } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { assertSecondFactor } from "@/lib/core/permissions";

/**
 * Staff shows a second factor to give back more than `MFA_REFUND_ABOVE`; a buyer only ever gets what is their own. Call
 * it in the refund's transaction, which the refusal undoes.
 */
export function assertMayRefund(actor: Actor, amountCents: number): void {
  const isStaff = isPerson(actor) && actor.profile !== 2;
  if (isStaff && amountCents > env().MFA_REFUND_ABOVE * 100) assertSecondFactor(actor);
}
