import { z } from "zod";
import type { Decision } from "@/lib/access/schemas";
import { IdField, OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import type { PassKind, PassState } from "@/lib/passes/schemas";

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("es-MX", { timeZone: name }));
  } catch {
    return false;
  }
}

/** What a stream of live figures is about: the tenant's own day, or one event. */
export const OpenLive = z.discriminatedUnion("about", [
  z.object({ about: z.literal("home"), timeZone: z.string().max(60).refine(isTimeZone, FIELD.select) }),
  z.object({ about: z.literal("event"), eventId: IdField }),
]);
export type OpenLiveInput = z.input<typeof OpenLive>;

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

const PASS_STATES = ["active", "blocked", "revoked"] as const;

/** What the history looks for; of an address nothing is refused. */
export const QrFilters = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  kind: z.enum(["ticket", "courtesy", "subscriber", "infinity", "prepaid"]).nullish().catch(null),
  state: z.enum(PASS_STATES).nullish().catch(null),
  eventId: OptionalIdField.catch(null),
});

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

export const QrId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export type QrIdInput = z.input<typeof QrId>;

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

const Paged = {
  limit: z.number().int().min(1).max(200).default(20),
  offset: z.number().int().min(0).max(1_000_000).default(0),
};

/** The history as a call asks for it. */
export const QrActivityInput = z.object({
  ...Paged,
  code: z.string().trim().max(100).default(""),
  eventId: IdField.nullish().transform((id) => id ?? null),
});
export type QrActivityInput = z.input<typeof QrActivityInput>;

/** VIP QRs and what they did: in an event, or between two instants (the second excluded). */
export const InfinityInput = z.object({
  ...Paged,
  eventId: IdField.nullish().transform((id) => id ?? null),
  parkingAreaId: IdField.nullish().transform((id) => id ?? null),
  from: z.date().nullish(),
  to: z.date().nullish(),
});
export type InfinityInput = z.input<typeof InfinityInput>;

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
