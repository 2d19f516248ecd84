import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, GateControllerActor } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";

/**
 * A ZKTeco's own list, which it fetches as orders with its calls. Facts: ZKTeco's "Security PUSH Communication Protocol":
 * `DATA UPDATE user` with `Pin`, `CardNo`, `StartTime` and `EndTime` (YYYYMMDD, 0: no limit); `DATA UPDATE userauthorize`
 * with `AuthorizeDoorId`, a bit for each door; `DATA DELETE user`; `DATA QUERY tablename=user`, which it answers by POST to
 * `querydata` in packs. `devicecmd` says what became of each order by its number. An order of the list may be given twice:
 * the device is then as after the first time.
 */

/** Orders of the list have numbers from here on, so that they are no openings. Two for each person and attempt. */
const PEOPLE_FROM = 1_500_000_000;
/** They begin anew before a device's 32 bits end. */
const MOST_ORDERS = 600_000_000;
/** Questions for the whole list: one for each device. */
const QUERIES_FROM = 1_400_000_000;
/** A device may name any number: those past 32 bits are none of ours. */
const MOST_NUMBER = 2_147_483_646;
/** People that one call is given: a device takes some seconds for them, in which it must not miss an opening. */
const PORTION = 25;
/** Seconds after which an order without an answer is given again. */
const AGAIN = 60;
const MOST_RETRY_SECONDS = 3_600;

const queryOf = (controllerId: number) => QUERIES_FROM + controllerId;

export const isListOrder = (orderId: number) => orderId >= QUERIES_FROM && orderId <= MOST_NUMBER;

interface Due extends Record<string, unknown> {
  id: number;
  /** The number of the last of its orders. */
  lastOrder: number;
  cardNo: string;
  isThere: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
}

/** YYYYMMDD by the venue's clock. */
const dayOf = (moment: Date | null, timeZone: string) =>
  moment ? toLocal(moment, timeZone).slice(0, 10).replaceAll("-", "") : "0";

const doorBits = (doors: readonly number[]) => doors.reduce((bits, door) => bits | (1 << (door - 1)), 0);

function ordersOf(due: Due, timeZone: string, doors: number): string[] {
  const { id, lastOrder, cardNo, isThere, validFrom, validUntil } = due;
  // The device's number of a person is ours of the row: it takes digits alone.
  if (!isThere) return [`C:${lastOrder}:DATA DELETE user Pin=${id}`];
  const times = `StartTime=${dayOf(validFrom, timeZone)}\tEndTime=${dayOf(validUntil, timeZone)}`;
  return [
    `C:${lastOrder - 1}:DATA UPDATE user CardNo=${cardNo}\tPin=${id}\tPassword=\tGroup=0\t${times}`,
    `C:${lastOrder}:DATA UPDATE userauthorize Pin=${id}\tAuthorizeTimezoneId=1\tAuthorizeDoorId=${doors}`,
  ];
}

interface DeviceRow extends Record<string, unknown> {
  doors: number[];
  isAsked: boolean;
}

/** Gives so many people the numbers of an attempt each, and keeps what they are sent. */
async function claimDue(ctx: Pick<Ctx, "now">, controllerId: number): Promise<Due[]> {
  return withTx({}, async ({ db }) => {
    const due = await db.execute<{ id: number }>(sql`
      select id from barrier_credentials
      where controller_id = ${controllerId} and told_fingerprint is distinct from fingerprint
        and next_at <= ${ctx.now}::timestamptz and (sent_fingerprint is distinct from fingerprint
          or sent_at is null or sent_at < ${ctx.now}::timestamptz - make_interval(secs => ${AGAIN}))
      order by is_wanted, is_active, told_fingerprint is null, id limit ${PORTION} for update skip locked`);
    if (due.length === 0) return [];
    const [counter] = await db.execute<{ last: number }>(sql`
      update barrier_controllers set list_orders = (list_orders + ${due.length * 2}) % ${MOST_ORDERS}::int
      where id = ${controllerId} returning list_orders as last`);
    const last = PEOPLE_FROM + (counter?.last ?? 0);
    const ids = `{${due.map(({ id }) => id).join(",")}}`;
    return db.execute<Due>(sql`
      update barrier_credentials k set sent_fingerprint = k.fingerprint, sent_at = ${ctx.now}::timestamptz,
        sent_order = ${last}::int + 2 * (d.place::int - ${due.length}::int)
      from unnest(${ids}::bigint[]) with ordinality as d(id, place) where k.id = d.id
      returning k.id, k.sent_order as "lastOrder", k.card_no as "cardNo", k.is_wanted and k.is_active as "isThere",
        k.valid_from as "validFrom", k.valid_until as "validUntil"`);
  });
}

/** The next orders for a device's list: those who must not open any more first, then those whose code changed. */
export async function fetchListOrders(
  ctx: Pick<Ctx, "now">,
  { controllerId }: Pick<GateControllerActor, "controllerId">,
  timeZone: string,
): Promise<string[]> {
  const db = getDb();
  // Nearly every time there is nothing to tell, which one statement finds out.
  const [device] = await db.execute<DeviceRow & { hasDue: boolean }>(sql`
    select exists (select from barrier_credentials k where k.controller_id = c.id
        and k.told_fingerprint is distinct from k.fingerprint and k.next_at <= ${ctx.now}::timestamptz) as "hasDue",
      c.compare_asked_at is not null and coalesce(c.compare_sent_at < greatest(c.compare_asked_at,
        ${ctx.now}::timestamptz - make_interval(secs => ${AGAIN})), true) as "isAsked",
      coalesce((select array_agg(l.output::int order by l.output) from barrier_lanes l
        where l.controller_id = c.id and l.archived_at is null and l.output > 0), '{1}') as doors
    from barrier_controllers c where c.id = ${controllerId}`);
  if (!device) return [];
  const due = device.hasDue ? await claimDue(ctx, controllerId) : [];
  if (due.length > 0)
    return due
      .sort((one, other) => one.lastOrder - other.lastOrder)
      .flatMap((person) => ordersOf(person, timeZone, doorBits(device.doors)));
  if (!device.isAsked) return [];
  await db.execute(sql`
    update barrier_controllers set compare_sent_at = ${ctx.now}::timestamptz, compare_packs = '{}', foreign_people = 0
    where id = ${controllerId}`);
  return [`C:${queryOf(controllerId)}:DATA QUERY tablename=user,fielddesc=*,filter=*`];
}

/**
 * What became of an order of the list. A person is told once the last of the orders was taken; an answer to an earlier
 * attempt says nothing of the present one.
 */
export async function takeListResult(
  ctx: Ctx,
  { controllerId }: GateControllerActor,
  orderId: number,
  result: number,
): Promise<void> {
  const db = getDb();
  // The first order that failed says why; the one after it fails for want of it.
  if (result < 0)
    await db.execute(sql`
      update barrier_credentials set failure = ${`El equipo dijo: error ${result}`}, tries = least(tries + 1, 1000),
        sent_fingerprint = null, sent_order = null, next_at = ${ctx.now}::timestamptz
          + make_interval(secs => least(${MOST_RETRY_SECONDS}, ${AGAIN} * power(2, least(tries, 10))::int))
      where controller_id = ${controllerId} and sent_order in (${orderId}::int, ${orderId}::int + 1)`);
  else
    await db.execute(sql`
      with told as (
        update barrier_credentials set told_fingerprint = sent_fingerprint, told_at = ${ctx.now}::timestamptz, failure = '',
          tries = 0, sent_order = null
        where controller_id = ${controllerId} and sent_order = ${orderId}::int and is_wanted)
      delete from barrier_credentials where controller_id = ${controllerId} and sent_order = ${orderId}::int
        and not is_wanted and sent_fingerprint = fingerprint`);
}

/** From now on the device is to say whom it has, with one of its next calls. */
export async function askForList(ctx: Pick<Ctx, "now">, controllerId: number): Promise<void> {
  await getDb().execute(
    sql`update barrier_controllers set compare_asked_at = ${ctx.now}::timestamptz where id = ${controllerId}`,
  );
}

const pinsOf = (body: string): number[] => [
  ...new Set([...body.matchAll(/\bpin=(\d{1,12})(?=[\t\r\n]|$)/gi)].map(([, pin = "0"]) => Number(pin))),
];

/** A pack of a device's answer: the `at`-th of so many. */
export interface ListPack {
  /** The number of the question. */
  orderId: number;
  at: number;
  of: number;
}

/**
 * A pack of the device's whole list, in whatever order and however often they come. After the last one whom it lost, or
 * kept, is told again, and who is there that is none of ours is counted and left alone.
 */
export async function takeListPack(ctx: Ctx, actor: GateControllerActor, body: string, pack: ListPack): Promise<void> {
  const { controllerId, adminId } = actor;
  if (pack.orderId !== queryOf(controllerId) || pack.at > MOST_NUMBER) return;
  const pins = pinsOf(body);
  await withTx(ctx, async (tx) => {
    const [asked] = await tx.db.execute<{ since: Date }>(sql`
      update barrier_controllers set compare_packs = compare_packs || ${pack.at}::int
      where id = ${controllerId} and compare_asked_at is not null and not ${pack.at}::int = any(compare_packs)
      returning compare_asked_at as since`);
    if (!asked) return;
    const known = await tx.db.execute(sql`
      update barrier_credentials set seen_at = ${tx.now}::timestamptz
      where controller_id = ${controllerId} and id = any(${`{${pins.join(",")}}`}::bigint[]) returning id`);
    const [compared] = await tx.db.execute<{ foreign: number; packs: number }>(sql`
      update barrier_controllers set foreign_people = foreign_people + ${pins.length - known.length}
      where id = ${controllerId} returning foreign_people as foreign, cardinality(compare_packs) as packs`);
    if (!compared || compared.packs < pack.of) return;
    const differing = await tx.db.execute(sql`
      update barrier_credentials set told_fingerprint = null, sent_fingerprint = null, sent_order = null,
        next_at = ${tx.now}::timestamptz
      where controller_id = ${controllerId} and told_fingerprint is not null and told_at < ${asked.since}::timestamptz
        and (is_wanted and is_active) <> coalesce(seen_at >= ${asked.since}::timestamptz, false) returning id`);
    await tx.db.execute(sql`
      update barrier_controllers set compared_at = ${tx.now}::timestamptz, compare_asked_at = null, compare_sent_at = null
      where id = ${controllerId}`);
    await recordAudit(tx, {
      action: "barrier_controller.list_compared",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      after: { lost: differing.length, foreign: compared.foreign },
    });
  });
}

/** How many people fit, as the device says when it registers. Some firmwares count them in hundreds, under a name with "~". */
export async function noteCapacity({ controllerId }: GateControllerActor, options: string): Promise<void> {
  const [, hundreds, most] = /(~?)MaxUserCount=(\d{1,7})/.exec(options) ?? [];
  if (most === undefined) return;
  const capacity = Number(most) * (hundreds === "~" ? 100 : 1);
  if (capacity > 0)
    await getDb().execute(sql`update barrier_controllers set capacity = ${capacity} where id = ${controllerId}`);
}
