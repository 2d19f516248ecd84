import { z } from "zod";
import { DayField, OPERATING_DAYS } from "@/lib/core/days";
import { CursorField, ModifiedSinceField, OptionalIdField, SearchField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { MOVEMENT_KINDS } from "@/lib/prepaid/kinds";
import { IDLE_DAYS, PREPAID_TOTALS_BY, REPORT_LINES } from "@/lib/prepaid/reports/report-words";
import { METHODS } from "@/lib/pricing/client";

export const PrepaidMovementFilters = z.object({
  q: SearchField,
  kind: z.enum(MOVEMENT_KINDS).nullish().catch(null),
  /** The movements that a column of the totals adds up. */
  line: z.enum(REPORT_LINES).nullish().catch(null),
  /** Only top-ups have one. */
  method: z.enum(METHODS).nullish().catch(null),
  /** An operating day of the venue, and an hour of its clock, as the totals have them. */
  day: DayField,
  hour: z
    .string()
    .regex(/^([01]\d|2[0-3])$/)
    .nullish()
    .catch(null),
  enclosureId: OptionalIdField.catch(null),
  typeId: OptionalIdField.catch(null),
  userId: OptionalIdField.catch(null),
  adminId: OptionalIdField.catch(null),
  /** Behind a report for admins 1 and 5: for admin 1 of all tenants. */
  tenants: z.literal("todos").nullish().catch(null),
  ...OPERATING_DAYS,
});

export const PrepaidPeopleFilters = z.object({
  q: SearchField,
  enclosureId: OptionalIdField.catch(null),
  typeId: OptionalIdField.catch(null),
  /** Who topped up so in the days, with those top-ups and nothing else that they did. */
  method: z.enum(METHODS).nullish().catch(null),
  adminId: OptionalIdField.catch(null),
  /** Days without a visit. */
  idle: z.enum(IDLE_DAYS).nullish().catch(null),
  ...OPERATING_DAYS,
});

export const LetGoFilters = z.object({
  q: SearchField,
  enclosureId: OptionalIdField.catch(null),
  /** Who let the cars go. */
  guardId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

export type LetGoFiltersInput = z.input<typeof LetGoFilters>;

export const PrepaidTotalsFilters = z.object({
  by: z.enum(PREPAID_TOTALS_BY).catch("type").default("type"),
  enclosureId: OptionalIdField.catch(null),
  typeId: OptionalIdField.catch(null),
  /** Top-ups that were paid so, and nothing else. */
  method: z.enum(METHODS).nullish().catch(null),
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

export type PrepaidTotalsInput = z.input<typeof PrepaidTotalsFilters>;

/** The API asks by moments, the last one not included, and by pages with a cursor. */
const Asked = z.object({
  from: z.date().nullish(),
  to: z.date().nullish(),
  enclosureId: OptionalIdField,
  adminId: OptionalIdField,
  limit: z.number().int().min(1).max(200).default(20),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  after: CursorField,
});

export const PrepaidMovementsAsked = Asked.extend({
  kind: z.enum(MOVEMENT_KINDS, FIELD.select).nullish(),
  typeId: OptionalIdField,
  email: z.string().trim().max(254).nullish(),
  userId: OptionalIdField,
  modifiedSince: ModifiedSinceField,
});

export type PrepaidMovementsAskedInput = z.input<typeof PrepaidMovementsAsked>;

export const PrepaidPeriodAsked = z.object({
  by: z.enum(PREPAID_TOTALS_BY, FIELD.select).default("type"),
  enclosureId: OptionalIdField,
  typeId: OptionalIdField,
  adminId: OptionalIdField,
  from: z.date().nullish(),
  to: z.date().nullish(),
});

export type PrepaidPeriodInput = z.input<typeof PrepaidPeriodAsked>;

export const PrepaidAccountsAsked = Asked;

export type PrepaidAccountsAskedInput = z.input<typeof PrepaidAccountsAsked>;
