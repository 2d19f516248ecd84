import { columnsOf, hotStatement } from "@/db/hot";
import { payments, webhookDeliveries } from "@/db/schema";
import type { PaymentRow } from "@/lib/payments";

export type Delivery = typeof webhookDeliveries.$inferSelect;

/** The payment that a provider's charge belongs to. */
export const paymentOfCharge = hotStatement<{ provider: string; account: string; providerId: string }, PaymentRow>(
  { name: "settlement.paymentOfCharge", bench: "webhooks" },
  `select ${columnsOf(payments)} from payments
  where provider = :provider and account = :account and provider_id = :providerId`,
);

/** Stores a callback once per message; `providerIds` is a JSON array of text. */
export const insertDelivery = hotStatement<
  { provider: string; account: string; dedupeKey: string; providerIds: string; body: string },
  Delivery
>(
  { name: "settlement.insertDelivery", bench: "webhooks" },
  `insert into webhook_deliveries (provider, account, dedupe_key, provider_ids, body)
  values (:provider, :account, :dedupeKey, array(select json_array_elements_text(:providerIds::text::json)), :body)
  on conflict do nothing returning ${columnsOf(webhookDeliveries)}`,
);

export const endDelivery = hotStatement<Pick<Delivery, "id" | "state" | "appliedAt">, never>(
  { name: "settlement.endDelivery", bench: "webhooks" },
  `update webhook_deliveries set state = :state, attempts = attempts + 1, applied_at = :appliedAt::timestamptz
  where id = :id::bigint`,
);

/** The currency in which the provider last said that it received money. */
export const lastCurrency = hotStatement<{ paymentId: number }, { currency: string }>(
  { name: "settlement.lastCurrency", bench: "webhooks" },
  `select currency from payment_events
  where payment_id = :paymentId::bigint and received_cents > 0 order by id desc limit 1`,
);

/** Closes a payment's open reviews; `reasons` is the text of an array. */
export const resolveReviews = hotStatement<
  { paymentId: number; reasons: string; resolution: string; resolvedAt: Date; resolvedBy: number | null },
  { id: number; adminId: number }
>(
  { name: "settlement.resolveReviews", bench: "webhooks" },
  `update payment_reviews
  set state = 'resolved', resolution = :resolution, resolved_at = :resolvedAt::timestamptz, resolved_by = :resolvedBy::int
  where payment_id = :paymentId::bigint and state = 'open' and reason = any(:reasons::text::text[])
  returning id, admin_id as "adminId"`,
);
