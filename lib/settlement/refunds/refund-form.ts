import { parseMoney } from "@/lib/core/money";

interface SeenPayment {
  receivedCents: number;
  askedBackCents: number;
  refundCount: number;
}

/** Writes what staff saw of a payment into the form's field `seen`, and from there into the refund's key. */
export const refundFormSeen = ({ receivedCents, askedBackCents, refundCount }: SeenPayment): string =>
  [receivedCents, askedBackCents, refundCount].join(":");

/**
 * Reads staff's form as the input of `refundPayment`; an empty amount is all that is left. A second click or tab has seen
 * the same, so it has the same key and makes no second refund.
 */
export function refundInputOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const typed = text("amount");
  const asked = typed === "" ? {} : { amountCents: parseMoney(typed) ?? 0 };
  return {
    ...asked,
    paymentId: text("paymentId"),
    reason: text("reason"),
    idempotencyKey: `staff:${text("seen")}:${asked.amountCents ?? "all"}`,
  };
}
