import { z } from "zod";
import { toIso } from "@/lib/core/dates";
import { intOf, type KeyedPage } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { GATE_WAYS } from "@/lib/enclosures/client";
import { listOf, Paging, pageOf } from "@/lib/http";
import { keyedSlice, type RowKey } from "@/lib/lists";

export const Id = z.int().min(1).max(2_147_483_647);
/** For rows that grow with sales and may outgrow four bytes. */
export const LongId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const Cents = z.int().describe("Centavos de MXN");
/** ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true });
/** A moment that is sent: of the years 2000 to 2100. */
export const SentMoment = Moment.regex(
  /^(20\d\d|2100)-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/,
  FIELD.date,
);
/** An id of a query, where everything is text. */
export const QueryId = z.coerce.number().int().min(1).max(2_147_483_647);
export const LongQueryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const Polygon = z
  .array(z.tuple([z.number(), z.number()]))
  .describe("Esquinas en unidades del plano del recinto");

export const PageQuery = z.object(Paging);
/** A list that tells what changed takes it. */
export const MODIFIED_SINCE = {
  modified_since: SentMoment.optional().describe(
    "Solo lo que cambió en este instante o después, en el orden en que cambió la fila misma (una lectura en un acceso no la cambia); `asOf` dice desde cuándo preguntar la próxima vez",
  ),
};
type PageWire = { query: z.output<typeof PageQuery> };

export const GateWire = z
  .object({
    id: Id,
    label: z.string(),
    street: z.string(),
    direction: z.string().describe("n, ne, e, se, s, sw, w o nw; el norte del plano es arriba"),
    ways: z.enum(GATE_WAYS),
    planPoint: z.tuple([z.number(), z.number()]).nullable(),
  })
  .meta({ id: "Gate" });

/** An amount that is sent, within the limits of its domain's field. */
export const centsOf = (field: z.ZodType) => intOf(field).describe("Centavos de MXN");

/** A moment, or none, in a venue's time zone. */
export function optionalIso(date: Date | null, timeZone: string): string | null {
  return date === null ? null : toIso(date, timeZone);
}

/** One page of a verb that answers all rows. `list` names the cursors, and the rows are sorted by `order`. */
export function slices<Item, Out>(list: string, order: readonly RowKey<Item>[], map: (item: Item) => Out) {
  const pageFor = (items: readonly Item[], { query }: PageWire) => keyedSlice(list, order, items, pageOf(query));
  return {
    output: (items: readonly Item[], wire: PageWire): Out[] => pageFor(items, wire).items.map(map),
    list: (items: readonly Item[], wire: PageWire) => listOf(pageFor(items, wire), wire.query),
  };
}

/** A page of a verb that pages itself. */
export function pages<Item, Out>(map: (item: Item) => Out) {
  return {
    output: ({ items }: KeyedPage<Item>): Out[] => items.map(map),
    list: (page: KeyedPage<Item>, { query }: PageWire) => listOf(page, query),
  };
}
