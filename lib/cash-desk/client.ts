export const OPERATION_KINDS = ["topup", "debt", "sale", "exit", "payout", "drop", "void"] as const;

export type OperationKind = (typeof OPERATION_KINDS)[number];

/** What brings cash in, each with its payment. */
export type TakenKind = "topup" | "debt" | "sale" | "exit";

export const OPERATION_LABELS: Readonly<Record<OperationKind, string>> = {
  topup: "Recarga",
  debt: "Adeudo pagado",
  sale: "Venta",
  exit: "Salida cobrada",
  payout: "Devolución",
  drop: "Retiro",
  void: "Anulación",
};

export const SHIFT_STATES = ["open", "counted", "handed_over", "forced"] as const;

export type ShiftState = (typeof SHIFT_STATES)[number];

export const SHIFT_STATE_LABELS: Readonly<Record<ShiftState, string>> = {
  open: "Abierto",
  counted: "Contado",
  handed_over: "Entregado",
  forced: "Cerrado por un supervisor",
};

interface Denomination {
  /** Its name in what is counted. */
  key: string;
  cents: number;
}

const named = (sign: string) => (cents: number) => ({ key: `${sign}${cents}`, cents });

export const NOTES: readonly Denomination[] = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000].map(named("n"));

export const COINS: readonly Denomination[] = [2_000, 1_000, 500, 200, 100, 50].map(named("c"));

const CENTS = new Map([...NOTES, ...COINS].map(({ key, cents }) => [key, cents]));

export const isDenomination = (key: string): boolean => CENTS.has(key);

/** Centavos of the counted notes and coins. */
export function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.entries(counts).reduce((sum, [key, many]) => sum + (CENTS.get(key) ?? 0) * many, 0);
}

/** "D-0483". */
export const folioOf = (number: number): string => `D-${String(number).padStart(4, "0")}`;

/** The number of "D-0483", "d483" or "483"; null for anything else. */
export function numberOfFolio(text: string): number | null {
  const match = /^(?:d-?)?0*(\d{1,9})$/i.exec(text.trim());
  return match ? Number(match[1]) : null;
}

export interface DeskPointDto {
  id: number;
  enclosureId: number;
  enclosureName: string;
  name: string;
  /** Who has a shift open there. */
  takenBy: string | null;
}

export interface DeskLimitDto {
  enclosureId: number;
  enclosureName: string;
  /** Null: no limit. */
  dropAboveCents: number | null;
}

export interface OperationDto {
  id: number;
  shiftId: number;
  folio: string;
  kind: OperationKind;
  amountCents: number;
  receivedCents: number | null;
  changeCents: number | null;
  /** "QR 4821", without a name. */
  concept: string | null;
  /** Who paid, while they have an account. */
  payer: string | null;
  reason: string | null;
  approvedBy: string | null;
  /** The folio of the operation that it takes back, or of the one that took it back. */
  voids: string | null;
  voidedBy: string | null;
  enteredAt: Date | null;
  leftAt: Date | null;
  at: Date;
}

/** What a count says, once it is there. */
export interface CountResultDto {
  floatCents: number;
  /** Taken less what was taken back. */
  takenCents: number;
  /** How many operations brought cash in or took it back. */
  operations: number;
  payoutCents: number;
  drops: readonly { at: Date; amountCents: number }[];
  expectedCents: number;
  countedCents: number;
  differenceCents: number;
  counts: Readonly<Record<string, number>>;
  /** How often the count was corrected, and why the last time. */
  corrections: number;
  reason: string | null;
}

/** The actor's own shift. What should be in the drawer is in it only after the count. */
export interface OwnShiftDto {
  id: number;
  adminId: number;
  number: number;
  state: "open" | "counted";
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  pointName: string;
  personName: string;
  openedAt: Date;
  countedAt: Date | null;
  floatCents: number;
  operations: number;
  drops: readonly { at: Date; amountCents: number }[];
  latest: readonly OperationDto[];
  result: CountResultDto | null;
}

export interface ShiftListDto {
  id: number;
  number: number;
  state: ShiftState;
  enclosureName: string;
  timeZone: string;
  pointName: string;
  personName: string;
  openedAt: Date;
  closedAt: Date | null;
  floatCents: number;
  operations: number;
  takenCents: number;
  /** Null until it is counted. */
  countedCents: number | null;
  expectedCents: number | null;
  differenceCents: number | null;
}

export interface ShiftReportDto extends ShiftListDto {
  adminId: number;
  isOwn: boolean;
  countedAt: Date | null;
  result: CountResultDto | null;
  handover: { to: string; amountCents: number; reason: string | null; at: Date } | null;
  forced: { by: string; reason: string } | null;
  /** The first 500. */
  entries: readonly OperationDto[];
}

export interface ListedOperationDto extends OperationDto {
  timeZone: string;
  personName: string;
  pointName: string;
  /** Its shift is open, and nobody took it back. */
  isVoidable: boolean;
}

/** Only what moved cash for its own sake is taken back. */
export const isVoidable = (state: ShiftState, { kind, voidedBy }: OperationDto): boolean =>
  state === "open" && voidedBy === null && kind !== "void" && kind !== "payout";

export interface ReceiverDto {
  id: number;
  name: string;
}

/** A cash payment that was just taken, for whoever asked for it. */
export interface TakenDto {
  paymentId: number;
  operationId: number;
  folio: string;
  changeCents: number;
}
