import type { QrDrawing } from "@/lib/core/qr";

/** What a car at a gate misses now; nothing is missing once somebody paid. */
export interface ShortCarDto {
  missingCents: number;
  /** Rounded to whole pesos, as cash is taken. */
  cashCents: number;
  /** Until then leaving costs no more. */
  frozenUntil: Date | null;
  /** Null: the car is not inside, or nothing read its entry. */
  insideSince: Date | null;
  /** Leads to the page that pays just what is missing. */
  qr: QrDrawing | null;
}

/** Cash that was taken at a desk. */
export interface RechargedDto {
  folio: string;
  operationId: number;
  changeCents: number;
}

/** Cash that was taken at a gate. */
export interface TakenAtGateDto {
  folio: string;
  amountCents: number;
  changeCents: number;
}
