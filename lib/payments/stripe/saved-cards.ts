import Stripe from "stripe";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import type { CardRef, CardSetup, PaymentSnapshot, SavedCardCharge, SavedCards } from "@/lib/payments/provider";
import { asked, Refused } from "@/lib/payments/stripe/client";
import { Intent, OpenedSession, SetupSession } from "@/lib/payments/stripe/objects";
import { VIA } from "@/lib/payments/stripe/snapshot";

const CHARGE = "latest_charge.balance_transaction";
/** Stripe keeps a session open for at most a day of its own clock. */
const OPEN_SECONDS = 23 * 3_600;

const Named = z.object({ id: z.string().min(1) });

/** What is gone already needs no forgetting. */
async function unlessGone(call: () => Promise<unknown>): Promise<void> {
  try {
    await asked(z.object({}), call, () => new Refused());
  } catch (error) {
    const isGone = error instanceof Refused || (error instanceof DomainError && error.code === "resource.not_found");
    if (!isGone) throw error;
  }
}

/** A charge that Stripe refuses at once is answered with the intent that it made for it. */
function intentOfRefusal(error: unknown): string | null {
  const isCard = error instanceof Stripe.errors.StripeCardError;
  return isCard ? (error.payment_intent?.id ?? null) : null;
}

/** The card or its holder is no longer at Stripe, or Stripe takes the request for wrong: no charge was made. */
const isHopeless = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

/**
 * Cards that Stripe keeps. A page of Stripe saves one with 3-D Secure (Checkout in setup mode, whose SetupIntent is for
 * charges off session); each belongs to a customer of its own, which has neither a name nor an address. Sources:
 * https://docs.stripe.com/payments/checkout/save-and-reuse, https://docs.stripe.com/payments/save-and-reuse and, for what a
 * refusal carries, https://docs.stripe.com/declines/codes
 */
export function stripeCards(stripe: Stripe, snapshotOf: (intent: Intent) => Promise<PaymentSnapshot>): SavedCards {
  const read = (id: string) => asked(Intent, () => stripe.paymentIntents.retrieve(id, { expand: [CHARGE] }));

  /**
   * Finds it by its folio among the charges of its card's customer: that works after Stripe forgot the key, after a
   * day.
   */
  async function intentOf({ folio, card }: Pick<SavedCardCharge, "folio" | "card">): Promise<Intent | null> {
    const { data } = await asked(z.object({ data: z.array(Intent) }), () =>
      stripe.paymentIntents.list({ customer: card.customerRef, limit: 100, expand: [`data.${CHARGE}`] }),
    ).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === "resource.not_found") return { data: [] };
      throw error;
    });
    return data.find(({ metadata }) => metadata.folio === folio) ?? null;
  }

  const cardOf = ({ customer, setup_intent }: z.output<typeof SetupSession>): CardSetup => {
    const method = setup_intent?.status === "succeeded" ? setup_intent.payment_method : null;
    if (!customer || !method) return { state: "failed" };
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
    return {
      state: "saved",
      card: { customerRef: customer, cardRef: method.id },
      face: { brand, last4, expMonth, expYear },
    };
  };

  async function readSetup(setupId: string): Promise<CardSetup> {
    const session = await asked(SetupSession, () =>
      stripe.checkout.sessions.retrieve(setupId, { expand: ["setup_intent.payment_method"] }),
    );
    return session.status === "open" ? { state: "open" } : cardOf(session);
  }

  async function forgetCard({ customerRef, cardRef }: CardRef): Promise<void> {
    await unlessGone(() => stripe.paymentMethods.detach(cardRef));
    await unlessGone(() => stripe.customers.del(customerRef));
  }

  return {
    async begin({ id, description, returnUrl, createdAt }) {
      const metadata = { setup: String(id) };
      const customer = await asked(Named, () =>
        stripe.customers.create({ description, metadata }, { idempotencyKey: `card-${id}-customer` }),
      );
      const opened = await asked(
        OpenedSession,
        () =>
          stripe.checkout.sessions.create(
            {
              mode: "setup",
              locale: "es-419",
              customer: customer.id,
              allowed_payment_method_types: ["card"],
              payment_method_options: { card: { request_three_d_secure: "any" } },
              setup_intent_data: { description, metadata },
              metadata,
              success_url: returnUrl,
              cancel_url: returnUrl,
              expires_at: Math.floor(createdAt.getTime() / 1000) + OPEN_SECONDS,
            },
            { idempotencyKey: `card-${id}` },
          ),
        () => new DomainError("payment.method_unavailable"),
      );
      return { setupId: opened.id, url: opened.url };
    },
    readSetup,
    async charge(request) {
      const known = await intentOf(request);
      if (known) return { snapshot: await snapshotOf(known) };
      const { id, folio, card, amountCents, currency, description } = request;
      try {
        const made = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: currency.toLowerCase(),
            customer: card.customerRef,
            payment_method: card.cardRef,
            allowed_payment_method_types: ["card"],
            off_session: true,
            confirm: true,
            description: `${description} · ${folio}`,
            metadata: { folio, via: VIA.saved },
          },
          { idempotencyKey: `attempt-${id}-${folio}` },
        );
        const { data: named } = Named.safeParse(made);
        if (!named) throw new DomainError("payment.provider_unavailable");
        return { snapshot: await snapshotOf(await read(named.id)) };
      } catch (error) {
        const refused = intentOfRefusal(error);
        if (refused) return { snapshot: await snapshotOf(await read(refused)) };
        if (isHopeless(error)) return { refused: "card_declined" };
        throw error instanceof Stripe.errors.StripeError ? new DomainError("payment.provider_unavailable") : error;
      }
    },
    async find(request) {
      const known = await intentOf(request);
      return known ? snapshotOf(known) : null;
    },
    async forget({ setupId, card }) {
      if (card) return forgetCard(card);
      if (!setupId) return;
      await unlessGone(() => stripe.checkout.sessions.expire(setupId));
      const setup = await readSetup(setupId);
      if (setup.state === "saved") await forgetCard(setup.card);
    },
  };
}
