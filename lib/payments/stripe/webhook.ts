import Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import type { WebhookNotice, WebhookRequest } from "@/lib/payments/provider";
import { Subject } from "@/lib/payments/stripe/objects";
import { VIA } from "@/lib/payments/stripe/snapshot";

const TOLERANCE_SECONDS = 300;
const KINDS = ["checkout.session.", "payment_intent.", "charge.", "refund."];

/** The charge of an event; null for events that are none of ours. */
function chargeOf(type: string, object: unknown): string | null {
  if (!KINDS.some((kind) => type.startsWith(kind))) return null;
  const parsed = Subject.safeParse(object);
  if (!parsed.success) throw new DomainError("input.malformed");
  const { id, object: kind, metadata, client_reference_id, payment_intent } = parsed.data;
  if (kind === "checkout.session") return client_reference_id ? id : null;
  // The session sends events of its own for the same news.
  if (kind === "payment_intent") return metadata?.folio && metadata.via !== VIA.session ? id : null;
  if (kind === "charge" && !metadata?.folio) return null;
  return payment_intent ?? null;
}

export function readEvent({ rawBody, headers, now }: WebhookRequest, secret: string): WebhookNotice[] {
  const signature = headers.get("stripe-signature") ?? "";
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    throw new DomainError(isForged ? "payment.bad_signature" : "input.malformed");
  }
  if (typeof event?.id !== "string" || typeof event.type !== "string") throw new DomainError("input.malformed");
  const charge = chargeOf(event.type, event.data?.object);
  return charge ? [{ trust: "signed", dedupeKey: event.id, providerIds: [charge] }] : [];
}
