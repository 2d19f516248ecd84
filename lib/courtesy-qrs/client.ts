export { guestsOf } from "@/lib/courtesy-qrs/make/guest-lines";

export const MOST_COURTESIES = 5_000;

export const MOST_RIGHTS = 20;

/** `used` has no entry left; `cancelled` was ended with its event. */
export const COURTESY_STATES = ["unassigned", "assigned", "sent", "used", "blocked", "deleted", "cancelled"] as const;

export type CourtesyState = (typeof COURTESY_STATES)[number];

export const COURTESY_STATE_WORDS: Readonly<Record<CourtesyState, string>> = {
  unassigned: "Sin asignar",
  assigned: "Asignado",
  sent: "Enviado",
  used: "Usado",
  blocked: "Bloqueado",
  deleted: "Eliminado",
  cancelled: "Evento cancelado",
};

export interface CourtesyDto {
  id: number;
  adminId: number;
  shortCode: string;
  state: CourtesyState;
  name: string | null;
  email: string | null;
  phone: string | null;
  plate: string | null;
  note: string | null;
  eventId: number;
  eventName: string;
  startsAt: Date;
  isOver: boolean;
  timeZone: string;
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  placeLabel: string | null;
  batchId: number;
  entryRights: number;
  /** Its entries are of as many cars. */
  isGroup: boolean;
  entriesUsed: number;
  assignedAt: Date | null;
  sentAt: Date | null;
  openedAt: Date | null;
  createdAt: Date;
}

export interface CourtesyBatchDto {
  id: number;
  eventId: number;
  eventName: string;
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  quantity: number;
  /** One QR for as many cars. */
  isGroup: boolean;
  made: number;
  state: "running" | "done" | "cancelled";
  isEventCancelled: boolean;
  timeZone: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Counts the courtesies of a zone of an event, without deleted ones. */
export interface CourtesyZoneDto {
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  capacity: number;
  /** Places that nobody holds or has bought. */
  free: number;
  total: number;
  unassigned: number;
  sent: number;
  used: number;
  blocked: number;
}

/** `withdrawn` was deleted by staff; `over` and `cancelled` are the event's ends. */
export type GuestStatus = "valid" | "used" | "blocked" | "over" | "cancelled" | "withdrawn";

export interface GuestCourtesyDto {
  id: number;
  status: GuestStatus;
  name: string | null;
  plate: string | null;
  event: { id: number; name: string; startsAt: Date; endsAt: Date; doorsAt: Date | null; parkingOpensAt: Date };
  venue: { name: string; color: string; location: string; timeZone: string; mapUrl: string };
  zone: { key: string; name: string; walkMinutes: number | null };
  placeLabel: string | null;
  gates: { label: string; street: string }[];
  entryRights: number;
  isGroup: boolean;
  entriesUsed: number;
  /** Null once the courtesy does not admit any more. */
  code: { token: string; short: string; qr: { size: number; path: string } } | null;
}

/** `place` is the label of a numbered place. */
export const GUEST_FIELD_LABELS = {
  name: "Nombre",
  email: "Correo",
  phone: "WhatsApp",
  plate: "Placa",
  note: "Nota",
  place: "Lugar",
} as const;

export type GuestField = keyof typeof GUEST_FIELD_LABELS;

export const GUEST_FILE_BYTES = 5 * 1024 * 1024;

export interface GuestFileRow {
  rowNumber: number;
  values: Record<GuestField, string>;
  /** In Spanish, each with the name of its column. A right row has none. */
  problems: string[];
}

export interface GuestFileDto {
  total: number;
  badTotal: number;
  /** Only the first wrong rows, and the first right ones as they were read. */
  bad: GuestFileRow[];
  first: GuestFileRow[];
  /** The file names each person's place. */
  hasPlaces: boolean;
}
