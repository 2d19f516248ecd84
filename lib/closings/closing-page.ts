import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { afterBusinessDays } from "@/lib/closings/business-days";
import { openCases } from "@/lib/closings/cases";
import {
  addSums,
  type ClosingDto,
  type ClosingPageDto,
  type ClosingRowDto,
  type ClosingSums,
  isNothing,
  NO_SUMS,
} from "@/lib/closings/client";
import {
  type Books,
  closedMonths,
  findClosings,
  frozenMonths,
  frozenRows,
  isIn,
  ofBooks,
  withoutFrozen,
} from "@/lib/closings/find-closings";
import { ClosingAsked } from "@/lib/closings/schemas";
import { sumsOf } from "@/lib/closings/sums";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { notFound } from "@/lib/core/errors";
import { lastDayOf, monthAfter, monthWords } from "@/lib/core/months";
import { type DayClock, operatingToday } from "@/lib/core/operating-days";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOfAll } from "@/lib/core/permissions";
import { withinTime } from "@/lib/lists";
import { type LinesFrom, salesReport } from "@/lib/reports";
import type { SalesSums } from "@/lib/reports/client";

const BUSINESS_DAYS = 3;
const ZONE = "America/Monterrey";

/** A month of the books, or one event of them. */
export interface Subject {
  books: Books;
  month: string | null;
  event: { id: number; name: string; adminId: number } | null;
  /** "octubre 2026", or the event's name. */
  words: string;
  /** The first day on which it may be closed. */
  closesFrom: string;
  isDue: boolean;
}

type EventRow = DayClock & { id: number; name: string; adminId: number; endsAt: Date };

/** Reads what is to be closed. Whoever sees all organizers closes the books of all, an organizer its own. */
export async function subjectOf(ctx: Ctx, asked: ReturnType<typeof ClosingAsked.parse>): Promise<Subject> {
  const books = tenantOfAll(ctx, "report:account");
  const today = toLocal(ctx.now, ZONE).slice(0, 10);
  if (asked.month) {
    const { month } = asked;
    const closesFrom = afterBusinessDays(lastDayOf(month), BUSINESS_DAYS);
    return { books, month, event: null, words: monthWords(month), closesFrom, isDue: today >= closesFrom };
  }
  const [event] = await dbOf(ctx).execute<EventRow & Record<string, unknown>>(sql`
    select v.id, v.name, v.admin_id as "adminId", v.ends_at as "endsAt", n.time_zone as "timeZone", n.day_start as "dayStart"
    from events v join enclosures n on n.id = v.enclosure_id
    where v.id = ${asked.eventId ?? 0} and ${books === null ? sql`true` : sql`v.admin_id = ${books}`}`);
  if (!event) throw notFound();
  const closesFrom = afterBusinessDays(operatingToday(event.endsAt, event), BUSINESS_DAYS);
  return { books, month: null, event, words: event.name, closesFrom, isDue: today >= closesFrom };
}

/** The closing that holds of what is asked for; null: it is open. Of a month and of an event there is one at most. */
export async function closingOf(ctx: Ctx, { books, month, event }: Subject): Promise<ClosingDto | null> {
  const own = event
    ? sql`c.event_id = ${event.id}`
    : sql`c.kind = 'month' and c.month = ${month} and ${ofBooks(books)}`;
  const [closing] = await findClosings(ctx, sql`${own} and c.reopened_at is null`);
  return closing ?? null;
}

/**
 * The sums of the books as they stand, of the event or of the months until this one: from the first that is closed on, for
 * nothing is said of open ones before it. What is frozen is read from the ledger itself.
 */
export async function standingRows(
  ctx: Ctx,
  { books, month, event }: Subject,
  from: LinesFrom,
): Promise<ClosingRowDto[]> {
  if (event) return sumsOf(ctx, { adminId: event.adminId, eventId: event.id });
  const months = [...(await closedMonths(ctx, books)).map((one) => one.month), ...(month === null ? [] : [month])];
  return sumsOf(ctx, { adminId: books, since: months.toSorted()[0] ?? null, until: month, from });
}

/**
 * What a closing would freeze now: the month itself, and what became known of months that were closed before. Of an event
 * all of it, which no closing of a month takes away. `now` is what `standingRows` answered.
 */
export async function openRows(
  ctx: Ctx,
  { books, month, event }: Subject,
  now: readonly ClosingRowDto[],
): Promise<ClosingRowDto[]> {
  if (event) return [...now];
  const closed = await closedMonths(ctx, books);
  return withoutFrozen(
    now.filter((row) => row.month === month || closed.some((one) => isIn(one, row))),
    await frozenMonths(ctx, books),
  ).filter(({ sums }) => !isNothing(sums));
}

/** Whether a row of the report of what was sold says what these sums say. */
function isSame(sums: ClosingSums, row: SalesSums | undefined): boolean {
  const collected = sums.soldCents - sums.discountCents + sums.feeCents;
  const returned = sums.refundedCents + sums.disputeCents + sums.feeRefundedCents;
  const reported = row?.refundedCents ?? 0;
  return (
    // The report has a lost dispute that the platform bears, and not what a dispute costs the organizer beside it.
    reported >= returned - sums.costCents &&
    reported <= returned + sums.disputeCostCents &&
    (row?.collectedCents ?? 0) === collected &&
    (row?.ticketIvaCents ?? 0) === sums.soldIvaCents &&
    (row?.feeIvaCents ?? 0) === sums.feeIvaCents
  );
}

/**
 * Whether the report of what was sold says of the month or the event what these sums of it say, which are those that would be
 * frozen: of each organizer that one of the two names.
 */
export async function reportsAgree(
  ctx: Ctx,
  { month, event }: Subject,
  now: readonly ClosingRowDto[],
): Promise<boolean> {
  const asked = month === null ? { eventId: event?.id ?? null } : { from: `${month}-01`, to: lastDayOf(month) };
  const report = await salesReport({ ctx, input: { name: "by-month", by: "organizer", ...asked } });
  const said = new Map(report.map((row) => [Number(row.key), row]));
  const own = now.filter((row) => row.month === (month ?? ""));
  const sums = new Map(own.map((row) => [row.adminId, row.sums]));
  return [...new Set([...sums.keys(), ...said.keys()])].every((id) => isSame(sums.get(id) ?? NO_SUMS, said.get(id)));
}

/** S36. The books of a month or an event: as they were frozen, or as they stand, with what has to be seen to. */
export async function closingPage({ ctx, input }: VerbArgs<ClosingAsked>): Promise<ClosingPageDto> {
  const asked = parseInput(ClosingAsked, input);
  authorize(ctx.actor, "report:account");
  return withinTime(ctx, async (db) => {
    const within = { ...ctx, db };
    const subject = await subjectOf(within, asked);
    const { books, month, event, closesFrom, isDue } = subject;
    const own = event ? sql`c.event_id = ${event.id}` : sql`c.kind = 'month' and ${ofBooks(books)}`;
    const earlier = await findClosings(within, own);
    const closing = await closingOf(within, subject);
    const now = closing ? [] : await standingRows(within, subject, "sums");
    const rows = closing
      ? await frozenRows(within, sql`c.id = ${closing.id}`, null)
      : await openRows(within, subject, now);
    // Of an open month too something may be frozen: by an organizer that closed its own, or by the closing of a later one.
    const isWhole = closing === null && (event !== null || !(await hasFrozen(within, subject, rows)));
    const cases = await openCases(within, { adminId: event?.adminId ?? books, eventId: event?.id ?? null });
    const agrees = closing !== null || (await reportsAgree(within, subject, now));
    const since = closing ? await sinceOf(within, subject, rows) : null;
    const { words } = subject;
    const before = month === null ? null : await sumsBefore(within, books, month);
    const isOfAll = books === null;
    return { words, isOfAll, closing, rows, isWhole, before, since, cases, closesFrom, isDue, agrees, earlier };
  });
}

/** Whether closings have frozen something of the month, or of a month of which something became known. */
async function hasFrozen(ctx: Ctx, { books, month }: Subject, rows: readonly ClosingRowDto[]): Promise<boolean> {
  const months = new Set([month, ...rows.map((row) => row.month)]);
  return (await frozenMonths(ctx, books)).some((frozen) => months.has(frozen.month));
}

/** What the ledger says of the month before. */
async function sumsBefore(ctx: Ctx, books: Books, month: string): Promise<ClosingSums> {
  const last = monthAfter(month, -1);
  const rows = await sumsOf(ctx, { adminId: books, since: last, until: last, from: "sums" });
  return addSums(rows.map(({ sums }) => sums));
}

/** What became known of a closed month or event, and stands in no closing yet. */
async function sinceOf(ctx: Ctx, subject: Subject, rows: readonly ClosingRowDto[]): Promise<ClosingPageDto["since"]> {
  const { books, month, event } = subject;
  const left = event
    ? withoutFrozen(await standingRows(ctx, subject, "ledger"), rows)
    : withoutFrozen(
        (await standingRows(ctx, subject, "sums")).filter((row) => row.month === month),
        await frozenMonths(ctx, books),
      );
  const sum = addSums(left.map(({ sums }) => sums));
  return isNothing(sum) ? null : sum;
}
