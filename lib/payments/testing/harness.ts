import { getDb } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import { sealSettings } from "@/lib/payments/accounts/bind-account";
import type { Delivery, Trouble } from "@/lib/payments/testing/emulator";
import type { Method } from "@/lib/pricing/client";

/**
 * What can happen with a method of a provider; stories about anything else are not told.
 * `lateMoney`: it may come after the attempt was cancelled or expired. `confirmsLater`: it cannot be called off, and what
 * was paid in time may be told after the deadline. `endsByItself`: it cannot be called off, and its time is over with
 * ours. `refundByHand`: the provider pays nothing back. `disputeDate`: it says when the bank took the money.
 */
export type Feat =
  | "decline"
  | "abandon"
  | "expire"
  | "lateMoney"
  | "confirmsLater"
  | "endsByItself"
  | "otherAmount"
  | "otherCurrency"
  | "refund"
  | "partialRefund"
  | "refundByHand"
  | "panelRefund"
  | "dispute"
  | "disputeDate";

export type MethodFeats = Partial<Record<Method, readonly Feat[]>>;

/** A provider as the stories use it: an account there, its customers, its troubles and its messages. */
export interface ProviderHarness {
  /** Opens a tenant's account at the provider, with the methods that the stories need. */
  connect(adminId: number): Promise<void>;

  /**
   * The buyer pays a charge: `differenceCents` more (or less) than asked, in another currency, or `late`, after the
   * charge has ended. Answers whether the provider took the money.
   */
  pay(chargeId: string, how?: { differenceCents?: number; currency?: string; late?: boolean }): Promise<boolean>;
  /** The buyer's bank refuses. The charge may stay open for another try. */
  decline(chargeId: string): Promise<void>;
  /** The buyer leaves at the challenge of 3-D Secure, or before. */
  abandon(chargeId: string): Promise<void>;
  /** The charge's time passes at the provider. */
  expire(chargeId: string): Promise<void>;
  openDispute(chargeId: string, at?: Date): Promise<void>;
  endDispute(chargeId: string, outcome: "won" | "lost"): Promise<void>;
  /** Money is given back from the provider's own panel, at a moment by its clock; left out: now. */
  refundAtPanel(chargeId: string, cents: number, at?: Date): Promise<void>;

  /** Centavos of a charge that the provider has given back. */
  refundedAt(chargeId: string): Promise<number>;
  /** Charges at the provider that carry our folio. */
  chargesOf(folio: string): Promise<number>;

  setTrouble(trouble: Trouble): void;
  /** Whether the provider refuses refunds. */
  refuseRefunds(refuses: boolean): void;
  /** Messages that the provider wants to send, oldest first. None is sent by itself. */
  outbox: Delivery[];
  /** Messages about a charge that somebody else made: unsigned, signed with another key, changed, or too old. */
  forged(chargeId: string): Delivery[];
  /** A message of the provider, rightly signed, that says a charge is paid although it is not. */
  lie(chargeId: string): Delivery;
  close(): Promise<void>;
}

/** An account of a provider for a tenant, as if its staff had entered it. */
export async function connectAccount(account: {
  adminId: number;
  provider: string;
  account: string;
  methods: Method[];
  secrets: object;
  enabled?: boolean;
}): Promise<void> {
  const { secrets, ...row } = account;
  await getDb()
    .insert(paymentAccounts)
    .values({ ...row, secretsEncrypted: sealSettings(secrets) });
}
