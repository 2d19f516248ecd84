import { formatMoney } from "@/lib/core/money";
import { MOVEMENT_WORDS, type MovementKind } from "@/lib/prepaid/kinds";
import { stayWords } from "@/lib/prepaid/tariff/words";
import { isMethod, payingBy } from "@/lib/pricing/client";

export interface MovementDto {
  id: number;
  no: number;
  folio: string;
  kind: MovementKind;
  at: Date;
  amountCents: number;
  giftCents: number;
  /** After it. */
  balanceCents: number;
  gate: string | null;
  /** How a top-up was paid. */
  method: string | null;
  reason: string | null;
  /** Of a visit that has ended. */
  minutes: number | null;
  /** How a charge came about: "2 horas". */
  words: string | null;
  /** Of a gift: when what is left of it expires. */
  expiresAt: Date | null;
}

/** "Recarga con tarjeta", "Salida", "Ajuste a tu favor". */
export function movementTitle({
  kind,
  method,
  amountCents,
}: Pick<MovementDto, "kind" | "method" | "amountCents">): string {
  if (kind === "topup") return method !== null && isMethod(method) ? `Recarga ${payingBy(method)}` : "Recarga en caja";
  if (kind === "gift") return "Regalo del recinto";
  return kind === "adjustment" && amountCents > 0 ? "Ajuste a tu favor" : MOVEMENT_WORDS[kind];
}

/** Where it was, how long the visit took, or why it was made. */
export function movementDetails({ gate, minutes, kind, reason, words }: MovementDto): string[] {
  const stay = minutes !== null && kind === "exit" ? stayWords(minutes) : null;
  const why = kind === "gift" || kind === "adjustment" ? reason : null;
  return [gate, stay, kind === "exit" ? words : null, why].filter((part) => part !== null);
}

/** "+$18.00", "−$36.00". */
export const signed = (cents: number): string =>
  cents > 0 ? `+${formatMoney(cents)}` : `−${formatMoney(Math.abs(cents))}`;
