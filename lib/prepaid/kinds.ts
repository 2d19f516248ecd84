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

export const MOVEMENT_WORDS: Readonly<Record<MovementKind, string>> = {
  topup: "Recarga",
  entry: "Entrada",
  exit: "Salida",
  period: "Periodo",
  debt: "Adeudo pagado",
  gift: "Regalo",
  adjustment: "Ajuste",
  refund: "Devolución",
  migration: "Cambio de titular",
  expiry: "Saldo vencido",
  dispute: "Contracargo",
  reversal: "A tu favor",
};

export const ACCOUNT_STATES = ["pending", "active", "paused", "blocked", "closed"] as const;

export type AccountState = (typeof ACCOUNT_STATES)[number];

export const ACCOUNT_STATE_WORDS: Readonly<Record<AccountState, string>> = {
  pending: "Por activar",
  active: "Activo",
  paused: "En pausa",
  blocked: "Bloqueado",
  closed: "Cerrado",
};
