import { z } from "zod";
import { recordAudit } from "@/lib/audit";
import type { Ctx, PersonActor, Verb } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import type { PageAsked as KeyedAsked, KeyedPage } from "@/lib/core/fields";
import { textOf } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, type Permission, tenantOf } from "@/lib/core/permissions";
import { type CellKind, type CellValue, CSV_TYPE, csvStream, EXCEL_TYPE, excelStream } from "@/lib/exports";
import { takePoint } from "@/lib/limits";
import type { FiledList, OpenFile } from "@/lib/lists/filed-list";
import { counted, hasMoreThan, isTooLarge, mostStreamed } from "@/lib/lists/large-files";
import { type ListPage, readKeyedPage, readPage } from "@/lib/lists/read-page";
import { readWithin } from "@/lib/lists/read-within";
import type { ListReader, Order } from "@/lib/lists/reader";

export interface ListColumn<Dto, Key extends string = string, Sort extends string = string> {
  /** The column's name in the address. */
  key: Key;
  header: string;
  /**
   * The value in files, and on the screen where the table draws nothing special. Money is centavos; `zone` is for
   * moments inside a text.
   */
  value: (row: Dto, zone: string) => CellValue;
  /** "text" if not given. */
  kind?: CellKind;
  sort?: Sort;
  /**
   * On the screen: "always" (the column names the row), "yes" (until the reader hides it), "asked" (once the reader
   * chooses it) or "file" (only in files). "yes" if not given.
   */
  shown?: "always" | "yes" | "asked" | "file";
  /** Hides the column from everybody else. */
  only?: (ctx: Ctx) => boolean;
  /**
   * A last row adds it up, on the screen and in files: the sum of the values is the value of the sums of what the list's
   * `sums` name.
   */
  sum?: true;
  /** Width in files, in characters. */
  width?: number;
}

export type SortToken<Sort extends string> = Sort | `-${Sort}`;

type Field<Dto> = Extract<keyof Dto, string>;

interface ListDefinition<Dto, Filters extends z.ZodObject, Sort extends string, Key extends string> {
  /** The file's name: "zonas". */
  name: string;
  /** The file's name for a list of one thing, "devoluciones-evento-5"; `name` if not given. */
  fileName?: (filters: z.output<Filters>) => string;
  /** The title of the sheet and of the table: "Zonas de estacionamiento". */
  title: string;
  permission: Permission;
  /** Rows name buyers or guests, or their contacts: the file asks for `people:export` besides. */
  people?: true;
  /** Filters and search. An address is never refused, so fields use `.catch`. */
  filters: Filters;
  /** Names in the address that differ from the filters': `{ recinto: "enclosureId" }`. */
  address?: Readonly<Record<string, Extract<keyof z.output<Filters>, string>>>;
  sorts: readonly Sort[];
  sort: SortToken<Sort> | ((filters: z.output<Filters>) => SortToken<Sort>);
  columns: readonly ListColumn<Dto, Key, Sort>[];
  /** Fields of a row that are added up over all that the filters find, for the columns with `sum`. */
  sums?: readonly Field<Dto>[] | ((filters: z.output<Filters>) => readonly Field<Dto>[]);
  /** What the file's last sheet says of the filters, instead of their names and values in the address. */
  describe?: (ctx: Ctx, filters: z.output<Filters>) => Promise<readonly (readonly [string, string])[]>;
  /** The time zone of a row's moments in files; that of the venue in view if not given. */
  zone?: (row: Dto) => string;
  pageSize?: number;
  /** Makes all that the filters find choosable for an act on many: the id of a row, or null where nothing can be done. */
  choose?: { most: number; id: (row: Dto) => number | null };
  reader: (ctx: Ctx, filters: z.output<Filters>) => ListReader<Dto, Sort> | Promise<ListReader<Dto, Sort>>;
}

interface Asked<Sort extends string> {
  sort?: SortToken<Sort> | undefined;
}
export interface PageAsked<Sort extends string = string> extends Asked<Sort> {
  /** A cursor of the previous or the next page. */
  after?: string | undefined;
  before?: string | undefined;
  pageSize?: number | undefined;
}
export interface FileAsked<Sort extends string = string> extends Asked<Sort> {
  format?: "csv" | "xlsx" | undefined;
  /** Keys of columns; all of them if not given. */
  columns?: readonly string[] | undefined;
  timeZone?: string | undefined;
}

/** Rows to act on; `hasMore` says that the filters find more than may be chosen at once. */
export interface ChosenRows {
  ids: number[];
  hasMore: boolean;
}

export interface ListFile {
  filename: string;
  contentType: string;
  content: ReadableStream<Uint8Array>;
}

/** A list of the back office with its filters, columns, pages and files. */
export interface OfficeList<Dto, Input, Sort extends string = string, Key extends string = string> extends FiledList {
  columns: readonly ListColumn<Dto, Key, Sort>[];
  /** The names of its filters. */
  filters: readonly string[];
  /** Whether it has a filter of this name that keeps this value: an address that says another is read without it. */
  takes: (filter: string, value: unknown) => boolean;
  zone?: (row: Dto) => string;
  /** Reads an address; the names are those of `filters`. */
  fromAddress: (params: Readonly<Record<string, string>>) => Input & PageAsked<Sort>;
  page: Verb<Input & PageAsked<Sort>, ListPage<Dto>>;
  /** The same rows for a program, in the list's own order: from a cursor on, or after so many rows. */
  keyed: Verb<Input & KeyedAsked, KeyedPage<Dto>>;
  /** All that the filters find, in the list's own order, of those that can be acted on. */
  chosen: Verb<Input, ChosenRows>;
  /**
   * All rows that the filters show, in the page's order, written while they are sent. The audit log says who took them.
   */
  file: Verb<Input & FileAsked<Sort>, ListFile>;
}

export type KeyOf<List> = List extends { columns: readonly { key: infer Key extends string }[] } ? Key : never;

/** Never read from an address: the page sets this filter, for days that begin at the venue's midnight. */
const TIME_ZONE = "timeZone";

const Cursor = z.string().max(2_000).optional().catch(undefined);
const error = textOf("input.invalid");

/** Whose audit log tells of a file. What buyers take is their own, of any tenant. */
export const tenantOfFile = (actor: PersonActor): number | null => (actor.profile === 2 ? null : tenantOf(actor));

/** Search words stay out of the audit log, because they may name a person. */
function noted(filters: Record<string, unknown>): Record<string, unknown> {
  const { q, [TIME_ZONE]: _zone, ...rest } = filters;
  return { ...rest, ...(q ? { searched: true } : {}) };
}

/** The filters as an address names them: "desde", "2026-11-01". */
function factsOf(filters: Record<string, unknown>, nameOf: (key: string) => string): (readonly [string, string])[] {
  return Object.entries(filters).flatMap(([key, value]) =>
    key === TIME_ZONE || value === null || value === undefined || value === ""
      ? []
      : [[nameOf(key), String(value)] as const],
  );
}

/**
 * One declaration gives the page, the CSV and the Excel file. Write `defineList<RowDto>()({ … })`: the row's type is
 * given, the others are inferred.
 */
export function defineList<Dto>() {
  return <Filters extends z.ZodObject, const Sort extends string, const Key extends string>(
    definition: ListDefinition<Dto, Filters, Sort, Key>,
  ): OfficeList<Dto, z.input<Filters>, Sort, Key> => {
    type Input = z.input<Filters>;
    const { name, title, permission, filters: Filters, columns, sorts, address = {}, reader } = definition;
    const tokens = sorts.flatMap((sort) => [sort, `-${sort}`]);
    const Sorting = z.enum(tokens).optional().catch(undefined);
    const Paging = z.object({
      sort: Sorting,
      after: Cursor,
      before: Cursor,
      pageSize: z
        .int({ error })
        .min(1, { error })
        .max(200, { error })
        .default(definition.pageSize ?? 25),
    });
    const Filing = z.object({
      sort: Sorting,
      format: z.enum(["csv", "xlsx"]).default("csv"),
      columns: z.array(z.string()).optional(),
      timeZone: z.string().default("America/Monterrey"),
    });

    const orderOf = (sort: string | undefined, filters: z.output<Filters>): Order<Sort> => {
      const fallback = typeof definition.sort === "function" ? definition.sort(filters) : definition.sort;
      const token = sort ?? fallback;
      return { sort: token.replace(/^-/, "") as Sort, descending: token.startsWith("-") };
    };

    const names = new Map(Object.entries(address).map(([outside, inside]) => [inside as string, outside]));

    const open: Verb<unknown, OpenFile> = async ({ ctx, input }) => {
      authorizeUser(ctx.actor, permission);
      if (definition.people) authorizeUser(ctx.actor, "people:export");
      const filters = parseInput(Filters, input);
      const { sort, format, columns: chosen, timeZone } = parseInput(Filing, input);
      const order = orderOf(sort, filters);
      const rows = await reader(ctx, filters);
      const zone = definition.zone ?? (() => timeZone);
      const seen = columns.filter(({ key, shown, only }) => {
        const isAsked = chosen === undefined || shown === "always" || chosen.includes(key);
        return isAsked && (only === undefined || only(ctx));
      });
      const written = seen.map(({ header, value, kind, sum, width = 20 }) => ({
        header,
        kind,
        width,
        zone,
        sum,
        value: (row: Dto) => value(row, zone(row)),
      }));
      const said = definition.describe
        ? await definition.describe(ctx, filters)
        : factsOf(filters, (key) => names.get(key) ?? key);
      const facts = [
        [title, `Hecho el ${toLocal(ctx.now, timeZone).replace("T", " ").slice(0, 16)}, hora de ${timeZone}`],
        ...said,
      ] as const;
      return {
        filename: `${definition.fileName?.(filters) ?? name}-${toLocal(ctx.now, timeZone).slice(0, 10)}.${format}`,
        contentType: format === "csv" ? CSV_TYPE : EXCEL_TYPE,
        format,
        columns: seen.map(({ key }) => key),
        noted: { format, sort, ...noted(filters) },
        count: (most) => rows.count(most),
        hasMoreThan: (most) => hasMoreThan(rows, order, most),
        content(told) {
          const all = told ? counted(rows.stream(order), told) : rows.stream(order);
          return format === "csv"
            ? csvStream(written, all)
            : excelStream({ name: title.slice(0, 28), columns: written, rows: all, facts });
        },
      };
    };

    return {
      name,
      title,
      permission,
      columns,
      filters: Object.keys(Filters.shape),
      takes(filter, value) {
        const field: z.ZodType | undefined = Filters.shape[filter];
        const read = field?.safeParse(value);
        // What it does not accept at all, the verb refuses by the field's own text.
        return read?.success ? String(read.data).trim() === String(value).trim() : read !== undefined;
      },
      ...(definition.zone ? { zone: definition.zone } : {}),

      fromAddress(params) {
        const filters = Object.keys(Filters.shape).flatMap((inside) => {
          if (inside === TIME_ZONE) return [];
          const value = params[names.get(inside) ?? inside];
          return value === undefined ? [] : [[inside, value]];
        });
        const { sort, despues: after, antes: before } = params;
        return { ...Object.fromEntries(filters), sort, after, before } as Input & PageAsked<Sort>;
      },

      async page({ ctx, input }) {
        authorizeUser(ctx.actor, permission);
        const filters = parseInput(Filters, input);
        const { sort, ...asked } = parseInput(Paging, input);
        const { sums = [] } = definition;
        const place = { ...asked, sums: typeof sums === "function" ? sums(filters) : sums };
        return readPage(await reader(ctx, filters), orderOf(sort, filters), place);
      },

      async keyed({ ctx, input: { after, limit, offset, ...input } }) {
        authorizeUser(ctx.actor, permission);
        const filters = parseInput(Filters, input);
        const asked = { after, limit, offset };
        return readKeyedPage(name, await reader(ctx, filters), orderOf(undefined, filters), asked);
      },

      async chosen({ ctx, input }) {
        authorizeUser(ctx.actor, permission);
        const { most, id } = definition.choose ?? { most: 0, id: () => null };
        const filters = parseInput(Filters, input);
        const rows = await reader(ctx, filters);
        const found = await rows.rows({ order: orderOf(undefined, filters), from: null, limit: most + 1, offset: 0 });
        const ids = found.slice(0, most).flatMap(({ dto }) => id(dto) ?? []);
        return { ids, hasMore: found.length > most };
      },

      open,

      async file({ ctx, input }) {
        const actor = authorizeUser(ctx.actor, permission);
        const { filename, contentType, ...file } = await open({ ctx, input });
        await takePoint("export:account", String(actor.userId));
        const most = mostStreamed();
        if (await isTooLarge(file, most)) throw new DomainError("list.too_large", { data: { rows: most } });
        await recordAudit(ctx, {
          action: "list.exported",
          entity: "list",
          entityId: title,
          adminId: tenantOfFile(actor),
          after: file.noted,
        });
        return { filename, contentType, content: readWithin(file.content()) };
      },
    };
  };
}
