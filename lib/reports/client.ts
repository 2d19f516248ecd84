import type { Decision } from "@/lib/access/client";
import type { PassKind, PassState } from "@/lib/passes/client";

/**
 * Figures by name, integers; money is centavos. Of an event: `sold`, `held`, `free`, `blocked`, `courtesy`, `subscriber`, `admitted`,
 * `inside`, `refused`, `price`, `fee`, `total`, and per zone the same with its event area's id in front: `12.sold`. Of the
 * tenant's day: those of the event of now, besides `event` (its id, 0 for none), `pace` (cars of ten minutes), `today`
 * (centavos), `next.<event>` (places sold) and `alerts`.
 */
export type LiveFigures = Record<string, number>;

/** What travels: figures that changed; null for those that ended. The first message has all of them. */
export type LiveChanges = Record<string, number | null>;

/** A change of these is more than a figure: the page is read again at once. */
export const LIVE_STRUCTURE: readonly string[] = ["event", "zones", "alerts"];

export const KIND_WORDS: Record<PassKind, string> = {
  ticket: "Boleto",
  courtesy: "Cortesía",
  subscriber: "Abonado",
  infinity: "VIP",
  prepaid: "Prepago",
};

export const STATE_WORDS: Record<PassState, string> = { active: "Activo", blocked: "En pausa", revoked: "Ya no vale" };

/** What a gate said, in the past: of a reading that is history. */
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
};

export interface QrRowDto {
  id: number;
  shortCode: string;
  kind: PassKind;
  state: PassState;
  stateReason: string | null;
  /** Buyer, guest or subscriber. */
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

/** One thing that happened to a QR, in words. */
export interface QrHappening {
  at: Date;
  title: string;
  tone: "good" | "stop" | "none";
  /** Who did it; null: nobody is known. */
  by: string | null;
  /** Of a reading: gate and event. Of a change: what. */
  detail: string | null;
}

export interface QrHistoryDto extends QrRowDto {
  /** The latest first. */
  happenings: QrHappening[];
  /** There were more readings than are shown. */
  hasMore: boolean;
}

export interface InfinityRowDto {
  id: number;
  name: string;
  plate: string | null;
  state: "active" | "paused" | "over" | "ended";
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  venue: string;
  timeZone: string;
  validFrom: Date;
  validUntil: Date | null;
  entries: number;
  events: number;
  lastEntryAt: Date | null;
}

export interface InfinityEventDto {
  id: number;
  name: string;
  venue: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  /** VIP QRs that may enter it, and those that have. */
  invited: number;
  entered: number;
}
