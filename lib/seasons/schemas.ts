import { z } from "zod";
import { IdField, moneyField, OptionalIdField, optionalTextField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { type EventState, LocalMoment } from "@/lib/events/schemas";

export const MOST_DATES = 200;
/** Rows of places that one act writes. */
export const MOST_PLACES = 400_000;

/** Events like a base event, a date each: of a new season, or more of one that exists. */
export const SeasonDates = z
  .object({
    /** The base event. */
    eventId: IdField,
    /** The season that grows; without it a new one is made. */
    seasonId: OptionalIdField,
    /** Of the new season. */
    name: optionalTextField(120),
    /** The base belongs to it too. */
    includeBase: z.boolean().default(true),
    dates: z
      .array(z.object({ startsAt: LocalMoment, name: optionalTextField(120) }))
      .min(1, "Agrega al menos una fecha")
      .max(MOST_DATES, `Son demasiadas: hasta ${MOST_DATES} fechas a la vez`),
    sale: z.enum(["same", "before"]).default("same"),
    guards: z.boolean().default(false),
    blocks: z.boolean().default(true),
    /** Although another event is in the venue at that time. */
    allowClashes: z.boolean().default(false),
  })
  .refine(({ seasonId, name }) => seasonId !== null || name !== "", { path: ["name"], message: FIELD.required });
export type SeasonDatesInput = z.input<typeof SeasonDates>;

export const SeasonId = z.object({ id: IdField });
export type SeasonIdInput = z.input<typeof SeasonId>;

export const RenameSeason = z.object({ id: IdField, name: textField(120) });
export type RenameSeasonInput = z.input<typeof RenameSeason>;

/** `preview` changes nothing. */
export const PublishSeason = z.object({ id: IdField, preview: z.boolean().default(false) });
export type PublishSeasonInput = z.input<typeof PublishSeason>;

export const PriceSeason = z.object({
  id: IdField,
  parkingAreaId: IdField,
  priceCents: moneyField(10_000_000),
  preview: z.boolean().default(false),
});
export type PriceSeasonInput = z.input<typeof PriceSeason>;

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
