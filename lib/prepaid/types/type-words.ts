import { formatMoney } from "@/lib/core/money";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";

/** What an account of a type may hold and owe, in centavos. */
export interface PrepaidLimits {
  /** A car does not enter with less. */
  minEntryCents: number;
  /** The holder is told when there is less. */
  noticeCents: number;
  topupMinCents: number;
  topupMaxCents: number;
  balanceMaxCents: number;
  /** A car with more debt does not enter. */
  debtMaxCents: number;
  /** Amounts that a top-up offers. */
  offeredCents: number[];
}

/** What a new version is made of: stays keep the one with which they entered. */
export interface PrepaidTerms extends PrepaidLimits {
  tariff: Tariff;
}

/** What anybody may know of a type that buyers may choose. */
export interface OfferedTypeDto extends PrepaidTerms {
  id: number;
  adminId: number;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  /** Minutes after midnight at which an operating day begins. */
  dayStart: number;
  name: string;
  isPublic: boolean;
  version: number;
  isArchived: boolean;
  /** When the version began. */
  versionAt: Date;
  createdAt: Date;
}

/** As its tenant sees it. */
export interface PrepaidTypeDto extends OfferedTypeDto {
  /** Accounts of the type that are not closed. */
  accounts: number;
  /** Cars that entered with this version and are inside, and those of earlier ones. */
  inside: number;
  insideBefore: number;
}

export interface PrepaidVersionDto {
  version: number;
  tariff: Tariff;
  createdAt: Date;
  /** Null: the platform made it by itself. */
  createdBy: string | null;
  /** Cars that are inside with it. */
  inside: number;
}

/** The highest balance that an organizer may set, and the one that is proposed: 100,000 and 5,000 pesos. */
export const MOST_BALANCE_CENTS = 10_000_000;
export const MOST_OFFERED = 5;

export const DEFAULT_LIMITS: PrepaidLimits = {
  minEntryCents: 3_000,
  noticeCents: 6_000,
  topupMinCents: 5_000,
  topupMaxCents: 300_000,
  balanceMaxCents: 500_000,
  debtMaxCents: 0,
  offeredCents: [20_000, 50_000, 100_000],
};

const inPesos = (cents: number) => formatMoney(cents).replace(/\.00$/, "");

/** "$200, $500, $1,000", as a form shows them. */
export const offeredText = (cents: readonly number[]): string => cents.map(inPesos).join(", ");

/** "12 personas están adentro", "Una persona está adentro". */
export function insideWords(inside: number): string {
  return inside === 1 ? "Una persona está adentro" : `${inside} personas están adentro`;
}
