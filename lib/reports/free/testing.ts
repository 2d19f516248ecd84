import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { differences } from "@/lib/core/testing";
import { FREE_WHYS, type FreeWhy } from "@/lib/reports/client";
import { courtesyDays, courtesyReportList } from "@/lib/reports/free/courtesies";
import { freeDays, freeItemList, freeList } from "@/lib/reports/free/free";

interface Thing {
  why: FreeWhy;
  count: number;
  cents: number;
}

interface Item extends Record<string, unknown> {
  price: number;
  paid: number;
  isGiven: boolean;
  list: number | null;
}

interface Courtesy extends Record<string, unknown> {
  stands: boolean;
  cars: number;
  places: number;
  list: number;
  isGiven: boolean;
  isSent: boolean;
  entered: number;
}

const add = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const sumsOf = (things: readonly Thing[]) => [add(things, ({ count }) => count), add(things, ({ cents }) => cents)];

const told = (sums: Readonly<Record<string, number>> | null) => [sums?.count ?? 0, sums?.listCents ?? 0];

/** A place that nobody paid anything for: why. Null: somebody paid. */
const whyOf = ({ price, paid, isGiven }: Item): FreeWhy | null => {
  if (paid !== 0) return null;
  if (isGiven) return "given";
  return price === 0 ? "zone" : "code";
};

async function readItems(ctx: Ctx, adminId: number): Promise<Thing[]> {
  const rows = await dbOf(ctx).execute<Item>(sql`
    select i.price_cents as price, i.price_cents - i.discount_cents + i.fee_cents as paid, g.order_id is not null as "isGiven",
      g.list_cents as list
    from tickets t join order_items i on i.id = t.order_item_id left join order_gifts g on g.order_id = i.order_id
    where i.admin_id = ${adminId} and i.state in ('sold', 'returned')`);
  return rows.flatMap((row) => {
    const why = whyOf(row);
    return why === null ? [] : { why, count: 1, cents: row.list ?? row.price };
  });
}

const readCourtesies = (ctx: Ctx, adminId: number) =>
  dbOf(ctx).execute<Courtesy>(sql`
    select c.deleted_at is null and p.state <> 'revoked' as stands, case when p.is_group then p.entry_rights else 1 end as cars,
      (select count(*) from places y where y.courtesy_id = p.id)::int as places, coalesce(c.list_cents, a.price_cents) as list,
      c.assigned_at is not null as "isGiven", c.sent_at is not null as "isSent",
      (select count(*) from scans s where s.pass_id = p.id and s.decision = 'admitted' and s.direction = 'in')::int as entered
    from courtesies c join passes p on p.id = c.pass_id join event_areas a on a.id = c.event_area_id
    where c.admin_id = ${adminId}`);

/**
 * Where what nobody paid for, or the report of courtesies, differ in one of their groupings from the tickets, courtesies,
 * movements and answers of supervisors one by one, or a row from what is listed behind it; empty where all agree. All of it
 * was had on the operating `day`, and events are within a week of it.
 */
export const freeDisagreements = (ctx: Ctx, adminId: number, day: string): Promise<string[]> =>
  withTx(ctx, (tx) => disagreements(tx, adminId, day));

async function disagreements(ctx: Ctx, adminId: number, day: string): Promise<string[]> {
  const db = dbOf(ctx);
  const courtesies = await readCourtesies(ctx, adminId);
  const standing = courtesies.filter(({ stands }) => stands);
  const gifts = await db.execute<{ cents: number }>(sql`
    select amount_cents as cents from prepaid_movements where admin_id = ${adminId} and kind = 'gift'`);
  const [forced] = await db.execute<{ cars: number }>(sql`
    select count(*)::int as cars from admission_requests where admin_id = ${adminId} and admitted_scan_id is not null`);
  const things: Thing[] = [
    ...(await readItems(ctx, adminId)),
    ...standing.map(({ cars, list }) => ({ why: "courtesy" as const, count: cars, cents: cars * list })),
    ...gifts.map(({ cents }) => ({ why: "gift" as const, count: 1, cents })),
    ...Array.from({ length: forced?.cars ?? 0 }, () => ({ why: "forced" as const, count: 1, cents: 0 })),
  ];
  const { items, sums } = await freeList.page({ ctx, input: { adminId } });
  const found = [
    ...differences("free", told(sums), sumsOf(things)),
    ...differences(
      "places of courtesies",
      add(standing, ({ places }) => places),
      add(standing, ({ cars }) => cars),
    ),
  ];
  for (const why of FREE_WHYS) {
    const own = things.filter((one) => one.why === why);
    const rows = items.filter((row) => row.why === why);
    found.push(
      ...differences(`free by ${why}`, [add(rows, (row) => row.count), add(rows, (row) => row.listCents)], sumsOf(own)),
    );
    if (own.length === 0) continue;
    const listed = await freeList.page({ ctx, input: { adminId, why } });
    found.push(...differences(`free of ${why}`, told(listed.sums), sumsOf(own)));
  }
  const all = await freeItemList.page({ ctx, input: { adminId } });
  found.push(...differences("free one by one", [all.total, ...told(all.sums)], [things.length, ...sumsOf(things)]));
  for (const { key, count, listCents } of items) {
    const behind = await freeItemList.page({ ctx, input: { adminId, key } });
    found.push(...differences(`behind ${key}`, told(behind.sums), [count, listCents]));
  }
  const course = await freeDays({ ctx, input: { adminId, from: day, to: day } });
  found.push(
    ...differences(
      "free by day",
      add(course, ({ value }) => value),
      sumsOf(things)[0],
    ),
  );
  return [...found, ...(await inCourtesies(ctx, adminId, courtesies, day))];
}

const shifted = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** By the dates of the events, and by those on which courtesies were made. */
async function inCourtesies(
  ctx: Ctx,
  adminId: number,
  courtesies: readonly Courtesy[],
  day: string,
): Promise<string[]> {
  if (courtesies.length === 0) return [];
  const standing = courtesies.filter(({ stands }) => stands);
  const read = [
    standing.length,
    standing.filter(({ isGiven }) => isGiven).length,
    standing.filter(({ isSent }) => isSent).length,
    add(courtesies, ({ entered }) => entered),
    courtesies.length - standing.length,
    add(standing, ({ cars, list }) => cars * list),
  ];
  const days = { event: { from: shifted(day, -7), to: shifted(day, 7) }, recorded: { from: day, to: day } };
  const found: string[] = [];
  for (const date of ["event", "recorded"] as const) {
    const { sums } = await courtesyReportList.page({ ctx, input: { adminId, date, ...days[date] } });
    const said = ["made", "given", "sent", "entered", "deleted", "listCents"].map((name) => sums?.[name] ?? 0);
    const course = await courtesyDays({ ctx, input: { adminId, date, ...days[date] } });
    found.push(
      ...differences(`courtesies by ${date}`, said, read),
      ...differences(
        `days of courtesies by ${date}`,
        add(course, ({ value }) => value),
        standing.length,
      ),
    );
  }
  return found;
}
