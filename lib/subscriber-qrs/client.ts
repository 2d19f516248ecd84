import type { PeopleFileDto } from "@/lib/imports/client";
import type { PassState } from "@/lib/passes/client";
import type { SubscriberKind, SubscriberState } from "@/lib/subscriber-qrs/kinds";

export { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/subscriber-qrs/import/columns";
export {
  KIND_LABELS,
  STATE_LABELS,
  SUBSCRIBER_KINDS,
  SUBSCRIBER_STATES,
  type SubscriberKind,
  type SubscriberState,
} from "@/lib/subscriber-qrs/kinds";
export type {
  OpenSubscriberQrInput,
  SelectSubscribersInput,
  SendSubscriberQrsInput,
  SubscriberSelection,
} from "@/lib/subscriber-qrs/selection";
export { daysText, dayText, rightsText, validText } from "@/lib/subscriber-qrs/valid-words";

export interface SubscriberQrDto {
  id: number;
  adminId: number;
  kind: SubscriberKind;
  state: SubscriberState;
  name: string;
  plate: string | null;
  email: string | null;
  phone: string | null;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  parkingAreaId: number;
  zoneKey: string;
  zoneName: string;
  placeLabel: string | null;
  seasonId: number | null;
  seasonName: string | null;
  validFrom: Date;
  validUntil: Date | null;
  entryRights: number;
  passId: number;
  shortCode: string;
  passState: PassState;
  /** Both are about the present QR, not about one that it replaced. */
  sentAt: Date | null;
  openedAt: Date | null;
  createdAt: Date;
}

/** `replaced`: the link is that of an older QR. */
export type HolderStatus = "valid" | "paused" | "over" | "ended" | "replaced";

export interface HolderQrDto {
  id: number;
  kind: SubscriberKind;
  status: HolderStatus;
  /** Null if the QR is replaced or ended, and so somebody else's or nobody's. */
  name: string | null;
  plate: string | null;
  venue: { name: string; color: string; location: string; timeZone: string; mapUrl: string };
  zone: { key: string; name: string; walkMinutes: number | null };
  placeLabel: string | null;
  gates: { label: string; street: string }[];
  seasonName: string | null;
  validFrom: Date;
  validUntil: Date | null;
  entryRights: number;
  /** Null unless the QR admits. */
  code: { token: string; short: string; qr: { size: number; path: string } } | null;
}

export interface HolderEventDto {
  id: number;
  name: string;
  startsAt: Date;
  parkingOpensAt: Date;
  placeLabel: string | null;
}

export interface SubscriberEventDto {
  eventId: number;
  name: string;
  startsAt: Date;
  endsAt: Date;
  state: "published" | "paused" | "cancelled" | "draft";
  placeLabel: string | null;
  hasPlace: boolean;
  entries: number;
  firstEntryAt: Date | null;
}

/** A file of subscribers, for one zone and its days. */
export interface ImportDto extends PeopleFileDto {
  kind: SubscriberKind;
  zoneKey: string;
  zoneName: string;
  seasonName: string | null;
}
