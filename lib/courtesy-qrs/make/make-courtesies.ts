import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { courtesyBatches } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { newShortCode, SHORT_CODE_LETTERS } from "@/lib/core/ids";
import { authorizeSystem } from "@/lib/core/permissions";
import { RETRY_CODES } from "@/lib/courtesy-qrs/make/take-places";
import { keepEvent } from "@/lib/events";
import { enqueue } from "@/lib/jobs";
import { createPasses, SALT_BYTES } from "@/lib/passes";
import { passedToCourtesy } from "@/lib/places";

type Tx = Ctx & { db: Db };

/** Few enough for one transaction that progress moves, many enough that its commit counts for little. */
const AT_ONCE = 2_500;
/** Well under the time after which a job counts as lost. */
const LONGEST_MS = 60_000;

interface Locked extends Record<string, unknown> {
  adminId: number;
  eventId: number;
  eventAreaId: number;
  enclosureId: number;
  zoneKey: string;
  quantity: number;
  made: number;
  entryRights: number;
  /** What a place costs in the store. */
  listCents: number;
  isGroup: boolean;
  note: string | null;
  requestedBy: number | null;
}

/**
 * Codes and salts are one text each, out of which the n-th is cut by its position. A join by n would be planned as if
 * there were one row, and compare each with each.
 */
interface Drawn {
  codes: string;
  saltsHex: string;
}

/**
 * Turns up to `count` places of a batch into courtesies, with their passes and history. The batch's lock protects its
 * places, too. Each pass gets its id before it is written, so that nothing has to be looked up again.
 */
async function makeFromPlaces(db: Db, batchId: number, batch: Locked, count: number, drawn: Drawn): Promise<number> {
  const { made, adminId, enclosureId, eventId, eventAreaId, entryRights, listCents, note, requestedBy, zoneKey } =
    batch;
  const [done] = await db.execute<{ n: number }>(sql`
    with picked as materialized (
      select k.id as place_id, k.label, k.n::int as n, nextval('passes_id_seq') as id from (
        select l.id, l.label, row_number() over (order by l.id) as n from (
          select id, label from places where courtesy_batch_id = ${batchId}::int order by id + 0 limit ${count}::int) l
        order by l.id) k
    ), drawn as materialized (
      select ${drawn.codes}::text::bytea as codes, decode(${drawn.saltsHex}::text, 'hex') as salts
    ), people as materialized (
      select array_agg(nullif(e.person, 'null') order by e.no) as list
      from courtesy_batches b cross join jsonb_array_elements(b.people) with ordinality as e (person, no)
      where b.id = ${batchId}::int and e.no > ${made}::int and e.no <= ${made}::int + ${count}::int
    ), given as materialized (
      select k.id, k.n, w.list[k.n] as person from picked k cross join people w
    ), made as (
      insert into passes (id, admin_id, enclosure_id, kind, event_id, event_area_id, entry_rights, short_code, salt)
      select k.id, ${adminId}::int, ${enclosureId}::int, 'courtesy', ${eventId}::int, ${eventAreaId}::int, ${entryRights}::int,
        convert_from(substring(d.codes from ${SHORT_CODE_LETTERS}::int * (k.n - 1) + 1 for ${SHORT_CODE_LETTERS}::int), 'UTF8'),
        substring(d.salts from ${SALT_BYTES}::int * (k.n - 1) + 1 for ${SALT_BYTES}::int)
      from picked k cross join drawn d
    ), written as (
      insert into courtesies (pass_id, admin_id, event_id, event_area_id, batch_id, batch_no, list_cents, name, email, phone, plate,
        note, assigned_at)
      select g.id, ${adminId}::int, ${eventId}::int, ${eventAreaId}::int, ${batchId}::int, ${made}::int + g.n, ${listCents}::int,
        g.person ->> 'name', g.person ->> 'email', g.person ->> 'phone', g.person ->> 'plate',
        coalesce(g.person ->> 'note', ${note}::text), case when g.person is not null then now() end
      from given g
    ), placed as (
      update places p set ${sql.raw(passedToCourtesy("k.id"))} from picked k where p.id = k.place_id
    ), told as (
      insert into pass_events (pass_id, admin_id, kind, actor_kind, actor_id, data)
      select k.id, ${adminId}::int, 'made', 'user', ${requestedBy}::int,
        jsonb_strip_nulls(jsonb_build_object('batch', ${batchId}::int, 'zone', ${zoneKey}::text, 'place', k.label)) from picked k
      union all
      select g.id, ${adminId}::int, 'assigned', 'user', ${requestedBy}::int, null from given g where g.person is not null
    )
    select count(*)::int as n from picked`);
  return done?.n ?? 0;
}

/** Turns all places of a batch into one courtesy of as many cars. */
async function makeGroup(db: Db, batchId: number, batch: Locked): Promise<number> {
  const { quantity, adminId, enclosureId, eventId, eventAreaId, listCents, note, requestedBy, zoneKey } = batch;
  const [id] = await createPasses({ db }, [
    { adminId, enclosureId, kind: "courtesy", eventId, eventAreaId, entryRights: quantity, isGroup: true },
  ]);
  if (id === undefined) throw new Error("The pass was not made");
  await db.execute(sql`
    insert into courtesies (pass_id, admin_id, event_id, event_area_id, batch_id, batch_no, list_cents, name, email, phone, plate,
      note, assigned_at)
    select ${id}, ${adminId}::int, ${eventId}::int, ${eventAreaId}::int, ${batchId}::int, 1, ${listCents}::int, g.person ->> 'name',
      g.person ->> 'email', g.person ->> 'phone', g.person ->> 'plate', coalesce(g.person ->> 'note', ${note}::text),
      case when g.person is not null then now() end
    from (select nullif(b.people -> 0, 'null') as person from courtesy_batches b where b.id = ${batchId}::int) g`);
  await db.execute(sql`
    update places p set courtesy_id = ${id}, courtesy_no = k.n, courtesy_batch_id = null
    from (select id, row_number() over (order by id) as n from places where courtesy_batch_id = ${batchId}::int) k
    where p.id = k.id`);
  await db.execute(sql`
    insert into pass_events (pass_id, admin_id, kind, actor_kind, actor_id, data)
    select ${id}, ${adminId}::int, v.kind, 'user', ${requestedBy}::int, v.data
    from courtesies c cross join (values ('made', jsonb_build_object('batch', ${batchId}::int, 'zone', ${zoneKey}::text)),
      ('assigned', null)) v (kind, data)
    where c.pass_id = ${id} and (v.kind = 'made' or c.assigned_at is not null)`);
  return quantity;
}

/** Locks a running batch, but its event first: whoever cancels an event locks it in that order, too. */
async function lockBatch(tx: Tx, batchId: number): Promise<Locked | undefined> {
  const [found] = await tx.db
    .select({ eventId: courtesyBatches.eventId })
    .from(courtesyBatches)
    .where(eq(courtesyBatches.id, batchId));
  if (!found) return undefined;
  await keepEvent(tx, found.eventId, null);
  const [batch] = await tx.db.execute<Locked>(sql`
    select b.admin_id as "adminId", b.event_id as "eventId", b.event_area_id as "eventAreaId",
      v.enclosure_id as "enclosureId", z.key as "zoneKey", b.quantity, b.made, b.entry_rights as "entryRights", a.price_cents as "listCents", b.is_group as "isGroup", b.note,
      b.requested_by as "requestedBy"
    from courtesy_batches b join events v on v.id = b.event_id
    join event_areas a on a.id = b.event_area_id join parking_areas z on z.id = a.parking_area_id
    where b.id = ${batchId}::int and b.state = 'running' for update of b`);
  return batch;
}

/**
 * Makes up to `most` courtesies of a batch in the caller's transaction, which holds the batch and its event from then
 * on. Answers how many are still missing, or null if the batch is over.
 */
export async function makePart(tx: Tx, batchId: number, most: number): Promise<number | null> {
  const batch = await lockBatch(tx, batchId);
  if (!batch) return null;
  const count = Math.min(most, batch.quantity - batch.made);
  const drawn = {
    codes: Array.from({ length: count }, newShortCode).join(""),
    saltsHex: randomBytes(SALT_BYTES * count).toString("hex"),
  };
  const made =
    batch.made +
    (batch.isGroup
      ? await makeGroup(tx.db, batchId, batch)
      : await makeFromPlaces(tx.db, batchId, batch, count, drawn));
  const isDone = made === batch.quantity;
  await tx.db.execute(sql`
    update courtesy_batches set made = ${made}, state = ${isDone ? "done" : "running"},
      finished_at = case when ${isDone} then clock_timestamp() end, people = case when ${isDone} then null else people end
    where id = ${batchId}`);
  if (isDone) {
    await recordAudit(tx, {
      action: "courtesy_batch.finished",
      entity: "courtesy_batch",
      entityId: batchId,
      adminId: batch.adminId,
      after: { made },
    });
  }
  return batch.quantity - made;
}

/**
 * Makes a batch's courtesies until none is missing or its time is over, when it enqueues a job for the rest. A worker
 * that dies loses only its open transaction, and nothing is made twice, since each courtesy takes a place away from the
 * batch.
 */
export async function makeCourtesies({ ctx, input }: VerbArgs<{ batchId: number }>): Promise<{ missing: number }> {
  authorizeSystem(ctx.actor);
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    const missing = await withTx(
      ctx,
      async (tx) => {
        const left = await makePart(tx, input.batchId, AT_ONCE);
        if (left && performance.now() > until)
          await enqueue(tx.db, "courtesy-qrs.generate", { batchId: input.batchId });
        return left;
      },
      { retry: RETRY_CODES },
    );
    if (!missing || performance.now() > until) return { missing: missing ?? 0 };
  }
}
