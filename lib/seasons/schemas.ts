import { z } from "zod";
import { IdField, moneyField, OptionalIdField, optionalTextField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { LocalMoment } from "@/lib/events/schemas";
import { MOST_DATES } from "@/lib/seasons/client";

/** The dates of a new season, or more dates of one that exists. */
export const SeasonDates = z
  .object({
    eventId: IdField,
    /** Without it, a new season is made. */
    seasonId: OptionalIdField,
    /** The new season's name. */
    name: optionalTextField(120),
    /** Puts the base event into the season too. */
    includeBase: z.boolean().default(true),
    dates: z
      .array(z.object({ startsAt: LocalMoment, name: optionalTextField(120) }))
      .min(1, "Agrega al menos una fecha")
      .max(MOST_DATES, `Son demasiadas: hasta ${MOST_DATES} fechas a la vez`),
    sale: z.enum(["same", "before"]).default("same"),
    guards: z.boolean().default(false),
    blocks: z.boolean().default(true),
    /** Makes the events even if the venue has another one at that time. */
    allowClashes: z.boolean().default(false),
  })
  .refine(({ seasonId, name }) => seasonId !== null || name !== "", { path: ["name"], message: FIELD.required });

export type SeasonDatesInput = z.input<typeof SeasonDates>;

export const SeasonId = z.object({ id: IdField });

export type SeasonIdInput = z.input<typeof SeasonId>;

export const RenameSeason = z.object({ id: IdField, name: textField(120) });

export type RenameSeasonInput = z.input<typeof RenameSeason>;

/** A preview changes nothing. */
export const PublishSeason = z.object({ id: IdField, preview: z.boolean().default(false) });

export type PublishSeasonInput = z.input<typeof PublishSeason>;

export const PriceSeason = z.object({
  id: IdField,
  parkingAreaId: IdField,
  priceCents: moneyField(10_000_000),
  preview: z.boolean().default(false),
});

export type PriceSeasonInput = z.input<typeof PriceSeason>;
