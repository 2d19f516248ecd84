import type { GateDto } from "@/lib/enclosures/client";
import type { Numbering } from "@/lib/parking-areas/numbering";

export { labelsOf, type Numbering, placesOf, plainNumbering } from "@/lib/parking-areas/numbering";
export { blockedText, parseBlocked, parsePattern, patternOf, rowLines } from "@/lib/parking-areas/numbering-text";

export interface CopiedZonesDto {
  copied: {
    id: number;
    key: string;
    /** Gates of the other venue that this one has by the same name, and those it has not. */
    gates: string[];
    missing: string[];
  }[];
  /** Keys that the venue has already. */
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

/** A zone as it lies on its venue's plan. */
export interface PlanZoneDto {
  id: number;
  key: string;
  name: string;
  polygon: [number, number][] | null;
}

/** A venue's plan: its picture, its size in the plan's units, and its zones by key. */
export interface VenuePlanDto {
  image: string | null;
  width: number;
  height: number;
  zones: PlanZoneDto[];
  /** What a drawing of it starts from, see `SavePlan`. */
  revision: string;
}

/** An event that has the zone on sale. */
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
