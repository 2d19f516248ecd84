import { parseMoney } from "@/lib/core/money";

/** Of a payment, what staff saw when it asked for money back. */
interface SeenPayment {
  receivedCents: number;
  askedBackCents: number;
  refundCount: number;
}

/** The field `seen` of a form that asks for money of a payment back. */
export const seenOf = ({ receivedCents, askedBackCents, refundCount }: SeenPayment): string =>
  [receivedCents, askedBackCents, refundCount].join(":");

/**
 * Staff's form as the input of `refundPayment`. Fields `paymentId`, `seen`, `amount` (pesos as typed; empty: all that is
 * left) and `reason`. A second click or tab saw the same and asks the same, and has the same key: it is one refund.
 */
export function refundOfForm(form: FormData) {
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
