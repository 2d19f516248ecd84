import { TZDate } from "@date-fns/tz";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import type { AttemptRequest, Opened } from "@/lib/payments/provider";
import { asked } from "@/lib/payments/stripe/client";
import { OpenedSession, Voucher } from "@/lib/payments/stripe/objects";
import { VIA } from "@/lib/payments/stripe/snapshot";

const MEXICO = "America/Mexico_City";
/** Stripe keeps a session open for 30 minutes at least; ours ends before, and its job ends the session. */
const SESSION_SECONDS = 31 * 60;
/** The longest that Stripe keeps one open is a day, by its clock. */
const LONGEST_SECONDS = 24 * 3_600 - 60;

const refused = () => new DomainError("payment.method_unavailable", { field: "method" });
const keyOf = (attempt: AttemptRequest) => ({ idempotencyKey: `attempt-${attempt.id}-${attempt.folio}` });

/** Whole days for which a voucher may live so that it ends, at midnight in Mexico City, before the attempt does. */
export function voucherDays({ createdAt, expiresAt }: Pick<AttemptRequest, "createdAt" | "expiresAt">): number {
  const days = differenceInCalendarDays(new TZDate(expiresAt, MEXICO), new TZDate(createdAt, MEXICO)) - 1;
  return Math.min(7, Math.max(1, days));
}

/** Opens a page of Stripe's where a card is charged with 3-D Secure. The card's number stays there. */
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
    refused,
  );
  return { providerId: id, next: { kind: "redirect", url, expiresAt } };
}

/** Asks for a voucher to pay in cash. Stripe wants the buyer's name and mail for it. */
export async function openVoucher(stripe: Stripe, attempt: AttemptRequest): Promise<Opened> {
  const { folio, description, amountCents, currency, returnUrl, expiresAt } = attempt;
  const { name, email } = await attempt.payer();
  if (!email) throw refused();
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
    refused,
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
