import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { createSaleable } from "@/db/testing/factories";
import { runCancellation } from "@/lib/lifecycle/run-cancellation";
import { cancel, cancellationOf, seedSold } from "@/lib/lifecycle/testing";
import { runRefund } from "@/lib/settlement/refund-payment";
import { systemCtx } from "@/lib/settlement/testing";

/** As many at once as one worker does. */
const AT_ONCE = 4;
const PAID_BACK = 500;

/** Has the bank pay back what is asked of it, and says how fast that goes. */
async function payBack(adminId: number, count: number): Promise<string> {
  const asked = await getDb().execute<{ id: number }>(sql`
    select id::float8 as id from refunds where admin_id = ${adminId} and state = 'pending' order by id limit ${count}`);
  const started = performance.now();
  let next = 0;
  const one = async () => {
    for (let row = asked[next++]; row; row = asked[next++]) {
      await runRefund({ ctx: systemCtx(), input: { refundId: row.id } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const rate = asked.length / ((performance.now() - started) / 1000);
  const [row] = await getDb().execute<{ done: number }>(sql`
    select count(*)::int as done from refunds where admin_id = ${adminId} and state = 'done'`);
  if (row?.done !== asked.length) throw new Error(`${asked.length} were to be paid back, ${row?.done} were`);
  return `the bank then pays ${rate.toFixed(0)} of them back in a second, ${AT_ONCE} at a time`;
}

interface Work {
  seconds: number;
  note: string;
}

/** A cancelled event of `count` paid orders of one place: every one taken back and asked back from the bank. */
async function massRefund(count: number): Promise<Work> {
  const sale = await createSaleable({ capacity: count });
  await seedSold(sale, count);
  const { adminId } = sale.event;
  await getDb().execute(sql`
    update payments set account = 'demo', provider_id = 'ch_paid_' || amount_cents || '_' || folio where admin_id = ${adminId}`);
  await getDb().execute(sql`vacuum analyze`);
  const started = performance.now();
  await cancel(sale);
  const { id } = await cancellationOf(sale.event.id);
  await runCancellation({ ctx: systemCtx(), input: { cancellationId: id } });
  const seconds = (performance.now() - started) / 1000;
  const [row] = await getDb().execute<{ asked: number; free: number; valid: number }>(sql`
    select (select count(*)::int from refunds where admin_id = ${adminId} and state = 'pending') as asked,
      (select count(*)::int from places where event_area_id = ${sale.area.id} and free_at = '-infinity') as free,
      (select count(*)::int from tickets where admin_id = ${adminId} and state = 'valid') as valid`);
  if (row?.asked !== count || row.free !== count || row.valid !== 0) {
    throw new Error(`${count} orders were to go back, the database has ${JSON.stringify(row)}`);
  }
  return { seconds, note: await payBack(adminId, PAID_BACK) };
}

const WORKS = { refunds: massRefund };

const [name = "", count = "0"] = process.argv.slice(2);
const work = Object.entries(WORKS).find(([known]) => known === name)?.[1];
if (!work) throw new Error(`no such work: ${name}`);
process.stdout.write(`result ${JSON.stringify(await work(Number(count)))}\n`);
await closeDb();
