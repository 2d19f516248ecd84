import { columnsOf, hotStatement } from "@/db/hot";
import { paymentAccounts, paymentEvents, payments } from "@/db/schema";
import { LIVE_STATES } from "@/lib/payments/attempts/states";
import type { AccountRow, PaymentRow } from "@/lib/payments/rows";
import type { Subject } from "@/lib/payments/subject";
import type { Method } from "@/lib/pricing/client";

const PAYMENT = columnsOf(payments);
const OF_SUBJECT = "subject_type = :subjectType and subject_id = :subjectId";
const IS_LIVE = `state in (${LIVE_STATES.map((state) => `'${state}'`).join(", ")})`;

export const accountByAddress = hotStatement<Pick<AccountRow, "provider" | "account">, AccountRow>(
  { name: "payments.accountByAddress", bench: "webhooks" },
  `select ${columnsOf(paymentAccounts)} from payment_accounts where provider = :provider and account = :account`,
);

/** Accounts that may take a venue's money, the tenant's own first. `choices` is the same in every row. */
export const accountsWithChoices = hotStatement<
  { adminId: number; enclosureId: number },
  AccountRow & { choices: Partial<Record<Method, number | null>> }
>(
  { name: "payments.accountsWithChoices", bench: "checkout" },
  `select ${columnsOf(paymentAccounts)}, (
    select coalesce(jsonb_object_agg(method, account_id), '{}') from enclosure_payment_methods
    where enclosure_id = :enclosureId) as choices
  from payment_accounts where enabled and (admin_id = :adminId or admin_id is null)
  order by admin_id nulls last, id`,
);

export const selectPayment = hotStatement<{ id: number }, PaymentRow>(
  { name: "payments.selectPayment", bench: "webhooks" },
  `select ${PAYMENT} from payments where id = :id`,
);

export const lockPayment = hotStatement<{ id: number }, PaymentRow>(
  { name: "payments.lockPayment", bench: "webhooks" },
  `select ${PAYMENT} from payments where id = :id for update`,
);

export const liveAttemptOf = hotStatement<Subject, PaymentRow>(
  { name: "payments.liveAttemptOf", bench: "checkout" },
  `select ${PAYMENT} from payments where ${OF_SUBJECT} and ${IS_LIVE}`,
);

export const allAttemptsOf = hotStatement<Subject, PaymentRow>(
  { name: "payments.allAttemptsOf", bench: "checkout" },
  `select ${PAYMENT} from payments where ${OF_SUBJECT} order by id desc`,
);

type NewAttempt = Pick<
  PaymentRow,
  | ("subjectType" | "subjectId" | "adminId" | "folio" | "provider" | "account" | "method")
  | ("amountCents" | "isTest" | "expiresAt" | "nextPollAt")
>;

export const insertAttempt = hotStatement<NewAttempt, PaymentRow>(
  { name: "payments.insertAttempt", bench: "checkout" },
  `insert into payments (subject_type, subject_id, admin_id, folio, provider, account, method, amount_cents, is_test,
    expires_at, next_poll_at)
  values (:subjectType, :subjectId, :adminId, :folio, :provider, :account, :method, :amountCents, :isTest,
    :expiresAt, :nextPollAt)
  returning ${PAYMENT}`,
);

type EventRow = typeof paymentEvents.$inferSelect;

export const lastEvent = hotStatement<{ paymentId: number }, EventRow>(
  { name: "payments.lastEvent", bench: "webhooks" },
  `select ${columnsOf(paymentEvents)} from payment_events where payment_id = :paymentId order by id desc limit 1`,
);

export const insertEvent = hotStatement<Omit<EventRow, "id" | "at">, never>(
  { name: "payments.insertEvent", bench: "webhooks" },
  `insert into payment_events (payment_id, source, state, received_cents, refunded_cents, currency)
  values (:paymentId, :source, :state, :receivedCents, :refundedCents, :currency)`,
);

type WrittenPayment = Pick<
  PaymentRow,
  | ("id" | "state" | "providerId" | "receivedCents" | "refundedCents")
  | ("commissionCents" | "commissionIvaCents" | "disputeFeeCents")
  | ("cardFunding" | "failureCode" | "paidAt" | "providerPaidAt" | "nextPollAt" | "polls")
  | ("providerLastPaidAt" | "providerRefundedAt" | "providerDisputedAt")
> & {
  /** JSON. */
  next: string | null;
};

export const writePayment = hotStatement<WrittenPayment, never>(
  { name: "payments.writePayment", bench: "webhooks" },
  `update payments set state = :state, provider_id = :providerId, received_cents = :receivedCents,
    refunded_cents = :refundedCents, commission_cents = :commissionCents, commission_iva_cents = :commissionIvaCents,
    dispute_fee_cents = :disputeFeeCents, card_funding = :cardFunding, failure_code = :failureCode,
    paid_at = :paidAt, provider_paid_at = :providerPaidAt, provider_last_paid_at = :providerLastPaidAt,
    provider_refunded_at = :providerRefundedAt, provider_disputed_at = :providerDisputedAt, next_poll_at = :nextPollAt, polls = :polls, next = :next::text::jsonb
  where id = :id`,
);

/** A payment whose money was applied is not polled any more. */
export const markApplied = hotStatement<{ id: number; appliedAt: Date }, PaymentRow>(
  { name: "payments.markApplied", bench: "webhooks" },
  `update payments set applied_at = :appliedAt, next_poll_at = null where id = :id returning ${PAYMENT}`,
);

export const sumRefundsAsked = hotStatement<{ paymentId: number }, { cents: number }>(
  { name: "payments.sumRefundsAsked", bench: "webhooks" },
  `select coalesce(sum(amount_cents), 0)::int as cents from refunds
  where payment_id = :paymentId and state <> 'failed'`,
);
