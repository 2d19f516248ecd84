import { type SQL, sql } from "drizzle-orm";
import { aroundDays, type OperatingDays, onDays, operatingDay } from "@/lib/enclosures";

/** The ledger itself, or daily sums and those of its entries that no sum holds yet. Both say the same. */
export type LinesFrom = "ledger" | "sums";

export interface LinesAsked {
  from: LinesFrom;
  /** Null: of all organizers. */
  adminId: number | null;
  /**
   * Whose operating day `day` is: that of the entry's zone, or of the purchase; of prepaid balance that of its venue.
   * Null: it is not asked for.
   */
  dayOf: "zone" | "order" | null;
  /** Those of which lines are read. */
  days?: OperatingDays;
  /** Ids of the events of which lines are read, as SQL to stand in parentheses after `in`. */
  events?: SQL | null;
  /** Neither the event nor the day of a line is asked for: the sums of a month may stand for those of its days. */
  isCoarse?: boolean;
  /** Nothing that was posted later. */
  asOf?: Date | null;
}

const ANY_DAY: OperatingDays = { from: null, to: null };

const VENUE = {
  zone: sql`left join events v on v.id = a.event_id
    left join enclosures n on n.id = coalesce(v.enclosure_id, l.enclosure_id)`,
  order: sql`left join orders o on o.id = l.order_id
    left join enclosures n on n.id = coalesce(o.enclosure_id, l.enclosure_id)`,
} as const;

/** Entries of the ledger; `from` brings its transactions `l`. */
function entries(
  from: SQL,
  where: readonly SQL[],
  { dayOf, days = ANY_DAY, events = null, asOf = null }: LinesAsked,
): SQL {
  const at = sql`l.collected_at`;
  const all = [
    ...where,
    ...(dayOf === null ? [] : [...aroundDays(at, days), ...onDays(at, days)]),
    ...(events === null ? [] : [sql`a.event_id in (${events})`]),
    ...(asOf === null ? [] : [sql`l.at <= ${asOf}::timestamptz`]),
  ];
  return sql`
    select l.admin_id, l.is_test, l.kind, e.account, e.holder_id, a.event_id,
      ${dayOf === null ? sql`null::date` : sql`${operatingDay(at)}::date`} as day, e.amount_cents, e.iva_cents
    from ${from} join ledger_entries e on e.transaction_id = l.id left join event_areas a on a.id = e.event_area_id
    ${dayOf === null ? sql`` : VENUE[dayOf]}
    where ${sql.join([sql`true`, ...all], sql` and `)}`;
}

/** The days of a venue begin at another hour, or in another zone, than when they were summed. */
const isMoved = (adminId: SQL): SQL => sql`exists (
  select from daily_sum_clocks c join enclosures n on n.id = c.enclosure_id
  where c.admin_id = ${adminId} and (c.time_zone <> n.time_zone or c.day_start <> n.day_start))`;

/** All of the books `b` is summed, as their days are now. */
export const isSummed = (): SQL => sql`b.built_through = 'infinity' and not ${isMoved(sql`b.admin_id`)}`;

/** A named query, for a statement to begin with: the tenants whose sums may be read. Of others all entries are. */
export const summed = ({ adminId, asOf = null }: Pick<LinesAsked, "adminId" | "asOf">): SQL => sql`
  summed as materialized (
    select b.admin_id from daily_sum_books b
    where ${adminId === null ? sql`true` : sql`b.admin_id = ${adminId}`} and b.differs_since is null and ${isSummed()}
      and ${asOf === null ? sql`true` : sql`coalesce(b.latest_at <= ${asOf}::timestamptz, true)`}
  )`;

export const isNotSummed = (adminId: SQL): SQL =>
  sql`not exists (select from summed where summed.admin_id = ${adminId})`;

/**
 * What `read` finds in the transactions `l` of the tenants `summed` that wait to be summed. They are looked up tenant by
 * tenant, since the planner does not know how few there will be.
 */
export const waiting = (read: (from: SQL, where: SQL) => SQL): SQL => sql`
  select x.* from summed cross join lateral (${read(
    sql`unsummed_transactions u join ledger_transactions l on l.id = u.transaction_id`,
    sql`u.admin_id = summed.admin_id`,
  )} offset 0) x`;

const dayColumn = (dayOf: LinesAsked["dayOf"]): SQL =>
  dayOf === null ? sql`null::date` : dayOf === "zone" ? sql`d.zone_day` : sql`d.order_day`;

function days({ dayOf, days: { from, to } = ANY_DAY, events = null }: LinesAsked, since: SQL | null = null): SQL {
  const day = dayColumn(dayOf);
  const where = [
    ...(events === null ? [] : [sql`d.event_id in (${events})`]),
    ...(dayOf !== null && from ? [sql`${day} >= ${from}::date`] : []),
    ...(dayOf !== null && to ? [sql`${day} <= ${to}::date`] : []),
    ...(since === null ? [] : [sql`${day} >= ${since}`]),
  ];
  return sql`
    select d.admin_id, d.is_test, d.kind, d.account, d.holder_id, d.event_id, ${day} as day, d.amount_cents, d.iva_cents
    from summed join daily_sums d on d.admin_id = summed.admin_id where ${sql.join([sql`true`, ...where], sql` and `)}`;
}

/** Whole months, and the days of the one in which the days end. Months are of the days of purchases, from the first on. */
function monthsAndDays(asked: LinesAsked): SQL {
  const to = asked.dayOf === null ? null : asked.days?.to;
  const begun = sql`date_trunc('month', ${to}::date + 1)::date`;
  return sql`
    select d.admin_id, d.is_test, d.kind, d.account, d.holder_id, null::int as event_id, null::date as day, d.amount_cents,
      d.iva_cents
    from summed join monthly_sums d on d.admin_id = summed.admin_id where ${to ? sql`d.month < ${begun}` : sql`true`}
    ${to ? sql`union all ${days(asked, begun)}` : sql``}`;
}

const isByMonth = ({ isCoarse = false, dayOf, days: { from } = ANY_DAY, events = null }: LinesAsked): boolean =>
  isCoarse && events === null && dayOf !== "zone" && (dayOf === null || from === null);

/** It is one statement, and so of one moment, whatever is summed meanwhile. */
function sumsAndRest(asked: LinesAsked): SQL {
  const own = asked.adminId === null ? sql`true` : sql`b.id = ${asked.adminId}`;
  return sql`
    with ${summed(asked)}
    ${isByMonth(asked) ? monthsAndDays(asked) : days(asked)}
    union all
    ${waiting((from, where) => entries(from, [where], asked))}
    union all
    select x.* from (
      select b.id from admins b where ${own} and ${isNotSummed(sql`b.id`)}
        and exists (select from ledger_transactions t where t.admin_id = b.id) offset 0) b
    cross join lateral (${entries(sql`ledger_transactions l`, [sql`l.admin_id = b.id`], asked)} offset 0) x`;
}

/**
 * What figures are added up of: entries `e` of transactions `l`, to stand after `from`. Where it takes daily sums, one line
 * is the sum of many entries that are alike in all that these columns say.
 */
export const ledgerLines = (asked: LinesAsked): SQL => {
  const { adminId } = asked;
  const lines =
    asked.from === "sums"
      ? sumsAndRest(asked)
      : entries(sql`ledger_transactions l`, adminId === null ? [] : [sql`l.admin_id = ${adminId}`], asked);
  return sql`(${lines}) e cross join lateral (select e.kind, e.is_test) l`;
};
