import { TZDate } from "@date-fns/tz";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import { tooLittle } from "@/lib/payments/least-amount";
import type { AttemptRequest, Opened } from "@/lib/payments/provider";
import { asked } from "@/lib/payments/stripe/client";
import { OpenedSession, Voucher } from "@/lib/payments/stripe/objects";
import { VIA } from "@/lib/payments/stripe/snapshot";

const MEXICO = "America/Mexico_City";
/** Stripe keeps a session open for at least 30 minutes. Our attempt ends before that, and its job ends the session. */
const SESSION_SECONDS = 31 * 60;
/** Stripe keeps a session open for at most a day of its own clock. */
const LONGEST_SECONDS = 24 * 3_600 - 60;

/** Stripe's least charge in Mexican pesos, by card and at OXXO. Source: "Minimum and maximum charge amounts". */
export const LEAST_CENTS = 1_000;

const refused = ({ method }: AttemptRequest, code?: string) =>
  code === "amount_too_small"
    ? tooLittle(method, LEAST_CENTS)
    : new DomainError("payment.method_unavailable", { field: "method" });
const keyOf = (attempt: AttemptRequest) => ({ idempotencyKey: `attempt-${attempt.id}-${attempt.folio}` });

/** A voucher ends at midnight in Mexico City. It gets as many whole days as fit before the attempt ends. */
export function voucherDays({ createdAt, expiresAt }: Pick<AttemptRequest, "createdAt" | "expiresAt">): number {
  const days = differenceInCalendarDays(new TZDate(expiresAt, MEXICO), new TZDate(createdAt, MEXICO)) - 1;
  return Math.min(7, Math.max(1, days));
}

/** Opens a page at Stripe that charges a card with 3-D Secure, so that we never see the card's number. */
export async function openSession(stripe: Stripe, attempt: AttemptRequest): Promise<Opened> {
  const { folio, description, amountCents, currency, returnUrl, createdAt, expiresAt } = attempt;
  const seconds = Math.min(
    Math.floor(expiresAt.getTime() / 1000) + SESSION_SECONDS,
    Math.floor(createdAt.getTime() / 1000) + LONGEST_SECONDS,
  );
  const metadata = { folio, via: VIA.session };
  const { id, url } = await asked(
    OpenedSession,
    () =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          locale: "es-419",
          allowed_payment_method_types: ["card"],
          payment_method_options: { card: { request_three_d_secure: "any" } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amountCents,
                product_data: { name: description },
              },
            },
          ],
          client_reference_id: folio,
          metadata,
          payment_intent_data: { description: `${description} · ${folio}`, metadata },
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: seconds,
        },
        keyOf(attempt),
      ),
    (code) => refused(attempt, code),
  );
  return { providerId: id, next: { kind: "redirect", url, expiresAt } };
}

/** Stripe asks for the buyer's name and mail for a voucher. */
export async function openVoucher(stripe: Stripe, attempt: AttemptRequest): Promise<Opened> {
  const { folio, description, amountCents, currency, returnUrl, expiresAt } = attempt;
  const { name, email } = await attempt.payer();
  if (!email) throw refused(attempt);
  const { id, amount, next_action } = await asked(
    Voucher,
    () =>
      stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: currency.toLowerCase(),
          confirm: true,
          return_url: returnUrl,
          allowed_payment_method_types: ["oxxo"],
          payment_method_data: { type: "oxxo", billing_details: { name, email } },
          payment_method_options: { oxxo: { expires_after_days: voucherDays(attempt) } },
          description: `${description} · ${folio}`,
          metadata: { folio, via: VIA.voucher },
        },
        keyOf(attempt),
      ),
    (code) => refused(attempt, code),
  );
  const { number, expires_after } = next_action.oxxo_display_details;
  const until = Math.min(expires_after * 1000, expiresAt.getTime());
  return {
    providerId: id,
    next: {
      kind: "reference",
      network: "oxxo",
      reference: number,
      barcode: number,
      amountCents: amount,
      expiresAt: new Date(until),
    },
  };
}
