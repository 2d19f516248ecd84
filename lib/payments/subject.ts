import type { Db } from "@/db/client";
import type { Statement } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import type { ItemParts } from "@/lib/ledger";
import type { PaymentRow } from "@/lib/payments/rows";

type Tx = Ctx & { db: Db };

export type SubjectType = "order" | "prepaid_topup";

export interface Subject {
  subjectType: SubjectType;
  subjectId: number;
}

/** Why money that came buys nothing, although it is enough. */
export type Refusal = "paid_without_stock" | "paid_after_cancel" | "over_limit" | "exchange_lost";

/**
 * How much one try to give a subject what was paid for may lock. With `late` it first takes the locks that come before any
 * row, since others may want the same places. With `wait` it waits for what others are just taking.
 */
export interface Effort {
  late: boolean;
  wait: boolean;
}

export type Given = { kind: "given" } | { kind: "refused"; why: Refusal } | { kind: "harder"; effort: Effort };

export interface Offer {
  /** The price by the method of the attempt that was paid. */
  dueCents: number;
  /** Gives what was paid for and posts its sale. Where it refuses, the caller may go on in the same transaction. */
  give(effort: Effort): Promise<Given>;
}

/** The end of something whose money went back. */
export interface Ended {
  orderId: number | null;
  hasEnded: boolean;
  /** A person looks at what had been used before. */
  wasUsed: boolean;
}

/** News for people who hold what another person paid for. */
export type HolderNews = "disputed" | "dispute_won" | "dispute_lost" | "refunded";

/** A subject under its row's lock, until the transaction ends. */
export interface LockedSubject extends Subject {
  readonly adminId: number;
  readonly payerId: number | null;
  /** Null for everything that is not an order. */
  readonly orderId: number | null;
  /** The venue whose days its money is of, where it is no order. */
  readonly enclosureId: number | null;
  /** While it is `open`, its money may still buy it, however late that comes. */
  readonly standing: "open" | "sold" | "cancelled";
  /** Its money came, and a person decides what becomes of it. */
  readonly isInReview: boolean;
  /** Its deadline is over and no money came. */
  readonly isOverdue: boolean;

  /** Null where there is nothing left to give. */
  offer(payment: PaymentRow): Promise<Offer | null>;
  /** It waits for a person's decision, and others may take what it held. */
  putInReview(): Promise<void>;
  /** Whether the event that it is for was cancelled, so that nobody can ever give it. */
  isCalledOff(): Promise<boolean>;
  /** Whether a cancelled event was taken out of it, which its money may have paid for. */
  hasLostPart(): Promise<boolean>;

  /** Prolongs the wait for money that nobody can call off any more, once. Answers whether it did. */
  waitOnce(): Promise<boolean>;
  /** Keeps what it holds for some hours more, since somebody has seen the money. */
  waitHours(hours: number): Promise<void>;
  /** Ends it unpaid and tells its payer. */
  close(): Promise<void>;

  /** Locks the places that a refund may set free. They come before any payment's row. */
  lockSold(): Promise<void>;
  /** Ends what was sold if all of its price has gone back or is asked back. */
  endIfReturned(): Promise<Ended>;
  /** The lines of its sale whose tickets are valid, by their ids. */
  validLines(): Promise<number[]>;
  /** Ends these lines: their tickets are valid no more, and their places are free. */
  endLines(ids: readonly number[]): Promise<Ended>;
  markRefunded(): Promise<void>;
  /** All of its money went back before anything was given for it. */
  markReturnedUnsold(): Promise<void>;
  /** Whether a dispute took something of it that has not been given back. */
  hasSuspended(): Promise<boolean>;
}

export interface SubjectWords {
  /** "compra". */
  noun: string;
  /** The page where its payer reads what was paid. */
  receiptPath: (folio: string) => string | null;
}

/**
 * Something that can be paid. The domain that sells it implements this port and declares it in its duties; `payments` and
 * `settlement` know nothing else of it. Its sale is posted with the cause of `saleCause`.
 */
export interface PaymentSubject {
  readonly type: SubjectType;
  readonly words: SubjectWords;
  /** Whose money its refunds give back: the organizer's, or what they took from a prepaid balance when they were asked for. */
  readonly refundsFrom: "organizer_payable" | "prepaid_held";

  /** Takes the locks that come before any row, for an `Effort` that is `late`. */
  lockBefore(tx: Tx, subjectId: number): Promise<void>;
  lock(tx: Tx, subjectId: number): Statement<LockedSubject>;

  /** Centavos that a payment gave for the sale and that no refund asks back; null where it gave none. */
  leftOf(tx: { db: Db }, which: { subjectId: number; paymentId: number }): Promise<number | null>;
  /** The lines of the sale, as far as they have not gone back and are not asked back. */
  linesLeft(tx: { db: Db }, subjectId: number): Promise<ItemParts[]>;
  /** Writes which parts of the sale a refund gives back. */
  keepParts(tx: Tx, refund: { id: number; adminId: number }, parts: readonly ItemParts[]): Promise<void>;
  partsOf(tx: { db: Db }, refundId: number): Promise<ItemParts[]>;
  /**
   * A refund failed: what it was to give back is of the sale again. `isReplaced`: at once other refunds of it are written in
   * its place. The caller holds the subject's row.
   */
  dropParts(tx: Tx, refundId: number, isReplaced?: boolean): Promise<void>;
  /** Whether another refund gave back these parts meanwhile. */
  isGone(tx: { db: Db }, parts: readonly ItemParts[]): Promise<boolean>;

  /** A dispute takes back everything of this type that a payment bought. Answers one entry for each. */
  suspend(tx: Tx, payment: PaymentRow): Promise<Ended[]>;
  /** Gives back what a dispute took, as far as that is possible. Doing it again restores nothing. */
  restore(tx: Tx, payment: PaymentRow): Promise<{ restored: number; missing: Pick<Ended, "orderId">[] }>;
  /**
   * A payment's dispute is lost for good: what it gave for a sale and no refund gave back is lost, and what was sold ends.
   * Its places are free for others or stay taken. Answers what is lost, and how much of their price was still
   * held and is nobody's loss; the caller holds the subject's row.
   */
  loseSale(
    tx: Tx,
    lost: { payment: Pick<PaymentRow, "id" | "adminId">; subjectId: number; freesPlaces: boolean },
  ): Promise<{ items: ItemParts[]; heldCents: number }>;
  /** A dispute is not decided yet, and staff lets others take what the payment bought. */
  forfeit(tx: Tx, payment: Pick<PaymentRow, "id">): Promise<void>;
  /** Tells the holders who did not pay themselves, of one subject only where it is named. */
  tellHolders(tx: Tx, about: { payment: PaymentRow; news: HolderNews; subjectId?: number }): Promise<void>;
}

export class UnknownSubjectError extends Error {
  constructor(type: string) {
    super(`No domain declares a payment's subject "${type}"`);
    this.name = "UnknownSubjectError";
  }
}

const standIns = new Map<string, PaymentSubject | null>();

/** Tests only: this subject stands in for a type, null for none, until the returned function is called. */
export function standInFor(type: SubjectType, subject: PaymentSubject | null): () => void {
  standIns.set(type, subject);
  return () => void standIns.delete(type);
}

/**
 * The duties of all domains are loaded only now, since those who sell come after `payments`. Throws `UnknownSubjectError`
 * where nobody declares the type.
 */
export async function subjectFor(type: string): Promise<PaymentSubject> {
  const standIn = standIns.get(type);
  if (standIn) return standIn;
  const { DUTIES } = await import("@/lib/generated/duties");
  const found = Object.values(DUTIES).find(({ paymentSubject }) => paymentSubject?.type === type)?.paymentSubject;
  if (!found || standIn === null) throw new UnknownSubjectError(type);
  return found;
}
