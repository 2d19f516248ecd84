import type { AccountState, MovementKind } from "@/lib/prepaid/kinds";

/** What a balance moves by, as a report adds it up; reversals count where what they undo did. */
export const REPORT_LINES = [
  "topup",
  "gift",
  "charge",
  "refund",
  "dispute",
  "adjustment",
  "expiry",
  "migration",
] as const;

export type ReportLine = (typeof REPORT_LINES)[number];

export const REPORT_LINE_WORDS: Readonly<Record<ReportLine, string>> = {
  topup: "Recargas",
  gift: "Regalos",
  charge: "Cobros por estacionarse",
  refund: "Devoluciones",
  dispute: "Contracargos",
  adjustment: "Ajustes",
  expiry: "Saldo vencido",
  migration: "Cambios de titular",
};

/** What totals are added up by. */
export const PREPAID_TOTALS_BY = ["type", "venue", "day", "hour"] as const;

export type PrepaidTotalsBy = (typeof PREPAID_TOTALS_BY)[number];

export const TOTALS_BY_WORDS: Readonly<Record<PrepaidTotalsBy, string>> = {
  type: "Tipo de QR",
  venue: "Recinto",
  day: "Día",
  hour: "Hora del día",
};

/** Who came no more for so many days. */
export const IDLE_DAYS = ["30", "60", "90"] as const;

/** One movement as staff reads it. Money is centavos. */
export interface PrepaidMovementDto {
  id: number;
  accountId: number;
  accountFolio: string;
  nickname: string;
  userId: number;
  holder: string;
  email: string | null;
  typeName: string;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  folio: string;
  kind: MovementKind;
  at: Date;
  amountCents: number;
  giftCents: number;
  ivaCents: number;
  /** After it. */
  balanceCents: number;
  /** What was paid beside the balance; only a top-up has a fee. */
  feeCents: number;
  gate: string | null;
  /** How a top-up was paid. */
  method: string | null;
  /** Null: a gate, or nobody. */
  by: string | null;
  reason: string | null;
}

/** Sums of movements, in centavos: what came is above zero, what was charged too. */
export interface PrepaidTotalDto {
  /** What is added up: a type's or a venue's id, the day "2026-11-28", the hour "07". */
  key: string;
  label: string;
  /** Entries of cars. */
  visits: number;
  topups: number;
  topupCents: number;
  giftCents: number;
  /** What parking cost, less what was given back; `chargedGiftCents` of it came from gifts and is a discount. */
  chargedCents: number;
  chargedGiftCents: number;
  refundCents: number;
  /** All else, as it changed balances: adjustments, disputes, what expired. */
  otherCents: number;
}

/** What is owed to those who hold balances, from one moment to another. */
export interface PrepaidLiabilityDto {
  opening: PaidAndGift;
  lines: ({ line: ReportLine } & PaidAndGift)[];
  closing: PaidAndGift;
  /** What the accounts hold now, by the age of the money; null where the period ended before today. */
  ages: (PaidAndGift & { days: string })[] | null;
  /** Balances as their accounts have them now, which closing must equal; null where the period ended before. */
  balancesCents: number | null;
}

export interface PaidAndGift {
  paidCents: number;
  giftCents: number;
}

/** A person with prepaid QRs of one tenant. */
export interface PrepaidPersonDto {
  userId: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  timeZone: string;
  accounts: number;
  /** How many visits the period had. */
  visits: number;
  topupCents: number;
  chargedCents: number;
  balanceCents: number;
  debtCents: number;
  lastVisitAt: Date | null;
  /** Since the last visit, or since the account was opened. */
  idleDays: number;
}

/** What one account moved in a period; opening + top-ups + gifts − charged − refunds + other = closing. */
export interface PrepaidStatementDto {
  accountId: number;
  folio: string;
  nickname: string;
  userId: number;
  holder: string;
  typeName: string;
  enclosureId: number;
  enclosureName: string;
  state: AccountState;
  openingCents: number;
  topupCents: number;
  giftCents: number;
  chargedCents: number;
  refundCents: number;
  otherCents: number;
  closingCents: number;
}

/** What a tenant's prepaid is like at a moment, and what its day brought so far. Money is centavos. */
export interface PrepaidNowDto {
  /** Cars inside, and how many of them for longer than their venue allows. */
  inside: number;
  over: number;
  /** Entries of the day. */
  visits: number;
  /** Cars in and out in the last ten minutes. */
  enteredLately: number;
  leftLately: number;
  topups: number;
  topupCents: number;
  /** `chargedGiftCents` of it came from gifts. */
  chargedCents: number;
  chargedGiftCents: number;
  balanceCents: number;
  /** Accounts with less than what is noticed, that are blocked, that owe. */
  low: number;
  blocked: number;
  debtors: number;
  debtCents: number;
  /** Adjustments that wait for a second person. */
  waiting: number;
  /** Open shifts of cash desks. */
  shifts: number;
}

export interface PrepaidTodayDto extends PrepaidNowDto {
  /** "2026-11-28" */
  day: string;
  currentHour: number;
  /** Entries of each of the last 20 minutes, the oldest first. */
  minutes: number[];
  /** One for each hour of the day, in its order. */
  hours: { hour: number; topupCents: number; chargedCents: number }[];
  /** Top-ups by how they were paid. */
  methods: { method: string; topups: number; cents: number }[];
  /** To those who hold balances. */
  owed: PaidAndGift;
}

/** A car that somebody let go, or in, although it could not pay. Money is centavos. */
export interface LetGoDto {
  id: number;
  at: Date;
  kind: "exit" | "entry";
  guardId: number;
  guard: string;
  gate: string | null;
  accountId: number;
  accountFolio: string;
  nickname: string;
  holder: string;
  enclosureName: string;
  timeZone: string;
  amountCents: number;
  /** What of it is a debt still. */
  restCents: number;
  reason: string;
}

/** Such cars by who let them go. */
export interface LetGoSumDto {
  guardId: number;
  guard: string;
  cars: number;
  amountCents: number;
  restCents: number;
}
