import type { GateDto } from "@/lib/enclosures/client";
import type { Numbering } from "@/lib/parking-areas/numbering";

export { labelsOf, type Numbering, placesOf, plainNumbering, rowIndex } from "@/lib/parking-areas/numbering";
export { blockedText, parseBlocked, parsePattern, patternOf, rowLines } from "@/lib/parking-areas/numbering-text";

export interface CopiedZonesDto {
  copied: {
    id: number;
    key: string;
    /** Gates that the other venue has by the same name, and those that it lacks. */
    gates: string[];
    missing: string[];
  }[];
  /** Zones whose keys the venue has already. */
  skipped: string[];
}

export interface ParkingAreaDto {
  id: number;
  enclosureId: number;
  enclosureName: string;
  key: string;
  name: string;
  capacity: number;
  isNumbered: boolean;
  numbering: Numbering | null;
  isVip: boolean;
  polygon: [number, number][] | null;
  walkMinutes: number | null;
  notes: string;
  drivingNotes: string;
  gates: GateDto[];
}

export interface PlanZoneDto {
  id: number;
  key: string;
  name: string;
  polygon: [number, number][] | null;
}

/** Sizes are in the plan's units; zones are sorted by key. */
export interface VenuePlanDto {
  image: string | null;
  width: number;
  height: number;
  zones: PlanZoneDto[];
  /** See `SavePlan`. */
  revision: string;
}

/** An event that sells the zone. */
export interface ZoneEventDto {
  id: number;
  name: string;
  state: string;
  startsAt: Date;
  priceCents: number;
  capacity: number;
}

export interface ParkingAreaDetailDto extends ParkingAreaDto {
  timeZone: string;
  events: ZoneEventDto[];
}

export interface ParkingAreaRowDto {
  id: number;
  enclosureId: number;
  enclosureName: string;
  key: string;
  name: string;
  capacity: number;
  isNumbered: boolean;
  isVip: boolean;
  isDrawn: boolean;
  gates: string[];
  upcomingEvents: number;
}
