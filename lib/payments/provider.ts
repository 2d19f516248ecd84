import { z } from "zod";
import { NextAction, PaymentState } from "@/lib/payments/schemas";
import type { Method } from "@/lib/pricing/client";

export interface CashTerms {
  /** Hours a buyer has to pay, and hours until the provider confirms it at the latest. */
  deadlineHours: number;
  lagHours: number;
  /** The most that one payment may be, in centavos; no limit unless set. */
  mostCents?: number;
}

export interface Capabilities {
  methods: readonly Method[];
  refund: "none" | "full" | "partial";
  /** Methods whose money the provider cannot give back: a person does, with the buyer's bank data. */
  refundByHand?: readonly Method[];
  /** A charge may show its latest refund alone: the next one is asked for when those before it have ended. */
  refundsInTurn?: true;
  cancelPending: boolean;
  maxExpiryDays?: number;
  cash?: CashTerms;
}

/** Who pays, for providers that print or ask it. An account may have no mail. */
export interface Payer {
  name: string;
  email: string | null;
}

/** What a provider needs to open a charge. `id` is the attempt's: the same one never opens two charges. */
export interface AttemptRequest {
  id: number;
  folio: string;
  method: Method;
  amountCents: number;
  currency: string;
  description: string;
  /** When the attempt was made, also if it is opened again later: what is asked of the provider must not change. */
  createdAt: Date;
  expiresAt: Date;
  returnUrl: string;
  webhookUrl: string;
  /** Read only where the provider asks for it. */
  payer: () => Promise<Payer>;
}

/** What a provider says of a charge. `folio` is ours, given when the charge was opened. */
export const PaymentSnapshot = z.object({
  providerId: z.string().min(1),
  folio: z.string().nullable(),
  state: PaymentState,
  receivedCents: z.number().int().min(0),
  refundedCents: z.number().int().min(0),
  /** What the provider keeps of it; absent where it has not said so. */
  commissionCents: z.number().int().optional(),
  currency: z.string().length(3),
  failureCode: z.string().nullable().default(null),
});
export type PaymentSnapshot = z.output<typeof PaymentSnapshot>;

export const Opened = z.object({ providerId: z.string().min(1), next: NextAction });
export type Opened = z.output<typeof Opened>;

export interface RefundRequest {
  /** Ours: the same one is paid back once. */
  id: number;
  providerId: string;
  amountCents: number;
  reason: string;
  /** What the last answer called it, while it was pending: that one is read, and none is made. */
  refundId?: string | null;
  /** When it was first asked for at the earliest: what was made before is not it. */
  createdAt?: Date;
  /** What other refunds of the charge are called: none of them is it. */
  others?: readonly string[];
}

export interface RefundAnswer {
  refundId: string;
  state: "pending" | "done" | "failed" | "manual";
  /** Of one that failed: centavos that went back all the same, under `refundId`. */
  givenCents?: number;
}

export interface WebhookRequest {
  rawBody: string;
  headers: Headers;
  url: string;
  now: Date;
}

export interface WebhookNotice {
  trust: "signed" | "hint";
  dedupeKey: string;
  providerIds: string[];
}

/**
 * A payment provider, bound to one account. `fetch` also takes the ids of a charge's parts that its webhooks name, and
 * answers with the charge's own. Every call may throw `payment.provider_unavailable`; `fetch` throws
 * `resource.not_found` for a charge it does not know; `parseWebhook` throws `payment.bad_signature`.
 */
export interface PaymentProvider {
  readonly id: string;
  readonly capabilities: Capabilities;
  create(attempt: AttemptRequest): Promise<Opened>;
  fetch(providerId: string): Promise<PaymentSnapshot>;
  cancel(providerId: string): Promise<PaymentSnapshot>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  parseWebhook(request: WebhookRequest): Promise<WebhookNotice[]>;
  /** Whether the account's credentials are taken. Absent where nobody can be asked. */
  check?(): Promise<boolean>;
}
