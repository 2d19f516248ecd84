import type { EventState } from "@/lib/events/client";

export const MOST_DATES = 200;

/** Rows of places that one act writes. */
export const MOST_PLACES = 400_000;

export interface SeasonRowDto {
  name: string;
  /** As asked, the venue's clock. */
  local: string;
  /** Null where the date cannot be. */
  startsAt: Date | null;
  endsAt: Date | null;
  parkingOpensAt: Date | null;
  /** Why it cannot be made. */
  problem: string | null;
  /** What else is in the venue then; another row of the list is named by its date. */
  clashes: string[];
}

export interface SeasonPlanDto {
  rows: SeasonRowDto[];
  timeZone: string;
  /** Of each event. */
  zones: { key: string; priceCents: number; capacity: number }[];
  /** Of all together. */
  places: number;
}

export interface SeasonDto {
  id: number;
  name: string;
  enclosureId: number;
  enclosureName: string;
  enclosureSlug: string;
  timeZone: string;
}

export interface SeasonEventDto {
  id: number;
  name: string;
  state: EventState;
  startsAt: Date;
  endsAt: Date;
  salesStartAt: Date;
  salesEndAt: Date;
}

export interface SeasonDetailDto extends SeasonDto {
  events: SeasonEventDto[];
  /** Zones that its events sell, each with the prices that it has in those not yet begun. */
  zones: { id: number; key: string; name: string; fromCents: number; toCents: number; events: number }[];
}

export interface SeasonRowCountDto extends SeasonDto {
  events: number;
  drafts: number;
  firstAt: Date | null;
  lastAt: Date | null;
}

/** What an act over a season does, or would do, to each event. */
export interface SeasonActDto {
  rows: { id: number; name: string; startsAt: Date; note: string; problem: string | null }[];
  done: boolean;
}
