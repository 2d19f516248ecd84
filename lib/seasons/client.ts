import type { EventState } from "@/lib/events/client";

export const MOST_DATES = 200;

/** So many places may be created at once. */
export const MOST_PLACES = 400_000;

export interface SeasonRowDto {
  name: string;
  /** By the venue's clock, as it was entered. */
  local: string;
  /** Null when the date does not exist. */
  startsAt: Date | null;
  endsAt: Date | null;
  parkingOpensAt: Date | null;
  /** In words: why the event cannot be made. */
  problem: string | null;
  /** Names of other events at that time; another row of the same list is named by its date. */
  clashes: string[];
}

export interface SeasonPlanDto {
  rows: SeasonRowDto[];
  timeZone: string;
  /** The same for each event. */
  zones: { key: string; priceCents: number; capacity: number }[];
  /** All events together. */
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
  /** The lowest and highest price of each zone in events that have not begun. */
  zones: { id: number; key: string; name: string; fromCents: number; toCents: number; events: number }[];
}

export interface SeasonRowCountDto extends SeasonDto {
  events: number;
  drafts: number;
  firstAt: Date | null;
  lastAt: Date | null;
}

/** The result of a change of all events, or its preview. */
export interface SeasonActDto {
  rows: { id: number; name: string; startsAt: Date; note: string; problem: string | null }[];
  done: boolean;
}
