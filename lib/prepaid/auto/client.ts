import { formatMoney } from "@/lib/core/money";
import { cardName, type SavedCardDto } from "@/lib/payments/client";

export const AUTO_STATES = ["setup", "on", "paused", "off"] as const;

export type AutoState = (typeof AUTO_STATES)[number];

export const PAUSE_REASONS = [
  "card_declined",
  "insufficient_funds",
  "expired_card",
  "authentication_required",
  "account_changed",
  "fee_changed",
  "limits_changed",
] as const;

export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Why nothing is charged now, and what its holder can do. */
export const PAUSE_WORDS: Readonly<Record<PauseReason, string>> = {
  card_declined: "El banco rechazó el cobro. Guarda otra tarjeta o vuelve a activarla.",
  insufficient_funds: "La tarjeta no tuvo fondos. Vuelve a activarla cuando los tenga, o guarda otra.",
  expired_card: "La tarjeta venció. Guarda otra.",
  authentication_required: "El banco pide que confirmes cada cobro. Guarda otra tarjeta.",
  account_changed: "El recinto cambió con quién cobra. Guarda tu tarjeta otra vez.",
  fee_changed: "El cargo por servicio cambió. Revísalo y vuelve a activarla.",
  limits_changed: "El recinto cambió los montos que recibe. Elige otra vez cuánto recargar.",
};

/** The reason in a few words, for a list of facts. */
export const PAUSE_SHORT: Readonly<Record<PauseReason, string>> = {
  card_declined: "el banco rechazó el cobro",
  insufficient_funds: "sin fondos",
  expired_card: "tarjeta vencida",
  authentication_required: "el banco pide confirmar cada cobro",
  account_changed: "el recinto cambió con quién cobra",
  fee_changed: "cambió el cargo por servicio",
  limits_changed: "cambiaron los montos del recinto",
};

/** What a holder agrees to, centavos. The limits are of what the card is charged, the fee included. */
export interface AutoTerms {
  thresholdCents: number;
  amountCents: number;
  dayLimitCents: number;
  monthLimitCents: number;
}

export interface AutoTopupDto extends AutoTerms {
  state: Exclude<AutoState, "off">;
  pauseReason: PauseReason | null;
  feeCents: number;
  card: SavedCardDto | null;
  since: Date;
}

/** "Cuando baja de $50.00: $200.00 con Visa terminada en 4242"; or why it does not. */
export function autoLine(auto: AutoTopupDto | null): string {
  if (auto === null) return "Apagada";
  if (auto.state === "setup") return "Falta guardar tu tarjeta";
  if (auto.state === "paused") return `En pausa: ${auto.pauseReason ? PAUSE_SHORT[auto.pauseReason] : ""}`;
  const card = auto.card ? ` con ${cardName(auto.card)}` : "";
  return `Con menos de ${formatMoney(auto.thresholdCents)}: ${formatMoney(auto.amountCents)}${card}`;
}

/** Changes whenever the words below do: a consent keeps the version and the words that were shown. */
export const CONSENT_VERSION = "2026-11";

/** Days before a period ends on which its holder is told of the next one. */
export const RENEWAL_DAYS = 3;

interface Consent extends AutoTerms {
  feeCents: number;
  venue: string;
  /** What a period costs, where the account pays by periods. */
  periodCents: number | null;
}

/** The words of the consent, a paragraph each. */
export function consentWords(consent: Consent): string[] {
  const { thresholdCents, amountCents, feeCents, dayLimitCents, monthLimitCents, venue, periodCents } = consent;
  const fee =
    feeCents > 0
      ? `: ${formatMoney(amountCents)} de saldo y ${formatMoney(feeCents)} de cargo por servicio, IVA incluido`
      : ", todo de saldo";
  return [
    `Autorizo que se cobren ${formatMoney(amountCents + feeCents)} a mi tarjeta${fee}, cada vez que mi saldo en ${venue} baje de ${formatMoney(thresholdCents)}.`,
    `Se me cobra a lo más ${formatMoney(dayLimitCents)} al día y ${formatMoney(monthLimitCents)} al mes.`,
    ...(periodCents === null
      ? []
      : [
          `Cada periodo cuesta ${formatMoney(periodCents)} de mi saldo. Me avisan ${RENEWAL_DAYS} días antes de que empiece el siguiente.`,
        ]),
    "Recibo un aviso de cada cobro. Si el banco rechaza uno, no se intenta otra vez hasta que yo la active.",
    "La apago cuando quiera en esta página, y desde ese momento no se cobra nada. El banco guarda mi tarjeta; aquí nadie ve su número.",
  ];
}

export interface AutoOfferDto {
  /** What may be put on the account each time, with what the card is charged. */
  amounts: { creditCents: number; feeCents: number; totalCents: number }[];
  /** A card that is saved already and may be charged. */
  card: SavedCardDto | null;
}

export interface AutoPageDto {
  auto: AutoTopupDto | null;
  /** Null: the venue's provider keeps no cards. */
  offer: AutoOfferDto | null;
}

export interface AutoStateDto {
  auto: AutoTopupDto | null;
  /** The venue's provider keeps cards. */
  isOffered: boolean;
}

export const autoHref = (accountId: number): string => `/user-prepaid/recarga-automatica?cuenta=${accountId}`;
