import { toLocal } from "@/lib/core/dates";
import type { PeopleFileDto } from "@/lib/imports/client";
import type { AutoTopupDto } from "@/lib/prepaid/auto/client";
import type { MovementDto } from "@/lib/prepaid/history/client";
import type { AccountState } from "@/lib/prepaid/kinds";

export interface PrepaidHolderDto {
  userId: number;
  fullName: string;
  email: string | null;
  phone: string | null;
}

/** A prepaid account as the staff of its tenant sees it. Money is centavos. */
export interface PrepaidAccountDto {
  id: number;
  adminId: number;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  folio: string;
  nickname: string;
  plates: string[];
  state: AccountState;
  stateReason: string | null;
  /** Its refunds are under way; it is closed once nothing is left. */
  isClosing: boolean;
  /** A bank took money of it back and has not decided. */
  isDisputed: boolean;
  typeId: number;
  typeName: string;
  nextTypeId: number | null;
  nextTypeName: string | null;
  nextTypeAt: Date | null;
  balanceCents: number;
  debtCents: number;
  /** The holder is told when there is less. */
  noticeCents: number;
  validFrom: Date | null;
  validUntil: Date | null;
  periodUntil: Date | null;
  holder: PrepaidHolderDto;
  passId: number;
  shortCode: string;
  insideSince: Date | null;
  lastVisitAt: Date | null;
  createdAt: Date;
  activatedAt: Date | null;
  closedAt: Date | null;
}

export interface PrepaidVisitDto {
  id: number;
  enteredAt: Date | null;
  leftAt: Date | null;
  endedBy: "exit" | "orphan" | "staff" | null;
  endedReason: string | null;
  chargedCents: number;
  debtCents: number;
}

/** A movement as staff sees it: who made it is shown. */
export interface StaffMovementDto extends MovementDto {
  by: string | null;
}

export interface PrepaidDebtDto {
  id: number;
  kind: "exit" | "entry" | "dispute";
  amountCents: number;
  restCents: number;
  reason: string;
  at: Date;
  by: string | null;
}

export interface PrepaidLotDto {
  id: number;
  kind: "paid" | "gift";
  amountCents: number;
  restCents: number;
  expiresAt: Date | null;
  at: Date;
  method: string | null;
}

export interface PrepaidAdjustmentDto {
  id: number;
  accountId: number;
  amountCents: number;
  reason: string;
  requestedBy: string;
  requesterId: number;
  requestedAt: Date;
  expiresAt: Date;
  /** The reader may be its second person. */
  mayAnswer: boolean;
}

/** An adjustment that waits, with whose balance it corrects. */
export interface WaitingAdjustmentDto extends PrepaidAdjustmentDto {
  holder: string;
  timeZone: string;
}

export interface PrepaidAccountDetailDto extends PrepaidAccountDto {
  visits: PrepaidVisitDto[];
  movements: StaffMovementDto[];
  debts: PrepaidDebtDto[];
  lots: PrepaidLotDto[];
  adjustments: WaitingAdjustmentDto[];
  /** Null: it is off. */
  auto: AutoTopupDto | null;
  /** Its QR; null: no gate takes it any more. */
  drawing: { size: number; path: string } | null;
  /** The next change is compared with it. */
  revision: string;
}

/** The day of a moment as "2026-11-28" on the venue's calendar, for a form. */
export const dayInput = (at: Date | null, timeZone: string): string => (at ? toLocal(at, timeZone).slice(0, 10) : "");

/** A file of people who get an account each. */
export interface PrepaidFileDto extends PeopleFileDto {
  /** The type of whoever's row names none. */
  typeName: string;
}

/** How a person ends a visit that no gate saw end. */
export const VISIT_ENDS = ["nothing", "reckoned", "amount"] as const;

export const WITH_BALANCE = ["low", "none"] as const;

/** The most accounts that one act changes. */
export const MOST_ACCOUNTS = 1_000;

/** What is done to many accounts at once, besides another type. */
export const BULK_ACTS = ["pause", "resume", "block", "send"] as const;

export type BulkAct = (typeof BULK_ACTS)[number];

/** The most accounts of such an act. */
export const MOST_AT_ONCE = 200;

export interface BulkReportDto {
  act: BulkAct;
  done: number;
  /** Those that stayed as they were. One without a name was not found. */
  skipped: { accountId: number; name: string | null; why: string }[];
}

export interface TypeChangeDto {
  changed: number;
  /** They had the type, or were to get it, already. */
  unchanged: number;
}

export interface OpenStayDto {
  visitId: number;
  accountId: number;
  nickname: string;
  holder: string;
  plates: string[];
  enclosureName: string;
  timeZone: string;
  typeName: string;
  enteredAt: Date;
  chargedCents: number;
  balanceCents: number;
}
