import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { dateParts } from "@/lib/core/dates";
import { type DayClock, hoursOfDay, operatingToday } from "@/lib/core/operating-days";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { operatingDayBegins } from "@/lib/enclosures";
import { tooLong } from "@/lib/prepaid/acts/open-stay-list";
import { LINE } from "@/lib/prepaid/reports/report-sql";
import type { PrepaidNowDto, PrepaidTodayDto } from "@/lib/prepaid/reports/report-words";
import { liabilityOf, prepaidTotals } from "@/lib/prepaid/reports/totals";

/** An operating day of a tenant's venues, each by its own clock. */
interface Day {
  tenant: number;
  day: string;
  now: Date;
}

/** SQL: the beginning of the day of `w` at the venue `n`, and that of the day after it. */
const BEGINS = operatingDayBegins(sql`w.day`);
const ENDS = operatingDayBegins(sql`w.day + 1`);

/** Cars a minute are reckoned from the last ten. */
const LATELY = sql`interval '10 minutes'`;

/**
 * `PrepaidNowDto` as JSON, of the row `w` with a tenant's day (tenant, day, now). It is read every second while
 * somebody looks, so each part has an index to what it counts: the day's movements, its visits, the cars inside.
 */
export const PREPAID_NOW = sql`
  select jsonb_build_object(
    'inside', i.n, 'over', i.over, 'visits', e.visits, 'enteredLately', e.lately,
    'leftLately', (select count(*) from prepaid_visits o
      where o.admin_id = w.tenant and o.left_at > w.now - ${LATELY} and o.left_at <= w.now),
    'topups', m.topups, 'topupCents', m.topup, 'chargedCents', m.charged, 'chargedGiftCents', m.gift,
    'balanceCents', a.balance, 'low', a.low, 'blocked', a.blocked, 'debtors', a.debtors, 'debtCents', a.debt,
    'waiting', (select count(*) from prepaid_adjustments j
      where j.admin_id = w.tenant and j.answer is null and j.expires_at > w.now),
    'shifts', (select count(*) from desk_shifts s where s.admin_id = w.tenant and s.state = 'open'))
  from
    (select count(*) as n, count(*) filter (where o.entered_at < w.now - ${tooLong(sql`o.enclosure_id`)}) as over
      from prepaid_visits o join stays y on y.id = o.stay_id and y.ended_by is null
      where o.admin_id = w.tenant and o.ended_at is null) i,
    (select count(*) filter (where o.entered_at >= ${BEGINS} and o.entered_at < ${ENDS}) as visits,
        count(*) filter (where o.entered_at > w.now - ${LATELY} and o.entered_at <= w.now) as lately
      from prepaid_visits o join enclosures n on n.id = o.enclosure_id
      where o.admin_id = w.tenant and o.entered_at >= least(w.now - ${LATELY},
        (select min(${BEGINS}) from enclosures n where n.admin_id = w.tenant))) e,
    (select count(*) filter (where m.kind = 'topup') as topups,
        coalesce(sum(m.amount_cents) filter (where ${LINE} = 'topup'), 0) as topup,
        coalesce(-sum(m.amount_cents) filter (where ${LINE} = 'charge'), 0) as charged,
        coalesce(-sum(m.gift_cents) filter (where ${LINE} = 'charge'), 0) as gift
      from enclosures n join prepaid_movements m
        on m.enclosure_id = n.id and m.at >= ${BEGINS} and m.at < ${ENDS}
      where n.admin_id = w.tenant) m,
    (select coalesce(sum(a.balance_cents), 0) as balance,
        count(*) filter (where a.state <> 'closed' and a.balance_cents < v.notice_cents) as low,
        count(*) filter (where a.state = 'blocked') as blocked,
        count(*) filter (where a.debt_cents > 0) as debtors, coalesce(sum(a.debt_cents), 0) as debt
      from prepaid_accounts a join prepaid_types t on t.id = a.type_id
        join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
      where a.admin_id = w.tenant) a`;

async function readNow(db: Db, { tenant, day, now }: Day): Promise<PrepaidNowDto> {
  const [row] = await db.execute<{ now: PrepaidNowDto }>(sql`
    select (${PREPAID_NOW}) as now
    from (select ${tenant}::int as tenant, ${day}::date as day, ${now}::timestamptz as now) w`);
  if (!row) throw new Error("There is no row of the day");
  return row.now;
}

/** Entries of each of the last 20 whole minutes, oldest first. */
async function readMinutes(db: Db, { tenant, now }: Day): Promise<number[]> {
  const rows = await db.execute<{ cars: number }>(sql`
    select coalesce(s.cars, 0)::int as cars
    from generate_series(19, 0, -1) as ago
    left join (
      select floor(extract(epoch from (${now}::timestamptz - o.entered_at)) / 60)::int as ago, count(*) as cars
      from prepaid_visits o
      where o.admin_id = ${tenant} and o.entered_at > ${now}::timestamptz - interval '20 minutes'
        and o.entered_at <= ${now}::timestamptz
      group by 1) s using (ago)
    order by ago desc`);
  return rows.map(({ cars }) => cars);
}

type MethodRow = PrepaidTodayDto["methods"][number] & Record<string, unknown>;

/** Top-ups by how they were paid, the largest sum first. */
function readMethods(db: Db, { tenant, day }: Day): Promise<MethodRow[]> {
  return db.execute<MethodRow>(sql`
    select p.method, count(*)::int as topups, sum(m.amount_cents) as cents
    from (select ${day}::date as day) w cross join enclosures n join prepaid_movements m
      on m.enclosure_id = n.id and m.at >= ${BEGINS} and m.at < ${ENDS}
    join prepaid_topups p on p.id = m.topup_id
    where n.admin_id = ${tenant} and m.kind = 'topup'
    group by 1 order by 3 desc, 1`);
}

/**
 * A tenant's operating day of prepaid: what the reports say of today, at each venue by its own clock, and what is so now.
 * Which day it is goes by the reader's clock. Null: the actor has no tenant.
 */
export async function prepaidToday({ ctx, input }: VerbArgs<DayClock>): Promise<PrepaidTodayDto | null> {
  const tenant = tenantOf(authorizeUser(ctx.actor, "report:prepaid"));
  if (tenant === null) return null;
  const day = operatingToday(ctx.now, input);
  const asked: Day = { tenant, day, now: ctx.now };
  const db = dbOf(ctx);
  const scope = { span: { days: { from: day, to: day } }, enclosureId: null };
  const [now, minutes, methods, hours, owed] = await Promise.all([
    readNow(db, asked),
    readMinutes(db, asked),
    readMethods(db, asked),
    prepaidTotals(ctx, "hour", scope),
    liabilityOf(ctx, scope),
  ]);
  const byHour = new Map(hours.map((row) => [Number(row.key), row]));
  return {
    ...now,
    day,
    currentHour: dateParts(ctx.now, input.timeZone).hour,
    minutes,
    methods: methods.map(({ method, topups, cents }) => ({ method, topups, cents })),
    hours: hoursOfDay(input).map((hour) => {
      const { topupCents = 0, chargedCents = 0 } = byHour.get(hour) ?? {};
      return { hour, topupCents, chargedCents };
    }),
    owed: owed.closing,
  };
}
