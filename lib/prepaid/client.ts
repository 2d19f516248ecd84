/** What a balance moves by, as its movements are named. */
export const MOVEMENT_KINDS = [
  "topup",
  "entry",
  "exit",
  "period",
  "debt",
  "gift",
  "adjustment",
  "refund",
  "migration",
  "expiry",
  "dispute",
  "reversal",
] as const;

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const ACCOUNT_STATES = ["pending", "active", "paused", "blocked", "closed"] as const;

export type AccountState = (typeof ACCOUNT_STATES)[number];

export const ACCOUNT_STATE_WORDS: Readonly<Record<AccountState, string>> = {
  pending: "Por activar",
  active: "Activo",
  paused: "En pausa",
  blocked: "Bloqueado",
  closed: "Cerrado",
};

export type { PrepaidSettingsDto } from "@/lib/prepaid/settings/settings-words";
export { type Example, exampleOf, examplesOf, momentOn } from "@/lib/prepaid/tariff/examples";
export {
  DEFAULT_TERMS,
  fractionsOf,
  hasFractions,
  type Tariff,
  type TariffKind,
  type VisitRates,
} from "@/lib/prepaid/tariff/tariff";
export type { ClockSetting } from "@/lib/prepaid/tariff/venue-clock";
export {
  freeEveryWords,
  hourWords,
  reckoningWords,
  stayWords,
  tariffLine,
  tariffSign,
} from "@/lib/prepaid/tariff/words";
export {
  DEFAULT_LIMITS,
  insideWords,
  offeredText,
  type PrepaidTypeDto,
  type PrepaidVersionDto,
} from "@/lib/prepaid/types/type-words";
