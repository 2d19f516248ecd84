import { sql } from "drizzle-orm";
import { dbOf, getDb, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { ListStateDto } from "@/lib/barriers/client";
import { getController } from "@/lib/barriers/controller-list";
import { ALREADY_THERE, type DevicePeople, type DevicePerson } from "@/lib/barriers/drivers/driver";
import { type ListedDevice, listedDevices, peopleOf } from "@/lib/barriers/people/listed-devices";
import { askForList } from "@/lib/barriers/people/zkteco-people";
import { makeReaderCodes } from "@/lib/barriers/reading/reader-codes";
import { ControllerId, type ControllerIdInput } from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem, authorizeUser } from "@/lib/core/permissions";

/** People read at once, and for how long a run goes on: the next minute does the rest. */
const PORTION = 200;
const RUN_MS = 50_000;
/** Seconds before one that failed is told again, longer each time. */
const RETRY_SECONDS = 60;
const MOST_RETRY_SECONDS = 3_600;
/** A device that fails so often in a row is left alone until the next run. */
const GIVEN_UP = 3;

/** Passes that readers know without asking: accounts, and who comes to many events. Tickets are asked for each time. */
const WANTED = sql`
  select p.id as pass_id, p.admin_id, p.generation, a.enclosure_id, a.id::text as employee_no,
    a.folio || ' ' || a.user_id as name,
    a.state = 'active' and a.closing_at is null and p.state = 'active' as is_active, a.valid_from, a.valid_until
  from prepaid_accounts a join passes p on p.id = a.pass_id where a.state <> 'closed'
  union all
  select p.id, p.admin_id, p.generation, s.enclosure_id, 'P' || p.id, 'Abonado ' || s.id, p.state = 'active', s.valid_from,
    s.valid_until
  from subscriber_qrs s join passes p on p.id = s.pass_id where s.ended_at is null and p.state <> 'revoked'`;

/** Writes down who should be on a device's list now, and as what. What has not changed is left alone. */
async function refresh(ctx: Ctx, { id, adminId, enclosureId, capacity }: ListedDevice): Promise<void> {
  await withTx(ctx, async ({ db, now }) => {
    await makeReaderCodes(db, sql`select * from (${WANTED}) n where n.enclosure_id = ${enclosureId}`);
    await db.execute(sql`
      with wanted as (
        select w.employee_no, w.pass_id, w.name, b.code, w.is_active, w.valid_from, w.valid_until,
          md5(concat_ws('|', w.name, b.code, w.is_active, w.valid_from, w.valid_until)) as fingerprint,
          row_number() over (order by w.pass_id) as place
        from (${WANTED}) w join barrier_codes b on b.pass_id = w.pass_id and b.generation = w.generation
        where w.enclosure_id = ${enclosureId})
      insert into barrier_credentials as c (admin_id, controller_id, employee_no, pass_id, name, card_no, is_active,
        valid_from, valid_until, fingerprint, next_at)
      select ${adminId}, ${id}, employee_no, pass_id, name, code, is_active, valid_from, valid_until, fingerprint,
        ${now}::timestamptz
      from wanted where ${capacity}::int is null or place <= ${capacity}::int
      on conflict (controller_id, employee_no) do update set pass_id = excluded.pass_id, name = excluded.name,
        card_no = excluded.card_no, is_active = excluded.is_active, valid_from = excluded.valid_from,
        valid_until = excluded.valid_until, fingerprint = excluded.fingerprint, is_wanted = true, next_at = excluded.next_at,
        failure = '', tries = 0
      where c.fingerprint <> excluded.fingerprint or not c.is_wanted`);
    await db.execute(sql`
      update barrier_credentials c set is_wanted = false, fingerprint = 'gone', next_at = ${now}::timestamptz
      where c.controller_id = ${id} and c.is_wanted and not exists (
        select from (${WANTED}) w where w.enclosure_id = ${enclosureId} and w.employee_no = c.employee_no)`);
  });
}

interface Due extends DevicePerson, Record<string, unknown> {
  id: number;
  isWanted: boolean;
  /** The device was never told of the person. */
  isNew: boolean;
  fingerprint: string;
}

/** Those who must not open any more first. */
const readDue = (ctx: Ctx, controllerId: number) =>
  getDb().execute<Due>(sql`
    select id, employee_no as "employeeNo", name, card_no as "cardNo", is_active as "isActive", valid_from as "validFrom",
      valid_until as "validUntil", is_wanted as "isWanted", told_fingerprint is null as "isNew", fingerprint
    from barrier_credentials
    where controller_id = ${controllerId} and told_fingerprint is distinct from fingerprint
      and next_at <= ${ctx.now}::timestamptz
    order by is_wanted, is_active, id limit ${PORTION}`);

/** Each is kept as told once the device has it, so that a run that dies goes on where it was. */
async function tellOne(ctx: Ctx, device: DevicePeople, { isWanted, isNew, ...due }: Due): Promise<boolean> {
  const added = isWanted && isNew ? await device.add(due) : null;
  const isThere = added?.kind === "refused" && added.message === ALREADY_THERE;
  const answer = added && !isThere ? added : isWanted ? await device.change(due) : await device.remove(due.employeeNo);
  const db = getDb();
  if (answer.kind === "answered") {
    await db.execute(
      isWanted
        ? sql`update barrier_credentials set told_fingerprint = ${due.fingerprint}, told_at = now(), failure = '', tries = 0
            where id = ${due.id}`
        : sql`delete from barrier_credentials where id = ${due.id} and not is_wanted`,
    );
    return true;
  }
  const why = answer.kind === "refused" ? (answer.message ?? "El equipo lo rechazó") : "El equipo no contesta";
  await db.execute(sql`
    update barrier_credentials set failure = ${why.slice(0, 200)}, tries = least(tries + 1, 1000),
      next_at = ${ctx.now}::timestamptz + make_interval(secs => least(${MOST_RETRY_SECONDS}, ${RETRY_SECONDS} * power(2, least(tries, 10))::int))
    where id = ${due.id}`);
  return false;
}

async function pushTo(ctx: Ctx, device: ListedDevice): Promise<number> {
  await refresh(ctx, device);
  const open = peopleOf(device);
  // It fetches what it lacks by itself.
  if (!open) return 0;
  const until = performance.now() + RUN_MS;
  let people: DevicePeople | null = null;
  let told = 0;
  let failed = 0;
  while (failed < GIVEN_UP && performance.now() < until) {
    const due = await readDue(ctx, device.id);
    if (due.length === 0) break;
    people ??= await open(getDb());
    for (const one of due) {
      if (failed >= GIVEN_UP || performance.now() > until) break;
      if (await tellOne(ctx, people, one)) {
        told++;
        failed = 0;
      } else failed++;
    }
  }
  return told;
}

/** A ZKTeco that does something else without a network from now on is to forget whom it knows. */
async function emptyFormerLists(ctx: Ctx): Promise<void> {
  await dbOf(ctx).execute(sql`
    update barrier_credentials k set is_wanted = false, fingerprint = 'gone', next_at = ${ctx.now}::timestamptz
    from barrier_controllers c
    where c.id = k.controller_id and c.type = 'zkteco_push' and c.outage <> 'own_list' and c.archived_at is null
      and k.is_wanted`);
}

/**
 * Brings the own lists of devices up to what they should be, a portion at a time: a code that was withdrawn is off a device
 * that answers within a minute. Answers how many people were told.
 */
export async function pushLists({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  await emptyFormerLists(ctx);
  const told = await Promise.all((await listedDevices(getDb())).map((device) => pushTo(ctx, device)));
  return told.reduce((sum, one) => sum + one, 0);
}

/** All numbers on a device; null: it did not answer. */
async function numbersOn(people: DevicePeople): Promise<Set<string> | null> {
  const found = new Set<string>();
  let cursor: string | null = null;
  for (;;) {
    const page = await people.listCredentials(cursor);
    if (page.kind !== "answered") return null;
    const before = found.size;
    for (const number of page.numbers) found.add(number);
    // A device that goes on giving the same people never ends.
    if (page.next === null || found.size === before) return found;
    cursor = page.next;
  }
}

/** Finds what a device lost, which is told again, and who is there that is none of ours, who is counted and left alone. */
async function compareOne(ctx: Ctx, device: ListedDevice): Promise<boolean> {
  const people = await peopleOf(device)?.(getDb());
  if (!people) {
    await askForList(ctx, device.id);
    return true;
  }
  const numbers = await numbersOn(people);
  if (!numbers) return false;
  const room = await people.capacity();
  const capacity = room.kind === "answered" ? room.most : null;
  await withTx(ctx, async (tx) => {
    const there = JSON.stringify([...numbers]);
    const known = await tx.db.execute<{ employeeNo: string }>(sql`
      select employee_no as "employeeNo" from barrier_credentials where controller_id = ${device.id}`);
    const own = new Set(known.map(({ employeeNo }) => employeeNo));
    const foreign = [...numbers].filter((number) => !own.has(number)).length;
    const lost = await tx.db.execute(sql`
      update barrier_credentials set told_fingerprint = null, next_at = ${tx.now}::timestamptz
      where controller_id = ${device.id} and is_wanted and told_fingerprint is not null
        and not exists (select from jsonb_array_elements_text(${there}::text::jsonb) n where n = employee_no) returning id`);
    await tx.db.execute(sql`
      update barrier_controllers set compared_at = ${tx.now}::timestamptz, foreign_people = ${foreign},
        capacity = coalesce(${capacity}::int, capacity) where id = ${device.id}`);
    await recordAudit(tx, {
      action: "barrier_controller.list_compared",
      entity: "barrier_controller",
      entityId: device.id,
      adminId: device.adminId,
      after: { lost: lost.length, foreign },
    });
  });
  return true;
}

/** Each night: all devices with lists of their own. Answers how many answered. */
export async function compareLists({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  const done = await Promise.all((await listedDevices(getDb())).map((device) => compareOne(ctx, device)));
  return done.filter(Boolean).length;
}

/** "Comparar lista": as each night, now. A device that calls answers with its next calls. */
export async function compareList({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<ListStateDto> {
  authorizeUser(ctx.actor, "barrier:write");
  const { controllerId } = parseInput(ControllerId, input);
  await getController({ ctx, input: { controllerId } });
  const [device] = await listedDevices(getDb(), { controllerId });
  if (!device) throw new DomainError("barrier.no_list");
  if (!(await compareOne(ctx, device))) throw new DomainError("barrier.not_reached");
  return readListState({ ctx, input: { controllerId } });
}

/** How far a device's list is what it should be. */
export async function readListState({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<ListStateDto> {
  authorizeUser(ctx.actor, "barrier:read");
  const { controllerId } = parseInput(ControllerId, input);
  await getController({ ctx, input: { controllerId } });
  const [row] = await dbOf(ctx).execute<ListStateDto & Record<string, unknown>>(sql`
    select (count(*) filter (where k.is_wanted))::int as wanted,
      (count(*) filter (where k.is_wanted and k.told_fingerprint = k.fingerprint))::int as told,
      (count(*) filter (where k.failure <> ''))::int as failed, max(k.failure) as failure,
      c.capacity, c.compared_at as "comparedAt", c.compare_asked_at is not null as "isCompareAsked", c.foreign_people as "foreignPeople"
    from barrier_controllers c left join barrier_credentials k on k.controller_id = c.id
    where c.id = ${controllerId} group by c.id`);
  if (!row) throw new Error("The controller is gone");
  return { ...row, failure: row.failure ?? "" };
}
