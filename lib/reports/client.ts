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
  /** VIP QRs that may enter the event, and those that did. */
  invited: number;
  entered: number;
}
