import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { type KeyedPage, likePattern } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { countsInFigures } from "@/lib/core/test-sales";
import { type DiscountBatchDto, type DiscountCodeDto, normalizeCode, statusOf } from "@/lib/discount-codes/client";
import { DiscountCodeRef, ListDiscountCodes, type ListDiscountCodesInput } from "@/lib/discount-codes/schemas";
import { keyedPage, keyOrder } from "@/lib/lists";

export type CodeRow = Record<string, unknown> & Omit<DiscountCodeDto, "status">;

/** Figures over the uses `u`. Their money is without what was paid and then given back, and without test sales. */
const FIGURES = `json_build_object('heldCount', count(*) filter (where u.state = 'held'),
  'usedCount', count(*) filter (where u.state in ('used', 'honoured')),
  'honouredCount', count(*) filter (where u.state = 'honoured'),
  'discountCents', coalesce(sum(i.discount), 0), 'salesCents', coalesce(sum(i.net), 0))`;
const SOLD = `left join lateral (select sum(i.discount_cents) as discount, sum(i.price_cents - i.discount_cents) as net
  from order_items i join orders o on o.id = i.order_id and ${countsInFigures("o")}
  where i.order_id = u.order_id and i.state = 'sold') i on u.state in ('used', 'honoured')`;

/** The time zone of codes that hold in all of a tenant's venues. */
const tenantZone = (adminId: string) => `coalesce((select x.time_zone from enclosures x where x.admin_id = ${adminId}
  and x.archived_at is null order by x.id limit 1), 'America/Monterrey')`;

/** The time zone of the code `d` of the venue `e`, or of all of them. */
export const CODE_TIME_ZONE = sql.raw(`coalesce(e.time_zone, ${tenantZone("d.admin_id")})`);

/** Columns of a `CodeRow` of the code `d`, over `CODE_JOINS`. */
export const CODE_SELECT =
  sql.raw(`d.id, d.admin_id as "adminId", m.name as "adminName", d.batch_id as "batchId", d.code, d.kind,
  d.percent_bps as "percentBps", d.amount_cents as "amountCents", d.max_discount_cents as "maxDiscountCents",
  d.enclosure_id as "enclosureId", e.name as "enclosureName", d.event_id as "eventId", v.name as "eventName",
  d.parking_area_id as "zoneId", z.key || ' · ' || z.name as "zoneName", d.method,
  d.starts_at as "startsAt", d.ends_at as "endsAt",
  coalesce(e.time_zone, ${tenantZone("d.admin_id")}) as "timeZone",
  d.max_uses as "maxUses", d.max_uses_per_buyer as "maxUsesPerBuyer", d.min_cents as "minCents", d.state, d.note, d.uses,
  exists (select 1 from discount_uses u where u.code_id = d.id) as "isUsed",
  (select o.folio from discount_uses u join orders o on o.id = u.order_id where u.code_id = d.id and u.state <> 'released'
    order by u.id desc limit 1) as "lastFolio",
  d.created_at as "createdAt",
  (select ${FIGURES} from discount_uses u ${SOLD} where u.code_id = d.id) as figures`);

export const CODE_JOINS = sql.raw(`join admins m on m.id = d.admin_id left join enclosures e on e.id = d.enclosure_id
  left join events v on v.id = d.event_id left join parking_areas z on z.id = d.parking_area_id`);

export function codeDto(row: CodeRow, now: Date): DiscountCodeDto {
  return { ...row, status: statusOf(row, now) };
}

export async function readCode(ctx: Ctx, id: number): Promise<DiscountCodeDto> {
  const [row] = await dbOf(ctx).execute<CodeRow>(sql`
    select ${CODE_SELECT} from discount_codes d ${CODE_JOINS} where d.id = ${id}`);
  if (!row) throw notFound();
  return codeDto(row, ctx.now);
}

export async function getDiscountCode({ ctx, input }: VerbArgs<DiscountCodeRef>): Promise<DiscountCodeDto> {
  authorize(ctx.actor, "discount_code:read");
  return readCode(ctx, parseInput(DiscountCodeRef, input).id);
}

const FILTERS = {
  live: sql`d.state <> 'archived'`,
  active: sql`d.state = 'active'`,
  paused: sql`d.state = 'paused'`,
  archived: sql`d.state = 'archived'`,
} as const;

/** Conditions on the code `d`. A batch's codes are listed only with their batch, or where words are looked for. */
export function codeConditions(filters: {
  q: string;
  filter?: keyof typeof FILTERS | null | undefined;
  adminId: number | null;
  enclosureId: number | null;
  batchId: number | null;
}): SQL[] {
  const { q, filter, adminId, enclosureId, batchId } = filters;
  const ofBatch = batchId === null ? (q ? sql`true` : sql`d.batch_id is null`) : sql`d.batch_id = ${batchId}`;
  const words = sql`(d.code like ${likePattern(normalizeCode(q))} or d.note ilike ${likePattern(q)})`;
  return [
    filter ? FILTERS[filter] : batchId === null ? FILTERS.live : sql`true`,
    ofBatch,
    q ? words : sql`true`,
    adminId === null ? sql`true` : sql`d.admin_id = ${adminId}`,
    enclosureId === null ? sql`true` : sql`d.enclosure_id = ${enclosureId}`,
  ];
}

const SORTS = {
  code: { by: sql`d.code`, type: "text" },
  created: { by: sql`d.created_at`, type: "timestamptz" },
  uses: { by: sql`d.uses`, type: "int" },
} as const;

/** Codes of all tenants; archived ones only where the filter asks for them. */
export async function listDiscountCodes({
  ctx,
  input,
}: VerbArgs<ListDiscountCodesInput>): Promise<KeyedPage<DiscountCodeDto>> {
  authorize(ctx.actor, "discount_code:read");
  const { limit, offset, after, sort, ...filters } = parseInput(ListDiscountCodes, input);
  const where = sql.join(codeConditions(filters), sql` and `);
  const column = SORTS[sort.replace("-", "") as keyof typeof SORTS];
  const order = keyOrder([
    { ...column, descending: sort.startsWith("-") },
    { by: sql`d.id`, type: "int", descending: true },
  ]);
  const asked = { limit, offset, after };
  const page = await keyedPage<CodeRow>(`discount-codes:${sort}`, order, asked, {
    rows: ({ rowKey, beyond, by, ...part }) =>
      dbOf(ctx).execute<CodeRow & { rowKey: string[] }>(sql`
        select ${CODE_SELECT}, ${rowKey} as "rowKey" from discount_codes d ${CODE_JOINS} where ${where} and ${beyond}
        order by ${by} limit ${part.limit} offset ${part.offset}`),
    total: async () => {
      const from = sql`from discount_codes d where ${where}`;
      const [counted] = await dbOf(ctx).execute<{ n: number }>(sql`select count(*)::int as n ${from}`);
      return counted?.n ?? 0;
    },
  });
  return { ...page, items: page.items.map((row) => codeDto(row, ctx.now)) };
}

export type BatchRow = Record<string, unknown> & DiscountBatchDto;

/** Columns of a `BatchRow` of the batch `b`, over `BATCH_JOINS`. */
export const BATCH_SELECT =
  sql.raw(`b.id, b.admin_id as "adminId", m.name as "adminName", b.name, b.code_count as "codeCount",
  ${tenantZone("b.admin_id")} as "timeZone", b.created_at as "createdAt",
  (select count(*)::int from discount_codes d where d.batch_id = b.id and d.state = 'active' and d.uses = 0) as "activeCount",
  (select count(*)::int from discount_codes d where d.batch_id = b.id and d.state = 'paused') as "pausedCount",
  (select ${FIGURES} from discount_codes d join discount_uses u on u.code_id = d.id ${SOLD} where d.batch_id = b.id) as figures`);
export const BATCH_JOINS = sql.raw("join admins m on m.id = b.admin_id");

export async function readBatch(ctx: Ctx, id: number): Promise<DiscountBatchDto> {
  const [row] = await dbOf(ctx).execute<BatchRow>(sql`
    select ${BATCH_SELECT} from discount_batches b ${BATCH_JOINS} where b.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

export async function getDiscountBatch({ ctx, input }: VerbArgs<DiscountCodeRef>): Promise<DiscountBatchDto> {
  authorize(ctx.actor, "discount_code:read");
  return readBatch(ctx, parseInput(DiscountCodeRef, input).id);
}
