import type { GateDto } from "@/lib/enclosures/client";

/** In minutes: for so long a code can pair a phone. */
export const PAIRING_MINUTES = 5;

export interface GuardCreatedDto {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  /** Shown only once; null when the guard chose one or will. */
  initialPassword: string | null;
  /** How the invitation to choose a password was sent; null for a guard who has one. */
  invitedBy: "email" | "whatsapp" | null;
}

export interface AssignmentDto {
  id: number;
  userId: number;
  guardName: string;
  eventId: number;
  eventName: string;
  enclosureId: number;
  adminId: number;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  parkingAreaId: number;
  zoneKey: string;
  zoneName: string;
  /** null: every gate of the zone. */
  gateId: number | null;
  gateLabel: string | null;
  /** May let cars pass against a refusal: at that gate, or without one at all gates of the venue. */
  isSupervisor: boolean;
}

/** Where a guard stands on any day. */
export interface StandingPostDto {
  id: number;
  userId: number;
  guardName: string;
  enclosureId: number;
  enclosureName: string;
  /** null: every gate of the venue. */
  gateId: number | null;
  gateLabel: string | null;
  isSupervisor: boolean;
}

export interface AssignedDto {
  assignments: AssignmentDto[];
  guard: GuardCreatedDto | null;
}

export interface GuardRowDto {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  state: string;
  adminName: string;
  /** Only of events that are not over, by start. */
  assignments: AssignmentDto[];
}

export interface CoverageDto {
  zones: {
    parkingAreaId: number;
    key: string;
    name: string;
    gates: (GateDto & { guards: { assignmentId: number; name: string }[] })[];
  }[];
  /** Gates of zones on sale that nobody guards: "A1 · 2". */
  gaps: { zoneKey: string; gateLabel: string }[];
}

/** How an event that is not over is guarded. */
export interface EventCoverageDto {
  eventId: number;
  eventName: string;
  enclosureName: string;
  startsAt: Date;
  timeZone: string;
  /** Labels are unique in a venue, so each gate counts once, whatever zones it leads to. */
  gates: number;
  /** A gate stands for each of its zones that nobody guards there. */
  gaps: { zoneKey: string; gateLabel: string }[];
}

/** Where a guard may stand in an event that is not over. */
export interface PlacesDto {
  eventId: number;
  eventName: string;
  startsAt: Date;
  timeZone: string;
  zones: { id: number; key: string; name: string; gates: { id: number; label: string }[] }[];
}

/** The token is shown once; only its hash is stored. */
export interface PairingCodeDto {
  id: number;
  token: string;
  madeAt: Date;
  expiresAt: Date;
}

/** Shown before a phone is paired. */
export interface PairingOfferDto {
  guardName: string;
  eventName: string;
  enclosureName: string;
  color: string;
  endsAt: Date;
  timeZone: string;
  zoneKey: string;
  zoneName: string;
  /** null: every gate of the zone. */
  gateLabel: string | null;
}

export interface PairedPhoneDto {
  id: number;
  assignmentId: number;
  guardName: string;
  eventName: string;
  startsAt: Date;
  timeZone: string;
  zoneKey: string;
  gateLabel: string | null;
  /** "Chrome en Teléfono Android". */
  device: string;
  pairedAt: Date;
  lastSeenAt: Date;
}
