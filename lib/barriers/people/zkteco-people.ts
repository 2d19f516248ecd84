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

/** Orders of the list have numbers from here on, so that they are no openings. Two for each person. */
const PEOPLE_FROM = 1_500_000_000;
/** Questions for the whole list: one for each device. */
const QUERIES_FROM = 1_400_000_000;
/** People that one call is given: a device takes some seconds for them, in which it must not miss an opening. */
const PORTION = 25;
/** Seconds after which an order without an answer is given again. */
const AGAIN = 60;
const MOST_RETRY_SECONDS = 3_600;

export const isListOrder = (orderId: number) => orderId >= QUERIES_FROM;

interface Due extends Record<string, unknown> {
  id: number;
  cardNo: string;
  isThere: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
}

/** YYYYMMDD by the venue's clock. */
const dayOf = (moment: Date | null, timeZone: string) =>
  moment ? toLocal(moment, timeZone).slice(0, 10).replaceAll("-", "") : "0";

const doorBits = (doors: readonly number[]) => doors.reduce((bits, door) => bits | (1 << (door - 1)), 0);

function ordersOf({ id, cardNo, isThere, validFrom, validUntil }: Due, timeZone: string, doors: number): string[] {
  const first = PEOPLE_FROM + id * 2;
  // The device's number of a person is ours of the row: it takes digits alone.
  if (!isThere) return [`C:${first + 1}:DATA DELETE user Pin=${id}`];
  const times = `StartTime=${dayOf(validFrom, timeZone)}\tEndTime=${dayOf(validUntil, timeZone)}`;
  return [
    `C:${first}:DATA UPDATE user CardNo=${cardNo}\tPin=${id}\tPassword=\tGroup=0\t${times}`,
    `C:${first + 1}:DATA UPDATE userauthorize Pin=${id}\tAuthorizeTimezoneId=1\tAuthorizeDoorId=${doors}`,
  ];
}

interface DeviceRow extends Record<string, unknown> {
  doors: number[];
  isCompareAsked: boolean;
}

/** The next orders for a device's list: those who must not open any more first. None where it keeps none. */
export async function fetchListOrders(
  ctx: Pick<Ctx, "now">,
  { controllerId }: Pick<GateControllerActor, "controllerId">,
  timeZone: string,
): Promise<string[]> {
  const db = getDb();
  const [device] = await db.execute<DeviceRow>(sql`
    select c.compare_asked_at is not null as "isCompareAsked",
      coalesce((select array_agg(l.output::int order by l.output) from barrier_lanes l
        where l.controller_id = c.id and l.archived_at is null and l.output > 0), '{1}') as doors
    from barrier_controllers c where c.id = ${controllerId} and c.outage = 'own_list'`);
  if (!device) return [];
  const due = await db.execute<Due>(sql`
    update barrier_credentials set sent_fingerprint = fingerprint, sent_at = ${ctx.now}::timestamptz where id = any(array(
      select id from barrier_credentials
      where controller_id = ${controllerId} and told_fingerprint is distinct from fingerprint
        and next_at <= ${ctx.now}::timestamptz and (sent_fingerprint is distinct from fingerprint
          or sent_at is null or sent_at < ${ctx.now}::timestamptz - make_interval(secs => ${AGAIN}))
      order by is_wanted, is_active, id limit ${PORTION} for update skip locked))
    returning id, card_no as "cardNo", is_wanted and is_active as "isThere", valid_from as "validFrom",
      valid_until as "validUntil"`);
  const doors = doorBits(device.doors);
  const orders = due
    .sort((one, other) => Number(one.isThere) - Number(other.isThere) || one.id - other.id)
    .flatMap((person) => ordersOf(person, timeZone, doors));
  if (!device.isCompareAsked || orders.length > 0) return orders;
  return [`C:${QUERIES_FROM + controllerId}:DATA QUERY tablename=user,fielddesc=*,filter=*`];
}

/** What became of an order of the list. A person is told once the last of the orders was taken. */
export async function takeListResult(
  ctx: Ctx,
  actor: GateControllerActor,
  orderId: number,
  result: number,
): Promise<void> {
  const { controllerId } = actor;
  if (orderId < PEOPLE_FROM) return;
  const id = Math.floor((orderId - PEOPLE_FROM) / 2);
  const isLast = (orderId - PEOPLE_FROM) % 2 === 1;
  const db = getDb();
  // The first order that failed says why; the one after it fails for want of it.
  if (result < 0)
    await db.execute(sql`
      update barrier_credentials set failure = ${`El equipo dijo: error ${result}`}, tries = least(tries + 1, 1000),
        sent_fingerprint = null, next_at = ${ctx.now}::timestamptz
          + make_interval(secs => least(${MOST_RETRY_SECONDS}, ${AGAIN} * power(2, least(tries, 10))::int))
      where id = ${id} and controller_id = ${controllerId} and sent_fingerprint is not null`);
  else if (isLast)
    await db.execute(sql`
      with told as (
        update barrier_credentials set told_fingerprint = sent_fingerprint, told_at = ${ctx.now}::timestamptz, failure = '',
          tries = 0
        where id = ${id} and controller_id = ${controllerId} and sent_fingerprint is not null and is_wanted)
      delete from barrier_credentials where id = ${id} and controller_id = ${controllerId} and not is_wanted
        and sent_fingerprint = fingerprint`);
}

/** From now on the device is to say whom it has, with one of its next calls. */
export async function askForList(ctx: Pick<Ctx, "now">, controllerId: number): Promise<void> {
  await getDb().execute(
    sql`update barrier_controllers set compare_asked_at = ${ctx.now}::timestamptz where id = ${controllerId}`,
  );
}

const pinsOf = (body: string): number[] =>
  [...body.matchAll(/\bpin=(\d{1,12})(?=[\t\r\n]|$)/gi)].map(([, pin = "0"]) => Number(pin));

/**
 * A pack of the device's whole list. After the last one whom it lost is told again, and who is there that is none of ours
 * is counted and left alone. `of` packs, of which this is the `at`-th.
 */
export async function takeListPack(
  ctx: Ctx,
  actor: GateControllerActor,
  body: string,
  { at, of }: { at: number; of: number },
) {
  const { controllerId, adminId } = actor;
  const pins = pinsOf(body);
  await withTx(ctx, async (tx) => {
    const [asked] = await tx.db.execute<{ since: Date | null }>(sql`
      select compare_asked_at as since from barrier_controllers where id = ${controllerId} for no key update`);
    if (!asked?.since) return;
    const known = await tx.db.execute(sql`
      update barrier_credentials set seen_at = ${tx.now}::timestamptz
      where controller_id = ${controllerId} and id = any(${`{${pins.join(",")}}`}::bigint[]) returning id`);
    const foreign = pins.length - known.length;
    await tx.db.execute(sql`
      update barrier_controllers set foreign_people = ${foreign} + case when ${at}::int <= 1 then 0 else foreign_people end
      where id = ${controllerId}`);
    if (at < of) return;
    const lost = await tx.db.execute(sql`
      update barrier_credentials set told_fingerprint = null, sent_fingerprint = null, next_at = ${tx.now}::timestamptz
      where controller_id = ${controllerId} and is_wanted and is_active and told_fingerprint is not null
        and told_at < ${asked.since}::timestamptz and coalesce(seen_at < ${asked.since}::timestamptz, true) returning id`);
    const [compared] = await tx.db.execute<{ foreign: number }>(sql`
      update barrier_controllers set compared_at = ${tx.now}::timestamptz, compare_asked_at = null
      where id = ${controllerId} returning foreign_people as foreign`);
    await recordAudit(tx, {
      action: "barrier_controller.list_compared",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      after: { lost: lost.length, foreign: compared?.foreign ?? 0 },
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
