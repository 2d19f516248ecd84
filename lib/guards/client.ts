import type { GateDto } from "@/lib/enclosures/client";

/** How long a code that pairs a phone may be used, in minutes. */
export const PAIRING_MINUTES = 5;

export interface GuardCreatedDto {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  /** Answered once, when it was made here. */
  initialPassword: string | null;
  /** How the invitation is sent by which they choose a password; null: there is one. */
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
  /** Of events that are not over, by start. */
  assignments: AssignmentDto[];
}

export interface CoverageDto {
  zones: {
    parkingAreaId: number;
    key: string;
    name: string;
    gates: (GateDto & { guards: { assignmentId: number; name: string }[] })[];
  }[];
  /** Gates of zones on sale without anybody, "A1 · 2". */
  gaps: { zoneKey: string; gateLabel: string }[];
}

/** An event that is not over: how many of its gates somebody guards, and which nobody does. */
export interface EventCoverageDto {
  eventId: number;
  eventName: string;
  enclosureName: string;
  startsAt: Date;
  timeZone: string;
  gates: number;
  gaps: { zoneKey: string; gateLabel: string }[];
}

/** An event that is not over, with the zones and gates where a guard may stand. */
export interface PlacesDto {
  eventId: number;
  eventName: string;
  startsAt: Date;
  timeZone: string;
  zones: { id: number; key: string; name: string; gates: { id: number; label: string }[] }[];
}

/** A code that pairs one phone. The token is answered once; only its hash is kept. */
export interface PairingCodeDto {
  id: number;
  token: string;
  madeAt: Date;
  expiresAt: Date;
}

/** What a phone is about to be paired for. */
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

/** A phone that is logged in for an assignment. */
export interface PairedPhoneDto {
  id: number;
  assignmentId: number;
  guardName: string;
  eventName: string;
  startsAt: Date;
  timeZone: string;
  zoneKey: string;
  gateLabel: string | null;
  /** "Chrome en Teléfono Android" */
  device: string;
  pairedAt: Date;
  lastSeenAt: Date;
}
