import type { Decision, Direction } from "@/lib/access/client";
import type { PassKind, PassState } from "@/lib/passes/client";

export const STATE_WORDS: Record<PassState, string> = { active: "Activo", blocked: "En pausa", revoked: "Ya no vale" };

/** In the past tense, for a history. */
export const DECISION_WORDS: Record<Decision, string> = {
  admitted: "Pasó",
  unknown_code: "No se reconoció",
  bad_signature: "Código falso",
  revoked: "Ya no valía",
  returned: "Se había devuelto",
  cancelled: "Se había cancelado",
  blocked: "Estaba en pausa",
  other_enclosure: "Era de otro recinto",
  other_event: "Era de otro evento",
  other_zone: "Era de otra zona",
  not_yet_valid: "Todavía no valía",
  expired: "Ya había vencido",
  guard_not_assigned: "Guardia sin asignar",
  gate_closed: "Acceso cerrado",
  already_used: "Ya se había usado",
  still_inside: "Seguía adentro",
  not_inside: "No estaba adentro",
  no_balance: "Sin saldo",
  full: "Zona llena",
  zone_closed: "Zona cerrada",
};

export const DIRECTION_WORDS: Record<Direction, string> = { in: "Entrada", out: "Salida" };

/** One reading at a gate of an event. */
export interface ReadingRowDto {
  id: number;
  /** Null where nothing of ours carries the code. */
  passId: number | null;
  shortCode: string | null;
  codeTail: string | null;
  decision: Decision;
  /** Why it was taken back: the barrier did not open, and the car did not pass; null: it was not. */
  undone: string | null;
  direction: Direction;
  gate: string | null;
  guard: string | null;
  /** Null where nobody passed. */
  cars: number | null;
  /** By the phone's clock. */
  at: Date;
  recordedAt: Date;
  timeZone: string;
}

/** What a reading came to, in words. */
export const readingWords = ({
  decision,
  undone,
  direction,
}: Pick<ReadingRowDto, "decision" | "undone" | "direction">) =>
  undone === null ? DECISION_WORDS[decision] : direction === "in" ? "No entró" : "No salió";

export interface QrRowDto {
  id: number;
  shortCode: string;
  kind: PassKind;
  state: PassState;
  stateReason: string | null;
  /** The buyer, guest or subscriber. */
  holder: string | null;
  plate: string | null;
  eventName: string | null;
  zoneKey: string | null;
  zoneName: string | null;
  venue: string;
  timeZone: string;
  lastDecision: Decision | null;
  lastDirection: "in" | "out" | null;
  lastAt: Date | null;
  createdAt: Date;
}

export interface QrHappening {
  at: Date;
  title: string;
  tone: "good" | "stop" | "none";
  /** Null when nobody is known to have done it. */
  by: string | null;
  /** The gate and event of a reading, or what was changed. */
  detail: string | null;
}

export interface QrHistoryDto extends QrRowDto {
  /** Latest first. */
  happenings: QrHappening[];
  hasMore: boolean;
}
