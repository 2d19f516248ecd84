import type { QrDrawing } from "@/lib/core/qr";
import type { AccountState } from "@/lib/prepaid/kinds";
import type { TariffSign } from "@/lib/prepaid/tariff/words";
import type { Method } from "@/lib/pricing/client";

export interface PrepaidVenueDto {
  id: number;
  adminId: number;
  slug: string;
  name: string;
  color: string;
  location: string;
  timeZone: string;
}

/** A car that is inside now. */
export interface InsideDto {
  since: Date;
  minutes: number;
  /** What leaving now still takes from the balance. */
  dueCents: number;
  /** "3 horas". */
  words: string;
  /** When leaving costs more, and how much is then due. */
  next: { at: Date; dueCents: number } | null;
  /** How far the time to the next charge has gone, minutes. */
  step: { done: number; of: number } | null;
  /** Until when the amount that was told stays as it is. */
  frozenUntil: Date | null;
}

export interface PrepaidDto {
  id: number;
  folio: string;
  /** The nickname, else the name of its type. */
  name: string;
  nickname: string;
  plates: string[];
  state: AccountState;
  stateReason: string | null;
  balanceCents: number;
  debtCents: number;
  validFrom: Date | null;
  validUntil: Date | null;
  periodUntil: Date | null;
  holder: { id: number; name: string };
  venue: PrepaidVenueDto;
  type: { id: number; name: string; line: string; isPeriod: boolean; periodCents: number | null };
  limits: {
    noticeCents: number;
    topupMinCents: number;
    topupMaxCents: number;
    balanceMaxCents: number;
    offeredCents: number[];
  };
  inside: InsideDto | null;
  /** Null of one that is closed. */
  code: { short: string; qr: QrDrawing } | null;
}

/** A type that buyers may choose in the store. */
export interface PublicTypeDto {
  id: number;
  name: string;
  line: string;
  sign: TariffSign;
  topupMinCents: number;
}

/** "RTK-418-A y TNV-733-B" as it was kept, without hyphens. */
export const platesLine = (plates: readonly string[]): string =>
  new Intl.ListFormat("es-MX", { type: "conjunction" }).format(plates);

/** What a holder may top up with one press: what is missing at the exit, what is owed, or the middle one that is offered. */
export function usualCents({ inside, balanceCents, debtCents, limits }: PrepaidDto): number {
  const missing = inside && inside.dueCents > balanceCents ? inside.dueCents - balanceCents + debtCents : 0;
  if (missing > 0 && inside?.frozenUntil) return missing;
  const { offeredCents, topupMinCents } = limits;
  const needed = Math.max(missing, debtCents, topupMinCents);
  const middle = offeredCents[Math.floor(offeredCents.length / 2)] ?? needed;
  return middle >= needed ? middle : (offeredCents.find((cents) => cents >= needed) ?? needed);
}

/** What putting an amount on an account costs by a method. */
export interface TopupQuoteDto {
  method: Method;
  label: string;
  feeCents: number;
  totalCents: number;
  /** Until when its reference is paid; null: at once. */
  deadlineAt: Date | null;
  /** Why it does not take this total. */
  refusal: string | null;
  /** It takes it once the buyer has verified a contact. */
  waitsForContact: boolean;
}

export interface TopupDto {
  id: number;
  accountId: number;
  creditCents: number;
  isWaiting: boolean;
  venue: Pick<PrepaidVenueDto, "slug" | "name" | "color">;
}

export interface TopupOfferDto {
  account: PrepaidDto;
  /** What a car at the exit is missing. */
  missingCents: number | null;
  /** Why the amount that was asked for cannot be topped up, or none can. */
  problem: string | null;
  amounts: { creditCents: number; quotes: TopupQuoteDto[] }[];
  hasMethods: boolean;
}

export const accountHref = (accountId: number): string => `/user-prepaid?cuenta=${accountId}`;

/** The top-up page with the amount filled in. */
/** Where a cashier takes cash for an account. */
export const deskTopupHref = ({ id, folio }: { id: number; folio: string }): string =>
  `/caja?q=${encodeURIComponent(folio)}&cuenta=${id}`;

export const topupHref = (accountId: number, cents?: number): string =>
  `/user-recharge-prepaid?cuenta=${accountId}${cents === undefined ? "" : `&monto=${cents}`}`;
