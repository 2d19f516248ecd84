import { revisionOf, withRevision } from "@/lib/core/revision";
import type { DiscountCodeDto } from "@/lib/discount-codes/client";
import { getDiscountCode } from "@/lib/discount-codes/queries";

/** Neither a code's state nor its uses are part of its form. */
export function codeRevision(held: DiscountCodeDto): string {
  const { code, kind, percentBps, amountCents, maxDiscountCents, minCents, note } = held;
  const { enclosureId, eventId, zoneId, method, startsAt, endsAt, maxUses, maxUsesPerBuyer } = held;
  return revisionOf([
    { code, kind, percentBps, amountCents, maxDiscountCents, minCents, note },
    { enclosureId, eventId, zoneId, method, startsAt, endsAt, maxUses, maxUsesPerBuyer },
  ]);
}

export const editDiscountCode = withRevision(getDiscountCode, codeRevision);
