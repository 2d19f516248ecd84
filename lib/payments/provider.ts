import { z } from "zod";
import { NextAction, PaymentState } from "@/lib/payments/schemas";
import { CARD_FUNDINGS, type Method } from "@/lib/pricing/client";

export interface CashTerms {
  deadlineHours: number;
  /** The provider confirms a payment after at most so many hours. */
  lagHours: number;
  /** A single payment may not be more, in centavos. */
  mostCents?: number;
}

export interface Capabilities {
  methods: readonly Method[];
  refund: "none" | "full" | "partial";
  /** The provider cannot give this money back: a person transfers it to the buyer's account. */
  refundByHand?: readonly Method[];
  /** The next refund is asked for when those before it have ended, since a charge may show only its latest one. */
  refundsInTurn?: true;
  cancelPending: boolean;
  maxExpiryDays?: number;
  /** A single payment may not be less by any method, in centavos. */
  leastCents?: number;
  cash?: CashTerms;
  /**
   * How we learn what the provider sends to the bank: it itemises its payouts by API, makes files of them that we fetch, or
   * a person uploads its statement. Absent where it sends nothing.
   */
  payouts?: "api" | "report" | "upload";
}

/** A movement in a payout as the provider tells it, in centavos with its sign: what came is above zero. */
export interface PayoutMovement {
  /** The provider's own name of the movement. */
  ref: string;
  /** `returned`: the bank sent an earlier payout back. */
  kind: "charge" | "refund" | "dispute" | "fee" | "returned" | "other";
  /** The charge's name as people see it at the provider, and the other names that our payment may be known by. */
  chargeRef: string | null;
  providerIds: readonly string[];
  /** Our folio, where the provider carries it along. */
  folio: string | null;
  at: Date;
  /** The day from which the provider may send it, 2026-11-05; null: it does not say. */
  availableOn: string | null;
  amountCents: number;
  /** What the provider kept of it, its IVA included. */
  feeCents: number;
  feeIvaCents: number;
}

/** What the provider sent to the bank. */
export interface ProviderPayout {
  ref: string;
  /** The day on which it reaches the bank, 2026-11-05. */
  paidOn: string;
  /** Null: nobody told it, and it is what the movements come to. */
  netCents: number | null;
  movements: PayoutMovement[];
}

/** Some providers print it or ask for it. */
export interface Payer {
  name: string;
  email: string | null;
}

export interface AttemptRequest {
  /** The attempt's. The same one never opens two charges. */
  id: number;
  folio: string;
  method: Method;
  amountCents: number;
  currency: string;
  description: string;
  /** When the attempt was made, also where it is opened again later: a repeated request must not differ. */
  createdAt: Date;
  expiresAt: Date;
  returnUrl: string;
  webhookUrl: string;
  /** Called only for a provider that asks for it. */
  payer: () => Promise<Payer>;
}

export const CardFunding = z.enum(CARD_FUNDINGS);
export type CardFunding = z.output<typeof CardFunding>;

/** The state of a charge at its provider. `folio` is the one that we gave when we opened it. */
export const PaymentSnapshot = z.object({
  providerId: z.string().min(1),
  folio: z.string().nullable(),
  state: PaymentState,
  receivedCents: z.number().int().min(0),
  refundedCents: z.number().int().min(0),
  /** Kept by the provider, its IVA included, where it says so. */
  commissionCents: z.number().int().min(0).optional(),
  /** The part of the commission that is its IVA, where the provider tells it apart. */
  commissionIvaCents: z.number().int().min(0).optional(),
  /** Charged by the provider for disputes, where it says so. */
  disputeFeeCents: z.number().int().min(0).optional(),
  /** When the money came by the provider's own clock, where it says so; the first where it came in parts. */
  paidAt: z.coerce.date().optional(),
  /** When the last of it came, where it came in parts and the provider says so. */
  lastPaidAt: z.coerce.date().optional(),
  /** When money last went back by the provider's own clock; where it can tell them apart, by a refund that is not ours. */
  refundedAt: z.coerce.date().optional(),
  /** When the buyer's bank took money back in a dispute. */
  disputedAt: z.coerce.date().optional(),
  /** The kind of the card that paid, where the provider says it. */
  cardFunding: CardFunding.optional(),
  currency: z.string().length(3),
  failureCode: z.string().nullable().default(null),
});
export type PaymentSnapshot = z.output<typeof PaymentSnapshot>;

export const Opened = z.object({ providerId: z.string().min(1), next: NextAction });
export type Opened = z.output<typeof Opened>;

export interface RefundRequest {
  /** Our refund's. The same one is paid back once. */
  id: number;
  providerId: string;
  amountCents: number;
  reason: string;
  /** The provider's id from a pending answer: that refund is read, and no other is made. */
  refundId?: string | null;
  /** A refund that the provider made earlier is not this one. */
  createdAt?: Date;
  /** The provider's ids of the charge's other refunds, none of which is this one. */
  others?: readonly string[];
}

export interface RefundAnswer {
  refundId: string;
  state: "pending" | "done" | "failed" | "manual";
  /** When the money went back, where the provider says so. */
  at?: Date | undefined;
  /** Centavos that went back under `refundId` although the refund as a whole failed. */
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

/** What people recognize a saved card by. Its number never reaches us. */
export const CardFace = z.object({
  brand: z.string().min(1).max(30),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2100),
});
export type CardFace = z.output<typeof CardFace>;

/** The provider's own names of a saved card and of whom it belongs to there. */
export interface CardRef {
  customerRef: string;
  cardRef: string;
}

export interface CardSetupRequest {
  /** The saved card's. The same one never opens two pages. */
  id: number;
  description: string;
  returnUrl: string;
  createdAt: Date;
}

export type CardSetup = { state: "open" } | { state: "failed" } | { state: "saved"; card: CardRef; face: CardFace };

export interface SavedCardCharge {
  /** The attempt's. The same one is charged once. */
  id: number;
  folio: string;
  card: CardRef;
  amountCents: number;
  currency: string;
  description: string;
  webhookUrl: string;
}

/** `refused`: the provider made no charge, and asking again is no use. It has our code for why. */
export type SavedCardAnswer = { snapshot: PaymentSnapshot } | { refused: string };

/**
 * Cards that a provider keeps and charges without their holder. Every call may throw `payment.provider_unavailable`: then
 * nobody knows whether it was done, and the same request finds out.
 */
export interface SavedCards {
  /** Opens a page of the provider where a person enters a card and proves to be its holder (3-D Secure). */
  begin(request: CardSetupRequest): Promise<{ setupId: string; url: string }>;
  readSetup(setupId: string): Promise<CardSetup>;
  /** Charges a card whose holder is not there. A refusal is a snapshot that failed. */
  charge(request: SavedCardCharge): Promise<SavedCardAnswer>;
  /** What became of a charge that was asked for; null: nothing was charged. */
  find(request: Pick<SavedCardCharge, "folio" | "card">): Promise<PaymentSnapshot | null>;
  /** The provider keeps the card no longer, and the page of its setup takes none. Doing it again changes nothing. */
  forget(saved: { setupId: string | null; card: CardRef | null }): Promise<void>;
}

/**
 * A payment provider, bound to one account. `fetch` also takes the ids that webhooks give for parts of a charge, and
 * answers with the charge. Every call may throw `payment.provider_unavailable`; `fetch` throws `resource.not_found` for an
 * unknown charge, and `parseWebhook` throws `payment.bad_signature`.
 */
export interface PaymentProvider {
  readonly id: string;
  readonly capabilities: Capabilities;
  create(attempt: AttemptRequest): Promise<Opened>;
  fetch(providerId: string): Promise<PaymentSnapshot>;
  cancel(providerId: string): Promise<PaymentSnapshot>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  parseWebhook(request: WebhookRequest): Promise<WebhookNotice[]>;
  /** Absent where it keeps no cards. */
  readonly savedCards?: SavedCards;
  /**
   * Payouts that reached the bank on that day (2026-11-05) or later, oldest first; `known` are not read again. Absent where
   * `capabilities.payouts` is not "api" or "report". May throw `payment.provider_unavailable`.
   */
  payoutsSince?(day: string, known: ReadonlySet<string>): Promise<ProviderPayout[]>;
  /** Whether the provider accepts the account's credentials. Absent where there is nobody to ask. */
  check?(): Promise<boolean>;
}
