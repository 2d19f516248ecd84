import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { inOrder, runPrepared, statement } from "@/db/prepared";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { newShortCode, SHORT_CODE_LETTERS } from "@/lib/core/ids";
import { authorizeSystem } from "@/lib/core/permissions";
import { DRAWING } from "@/lib/courtesy-qrs/take-places";
import { keepEventsSql } from "@/lib/events";
import { enqueue } from "@/lib/jobs";
import { SALT_BYTES } from "@/lib/passes";
import { passedToCourtesy } from "@/lib/places";

type Tx = Ctx & { db: Db };

/** Courtesies of one transaction: few enough that progress moves, many enough that its commit counts for little. */
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
  note: string | null;
  requestedBy: number | null;
}

/** Comes before the batch's lock: who cancels the event has its lock first, too. */
const KEEP_EVENT = keepEventsSql("id = (select event_id from courtesy_batches where id = $1::int)");

const LOCK = `select b.admin_id as "adminId", b.event_id as "eventId", b.event_area_id as "eventAreaId",
  v.enclosure_id as "enclosureId", z.key as "zoneKey", b.quantity, b.made, b.entry_rights as "entryRights", b.note,
  b.requested_by as "requestedBy"
from courtesy_batches b join events v on v.id = b.event_id
join event_areas a on a.id = b.event_area_id join parking_areas z on z.id = a.parking_area_id
where b.id = $1::int and b.state = 'running' for update of b`;

/**
 * Turns places of a batch into courtesies, with their passes and history; each pass has its id before it is written, so
 * that nothing has to be looked up again. Who holds the batch's lock has its places, too. What belongs to the n-th is cut
 * out by its number: joins by it are planned as if there were one row, and compare each with each.
 * $1 batch, $2 codes, $3 salts in hex, $4 made before, $5 admin, $6 venue, $7 event, $8 area, $9 rights, $10 note, $11 who
 * asked, $12 key of the zone, $13 how many at most.
 */
const MAKE = `with picked as materialized (
  select k.id as place_id, k.label, k.n::int as n, nextval('passes_id_seq') as id from (
    select l.id, l.label, row_number() over (order by l.id) as n from (
      select id, label from places where courtesy_batch_id = $1::int order by id + 0 limit $13::int) l
    order by l.id) k
), drawn as materialized (
  select $2::text::bytea as codes, decode($3::text, 'hex') as salts
), people as materialized (
  select array_agg(nullif(e.person, 'null') order by e.no) as list
  from courtesy_batches b cross join jsonb_array_elements(b.people) with ordinality as e (person, no)
  where b.id = $1::int and e.no > $4::int and e.no <= $4::int + $13::int
), given as materialized (
  select k.id, k.n, w.list[k.n] as person from picked k cross join people w
), made as (
  insert into passes (id, admin_id, enclosure_id, kind, event_id, event_area_id, entry_rights, short_code, salt)
  select k.id, $5::int, $6::int, 'courtesy', $7::int, $8::int, $9::int,
    convert_from(substring(d.codes from ${SHORT_CODE_LETTERS} * (k.n - 1) + 1 for ${SHORT_CODE_LETTERS}), 'UTF8'),
    substring(d.salts from ${SALT_BYTES} * (k.n - 1) + 1 for ${SALT_BYTES})
  from picked k cross join drawn d
), written as (
  insert into courtesies (pass_id, admin_id, event_id, event_area_id, batch_id, batch_no, name, email, phone, plate, note, assigned_at)
  select g.id, $5::int, $7::int, $8::int, $1::int, $4::int + g.n, g.person ->> 'name', g.person ->> 'email', g.person ->> 'phone',
    g.person ->> 'plate', coalesce(g.person ->> 'note', $10::text), case when g.person is not null then now() end
  from given g
), placed as (
  update places p set ${passedToCourtesy("k.id")} from picked k where p.id = k.place_id
), told as (
  insert into pass_events (pass_id, admin_id, kind, actor_kind, actor_id, data)
  select k.id, $5::int, 'made', 'user', $11::int,
    jsonb_strip_nulls(jsonb_build_object('batch', $1::int, 'zone', $12::text, 'place', k.label)) from picked k
  union all
  select g.id, $5::int, 'assigned', 'user', $11::int, null from given g where g.person is not null
)
select count(*)::int as n from picked`;

/**
 * Makes up to `most` courtesies of a batch in the caller's transaction, which has the lock of the batch from then on, and
 * keeps its event from being cancelled. Answers how many are missing still, null when the batch is over.
 */
export async function makeSome(tx: Tx, batchId: number, most: number): Promise<number | null> {
  const [, [batch]] = await inOrder(tx.db, [statement(KEEP_EVENT, [batchId]), statement<Locked>(LOCK, [batchId])]);
  if (!batch) return null;
  const { adminId, eventId, eventAreaId, enclosureId, quantity, made, entryRights, note, requestedBy, zoneKey } = batch;
  const count = Math.min(most, quantity - made);
  const codes = Array.from({ length: count }, newShortCode).join("");
  const salts = randomBytes(SALT_BYTES * count).toString("hex");
  const [done] = await runPrepared<{ n: number }>(tx.db, MAKE, [
    batchId,
    codes,
    salts,
    made,
    adminId,
    enclosureId,
    eventId,
    eventAreaId,
    entryRights,
    note,
    requestedBy,
    zoneKey,
    count,
  ]);
  const now = made + (done?.n ?? 0);
  const isDone = now === quantity;
  await tx.db.execute(sql`
    update courtesy_batches set made = ${now}, state = ${isDone ? "done" : "running"},
      finished_at = case when ${isDone} then clock_timestamp() end, people = case when ${isDone} then null else people end
    where id = ${batchId}`);
  if (isDone) {
    await recordAudit(tx, {
      action: "courtesy_batch.finished",
      entity: "courtesy_batch",
      entityId: batchId,
      adminId,
      after: { made: now },
    });
  }
  return quantity - now;
}

/**
 * Works on a batch until all its courtesies are made or its time is over, when it puts a job for the rest. What a
 * worker that died had made stays, and nothing is made twice: each courtesy takes one of the batch's places away from
 * it. Only the system. Answers how many are missing still.
 */
export async function makeCourtesies({ ctx, input }: VerbArgs<{ batchId: number }>): Promise<{ missing: number }> {
  authorizeSystem(ctx.actor);
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    const missing = await withTx(
      ctx,
      async (tx) => {
        const left = await makeSome(tx, input.batchId, AT_ONCE);
        if (left && performance.now() > until)
          await enqueue(tx.db, "courtesy-qrs.generate", { batchId: input.batchId });
        return left;
      },
      { retry: DRAWING },
    );
    if (!missing || performance.now() > until) return { missing: missing ?? 0 };
  }
}
