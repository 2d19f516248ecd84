import type { Db } from "@/db/client";
import type { Statement } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import type { ItemParts } from "@/lib/ledger";
import type { PaymentRow } from "@/lib/payments/rows";

type Tx = Ctx & { db: Db };

/** What a payment may be for, as the database knows it. */
export type SubjectType = "order" | "prepaid_topup";

export interface Subject {
  subjectType: SubjectType;
  subjectId: number;
}

/** Why money that came, and is enough, buys nothing. */
export type Refusal = "paid_without_stock" | "paid_after_cancel" | "over_limit" | "exchange_lost";

/**
 * How much one try to give a subject its money's worth may lock. `late`: what comes before any row is locked, since others
 * may want the same; `wait`: what others are just taking is waited for.
 */
export interface Effort {
  late: boolean;
  wait: boolean;
}

export type Given = { kind: "given" } | { kind: "refused"; why: Refusal } | { kind: "harder"; effort: Effort };

/** What a subject costs by the attempt that was paid, and the way to give it. */
export interface Offer {
  dueCents: number;
  /** Gives what was paid for and posts its sale, or writes nothing that the caller's next steps would not undo or keep. */
  give(effort: Effort): Promise<Given>;
}

/** What ended because its money went back. */
export interface Ended {
  orderId: number | null;
  hasEnded: boolean;
  /** It had been used already: a person looks at it. */
  wasUsed: boolean;
}

/** What a dispute or a refund means for people who have what another person paid for. */
export type HolderNews = "disputed" | "dispute_won" | "dispute_lost" | "refunded";

/** A subject under its row's lock, until the transaction ends. */
export interface LockedSubject extends Subject {
  readonly adminId: number;
  /** Who pays it, and is told of its money. */
  readonly payerId: number | null;
  /** The order that it is, for the books; null of everything else. */
  readonly orderId: number | null;
  /** `open`: its money may still buy it, however late; `sold`: it had its money; `cancelled`: it was called off. */
  readonly standing: "open" | "sold" | "cancelled";
  /** Its money is here, and a person decides. */
  readonly isInReview: boolean;
  /** Its money is waited for, and the time for that is over. */
  readonly isOverdue: boolean;

  /** Null when there is nothing left to give. */
  offer(payment: PaymentRow): Promise<Offer | null>;
  /** Keeps it from being had until a person decides; what it held is free for others. */
  putInReview(): Promise<void>;

  /** Money may be on its way that nobody can call off: waits for it once more. Answers whether it does. */
  waitOnce(): Promise<boolean>;
  /** Somebody saw the money: it keeps what it holds for so long. */
  waitHours(hours: number): Promise<void>;
  /** Ends it unpaid, and tells who was to pay. */
  close(): Promise<void>;

  /** Locks what a refund may set free. Comes before any payment's row. */
  lockSold(): Promise<void>;
  /** Ends what was sold once all of its price has gone back or is asked back. */
  endIfReturned(): Promise<Ended>;
  /** A part of its sale went back. */
  markRefunded(): Promise<void>;
  /** All the money that waited for a person went back. */
  markReturnedUnsold(): Promise<void>;
  /** Whether a dispute took something of it that is not restored. */
  hasSuspended(): Promise<boolean>;
}

/** What people read of it. */
export interface SubjectWords {
  /** What they call it: "compra". */
  noun: string;
  /** Where its payer reads what was paid; null where there is no such page. */
  receiptPath: (folio: string) => string | null;
}

/**
 * What a payment may pay for. `payments` and `settlement` know it by this alone; the domain that sells it implements it
 * and declares it in its duties. Its sale is posted with the cause of `saleCause`.
 */
export interface PaymentSubject {
  readonly type: SubjectType;
  readonly words: SubjectWords;

  /** The locks that come before any row, for an effort that is `late`. */
  lockBefore(tx: Tx, subjectId: number): Promise<void>;
  lock(tx: Tx, subjectId: number): Statement<LockedSubject>;

  /** Centavos that a payment gave for its sale and that no refund asks back; null when it gave none. */
  leftOf(tx: { db: Db }, which: { subjectId: number; paymentId: number }): Promise<number | null>;
  /** What of its sale has not gone back nor is asked back, by its lines. */
  linesLeft(tx: { db: Db }, subjectId: number): Promise<ItemParts[]>;
  /** Keeps which parts of its sale a refund gives back. */
  keepParts(tx: { db: Db }, refund: { id: number; adminId: number }, parts: readonly ItemParts[]): Promise<void>;
  partsOf(tx: { db: Db }, refundId: number): Promise<ItemParts[]>;
  /** Whether a line gave back meanwhile what these parts would. */
  isGone(tx: { db: Db }, parts: readonly ItemParts[]): Promise<boolean>;

  /** A dispute takes back what a payment bought, in everything of this kind that it paid: each of those is answered. */
  suspend(tx: Tx, payment: PaymentRow): Promise<Ended[]>;
  /** Gives that back; `missing` are those for which it was not possible. Doing it again restores nothing. */
  restore(tx: Tx, payment: PaymentRow): Promise<{ restored: number; missing: Pick<Ended, "orderId">[] }>;
  /** The bank kept the money: what a payment bought is free for others. */
  forfeit(tx: Tx, payment: Pick<PaymentRow, "id">): Promise<void>;
  /** Tells those who have what this payment bought and did not pay it; of one subject only where one is named. */
  tellHolders(tx: Tx, about: { payment: PaymentRow; news: HolderNews; subjectId?: number }): Promise<void>;
}

/** Money is for something that nobody declares. */
export class UnknownSubjectError extends Error {
  constructor(type: string) {
    super(`No domain declares a payment's subject "${type}"`);
    this.name = "UnknownSubjectError";
  }
}

const standIns = new Map<string, PaymentSubject | null>();

/** Tests only: this subject (null: none) stands for a type until what it answers is called. */
export function standInFor(type: SubjectType, subject: PaymentSubject | null): () => void {
  standIns.set(type, subject);
  return () => void standIns.delete(type);
}

/**
 * What a payment of this type is for. Every domain's duties are loaded when they are needed: those who sell come after
 * `payments`. Throws `UnknownSubjectError`.
 */
export async function subjectFor(type: string): Promise<PaymentSubject> {
  const standIn = standIns.get(type);
  if (standIn) return standIn;
  const { DUTIES } = await import("@/lib/generated/duties");
  const found = Object.values(DUTIES).find(({ paymentSubject }) => paymentSubject?.type === type)?.paymentSubject;
  if (!found || standIn === null) throw new UnknownSubjectError(type);
  return found;
}
