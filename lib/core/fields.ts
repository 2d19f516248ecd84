import { z } from "zod";
import { FIELD } from "@/lib/core/messages";
import { parseMoney } from "@/lib/core/money";

const blank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

interface Range {
  min: number;
  max: number;
}

const RANGES = z.registry<Range>();

/** What stands around a field that may be left out, be null or be changed. */
interface Wrapping extends z.core.$ZodTypeDef {
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
}

/** The first of a field and of what it wraps that `read` knows. */
function within<Found>(field: z.ZodType, read: (part: z.ZodType) => Found | undefined): Found | undefined {
  const found = read(field);
  if (found !== undefined) return found;
  const { innerType, in: before, options = [] }: Wrapping = field.def;
  for (const part of [innerType, before, ...options]) {
    const inner = part && within(part, read);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error("This field has nothing to share with the API's description");
  return found;
}

function rangeIn(part: z.ZodType): Range | undefined {
  if (!(part instanceof z.ZodNumber)) return RANGES.get(part);
  const { minValue: min, maxValue: max } = part;
  return min === null || max === null || !Number.isFinite(max) ? undefined : { min, max };
}

/** The API's form of a field that takes numbers: only whole numbers, within the field's own limits. */
export function intOf(field: z.ZodType): z.ZodInt {
  const { min, max } = required(within(field, rangeIn));
  return z.int().min(min).max(max);
}

/** The API's form of a field that takes text: the same rules, without what the field makes of it. */
export function textOfField(field: z.ZodType): z.ZodString {
  return required(within(field, (part) => (part instanceof z.ZodString ? part : undefined)));
}

const DAY_MINUTES = 1_440;

const hourField = z.union([z.number(), z.string()], { error: FIELD.required }).transform((value, issues) => {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < DAY_MINUTES) return value;
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(String(value).trim());
  if (match) return Number(match[1]) * 60 + Number(match[2]);
  issues.addIssue({ code: "custom", message: "Escribe una hora como 20:00" });
  return z.NEVER;
});
RANGES.add(hourField, { min: 0, max: DAY_MINUTES - 1 });

/** Takes minutes after midnight (API) or "20:00" (form). Answers minutes. */
export const HourField = hourField;

/** Takes a number (API) or its text (form). */
export function intField(min: number, max: number) {
  const range = `Escribe un número del ${min} al ${max}`;
  const field = z.union([z.number(), z.string()], { error: FIELD.required }).transform((value, issues) => {
    const fail = (message: string) => {
      issues.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (blank(value)) return fail(FIELD.required);
    const text = String(value).trim();
    // A figure that cannot be is told its limits; anything else, to be a figure.
    if (!/^-?\d+([.,]\d+)?$/.test(text)) return fail(FIELD.digits);
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? number : fail(range);
  });
  return field.register(RANGES, { min, max });
}

/** As `intField`, with null for an empty value. */
export function optionalIntField(min: number, max: number) {
  const field = z
    .union([z.number(), z.string(), z.null()])
    .optional()
    .transform((value, issues) => {
      if (blank(value)) return null;
      const parsed = intField(min, max).safeParse(value);
      if (parsed.success) return parsed.data;
      issues.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? FIELD.digits });
      return z.NEVER;
    });
  return field.register(RANGES, { min, max });
}

/** Takes centavos as a number (API) or pesos as text, "1,250.50" (form). Answers centavos. */
export function moneyField(maxCents: number) {
  const field = z.union([z.number(), z.string()], { error: FIELD.required }).transform((value, issues) => {
    const cents = typeof value === "number" ? value : parseMoney(value);
    if (cents !== null && Number.isInteger(cents) && cents >= 0 && cents <= maxCents) return cents;
    issues.addIssue({ code: "custom", message: blank(value) ? FIELD.required : FIELD.money });
    return z.NEVER;
  });
  return field.register(RANGES, { min: 0, max: maxCents });
}

/** Takes basis points as a number (API) or percent as text, "12.5" (form). Answers basis points. */
export function percentField(maxBps: number) {
  const field = z.union([z.number(), z.string()], { error: FIELD.required }).transform((value, issues) => {
    const typed = typeof value === "string" ? /^\d{1,3}(\.\d{1,2})?$/.test(value.trim()) : true;
    const bps = typeof value === "number" ? value : Math.round(Number(value) * 100);
    if (typed && Number.isInteger(bps) && bps >= 0 && bps <= maxBps) return bps;
    issues.addIssue({
      code: "custom",
      message: blank(value) ? FIELD.required : `Escribe un porcentaje de 0 a ${maxBps / 100}`,
    });
    return z.NEVER;
  });
  return field.register(RANGES, { min: 0, max: maxBps });
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

const isOurTime = (text: string) => Number(text.slice(0, 4)) >= 2000 && Number(text.slice(0, 4)) <= 2100;

/**
 * ISO 8601 with an offset (API), or the value of a datetime-local control, which the verb reads in the venue's time
 * zone.
 */
export const MomentField = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .refine(
    (text) => (LOCAL.test(text) || (OFFSET.test(text) && !Number.isNaN(Date.parse(text)))) && isOurTime(text),
    FIELD.date,
  );

/** As `MomentField`, with null for an empty value. */
export const OptionalMomentField = z
  .union([z.literal("").transform(() => null), z.null(), MomentField])
  .optional()
  .transform((value) => value ?? null);

export const IdField = z.union([z.number(), z.string()], { error: FIELD.select }).transform((value, issues) => {
  const id = Number(value);
  if (!blank(value) && Number.isInteger(id) && id > 0 && id <= 2_147_483_647) return id;
  issues.addIssue({ code: "custom", message: FIELD.select });
  return z.NEVER;
});

/** The state that the form was filled in from, see `revisionOf`. */
export const RevisionField = z.string().max(64).optional();

/** As `IdField`, with null for an empty value. */
export const OptionalIdField = z
  .union([z.literal("").transform(() => null), z.null(), IdField])
  .optional()
  .transform((value) => value ?? null);

export function textField(max: number) {
  return z.string({ error: FIELD.required }).trim().min(1, FIELD.required).max(max, FIELD.tooLong);
}

export function optionalTextField(max: number) {
  return z
    .string()
    .trim()
    .max(max, FIELD.tooLong)
    .nullish()
    .transform((value) => value ?? "");
}

export const SearchField = z.string().trim().max(100, FIELD.tooLong).default("");

/** Wildcards that a person typed are escaped. */
export function likePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export interface Page<Item> {
  items: Item[];
  total: number;
}

/** A page that says where the next one begins. */
export interface KeyedPage<Item> extends Page<Item> {
  /** The cursor of the next page; null after the last one. */
  next: string | null;
  /** Of a list of changes: all that changed before this instant is told by this page and those before it. */
  asOf?: string;
}

/** The cursor of a page. What it holds is judged by the list that it is for. */
export const CursorField = z.string().max(4_000, FIELD.cursor).nullish();

/** What a page is asked by: a cursor, which wins, or how many rows to skip. */
export interface PageAsked {
  limit: number;
  offset: number;
  after?: string | null | undefined;
  /** Only rows changed at or after this instant (ISO 8601 with an offset), in the order in which they changed. */
  modifiedSince?: string | undefined;
}

/** For the schemas of lists that tell what changed. */
export const ModifiedSinceField = z.iso.datetime({ offset: true, error: FIELD.date }).optional();
