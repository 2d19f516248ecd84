import { parseMoney } from "@/lib/core/money";

interface SeenPayment {
  receivedCents: number;
  askedBackCents: number;
  refundCount: number;
}

/** Writes what staff saw of a payment into the form's field `seen`, and from there into the refund's key. */
export const refundFormSeen = ({ receivedCents, askedBackCents, refundCount }: SeenPayment): string =>
  [receivedCents, askedBackCents, refundCount].join(":");

/** What the form sends where every ticket stays valid. */
export const NO_TICKET = "none";

/**
 * Reads staff's form as the input of `refundPayment`; an empty amount is all that is left. A second click or tab has seen
 * the same, so it has the same key and makes no second refund.
 */
export function refundInputOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const typed = text("amount");
  const asked = typed === "" ? {} : { amountCents: parseMoney(typed) ?? 0 };
  const chosen = form.getAll("endsItems").map(String);
  const items = chosen.filter((value) => value !== NO_TICKET);
  return {
    ...asked,
    ...(asked.amountCents !== undefined && chosen.length > 0 ? { endsItems: items } : {}),
    paymentId: text("paymentId"),
    reason: text("reason"),
    idempotencyKey: `staff:${text("seen")}:${asked.amountCents ?? "all"}`,
  };
}
