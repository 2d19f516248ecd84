import { z } from "zod";
import { DayField, OPERATING_DAYS } from "@/lib/core/days";
import { CursorField, IdField, OptionalIdField, SearchField } from "@/lib/core/fields";
import { METHOD_FILTERS, METHODS } from "@/lib/pricing/client";
import {
  ACCOUNT_KINDS,
  CASH_BY,
  COURTESY_DATES,
  COURTESY_PARTS,
  FREE_WHYS,
  INFINITY_STATES,
  SALES_BY,
  SALES_DATES,
} from "@/lib/reports/client";

const Paged = {
  limit: z.number().int().min(1).max(200).default(20),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  after: CursorField,
};

/** Entries in one event, or between two instants, the second excluded. */
export const InfinityInput = z.object({
  ...Paged,
  eventId: IdField.nullish().transform((id) => id ?? null),
  parkingAreaId: IdField.nullish().transform((id) => id ?? null),
  from: z.date().nullish(),
  to: z.date().nullish(),
});

export type InfinityInput = z.input<typeof InfinityInput>;

const RowKeyField = z
  .string()
  .max(100)
  .nullish()
  .catch(null)
  .transform((key) => key ?? null);

const MethodFilter = z.enum(METHOD_FILTERS).nullish().catch(null);

/** Days are days of operation of each venue. */
export const SalesFilters = z.object({
  by: z.enum(SALES_BY).catch("event").default("event"),
  date: z.enum(SALES_DATES).catch("collected").default("collected"),
  from: DayField,
  /** The last one included. */
  to: DayField,
  enclosureId: OptionalIdField.catch(null),
  eventId: OptionalIdField.catch(null),
  parkingAreaId: OptionalIdField.catch(null),
  eventTypeId: OptionalIdField.catch(null),
  method: MethodFilter,
  adminId: OptionalIdField.catch(null),
});

export type SalesFiltersInput = z.input<typeof SalesFilters>;

export const InfinityFilters = z.object({
  q: SearchField,
  state: z.enum(INFINITY_STATES).nullish().catch(null),
  eventId: OptionalIdField.catch(null),
  parkingAreaId: OptionalIdField.catch(null),
  enclosureId: OptionalIdField.catch(null),
  eventTypeId: OptionalIdField.catch(null),
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

export const InfinityEntryFilters = InfinityFilters.extend({
  /** Entries of one QR. */
  subscriberId: OptionalIdField.catch(null),
});

export const AccountFilters = z.object({
  q: SearchField,
  kind: z.enum(ACCOUNT_KINDS).nullish().catch(null),
  eventId: OptionalIdField.catch(null),
  parkingAreaId: OptionalIdField.catch(null),
  enclosureId: OptionalIdField.catch(null),
  eventTypeId: OptionalIdField.catch(null),
  method: MethodFilter,
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

export type AccountFiltersInput = z.input<typeof AccountFilters>;

export const BuyerFilters = z.object({
  q: SearchField,
  eventId: OptionalIdField.catch(null),
  parkingAreaId: OptionalIdField.catch(null),
  enclosureId: OptionalIdField.catch(null),
  eventTypeId: OptionalIdField.catch(null),
  method: MethodFilter,
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

export const FreeFilters = z.object({
  q: SearchField,
  why: z.enum(FREE_WHYS).nullish().catch(null),
  eventId: OptionalIdField.catch(null),
  parkingAreaId: OptionalIdField.catch(null),
  enclosureId: OptionalIdField.catch(null),
  eventTypeId: OptionalIdField.catch(null),
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

export const CourtesyFilters = FreeFilters.omit({ why: true }).extend({
  /** Its days are those of the events, or those on which courtesies were made. */
  date: z.enum(COURTESY_DATES).catch("event").default("event"),
});

export const FreeItemFilters = FreeFilters.extend({
  /** One row of the report. */
  key: RowKeyField,
  /** Those that a figure of the report of courtesies counts, and nothing else. */
  courtesy: z.enum(COURTESY_PARTS).nullish().catch(null),
});

export const PlatformPrepaidFilters = z.object({
  /** A type of QR. */
  typeId: OptionalIdField.catch(null),
  /** Top-ups that were paid so, and nothing else that moved. */
  method: z.enum(METHODS).nullish().catch(null),
  enclosureId: OptionalIdField.catch(null),
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

export const CashFilters = z.object({
  by: z.enum(CASH_BY).default("persona").catch("persona"),
  /** One row of the report. */
  key: RowKeyField,
  enclosureId: OptionalIdField.catch(null),
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});
