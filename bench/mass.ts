import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { createSaleable, FEE_TERMS } from "@/db/testing/factories";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { getStatement, importStatement, uploadStatement } from "@/lib/deposits";
import { startImport } from "@/lib/deposits/statement/start-import";
import { type DepositVenue, depositVenue } from "@/lib/deposits/testing";
import { runCancellation } from "@/lib/lifecycle/cancel/run-cancellation";
import { cancel, cancellationOf, seedSold } from "@/lib/lifecycle/testing";
import { newReference } from "@/lib/payments/deposit/reference";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { systemCtx } from "@/lib/settlement/testing";

/** One worker does as many at once. */
const AT_ONCE = 4;
const PAID_BACK = 500;

/** Has the bank pay back what is asked of it, and says how fast that goes. */
async function payBack(adminId: number, count: number): Promise<string> {
  const asked = await getDb().execute<{ id: number }>(sql`
    select id from refunds where admin_id = ${adminId} and state = 'pending' order by id limit ${count}`);
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

const PRICE = 28_750;

/** `count` orders that wait for their deposit, written at once. Answers their references. */
async function seedDeposits(sale: DepositVenue, count: number): Promise<string[]> {
  const mark = `B${sale.admin.id}-`;
  const references = [...new Set(Array.from({ length: count }, newReference))];
  const { id: adminId } = sale.admin;
  await getDb().execute(sql`
    with made as (
      insert into orders (admin_id, enclosure_id, buyer_id, folio, state, method, deadline_at, fee_terms)
      select ${adminId}::int, ${sale.enclosure.id}::int, ${sale.owner.id}::int, ${mark}::text || n, 'awaiting_payment',
        'deposit', now() + interval '4 hours', ${JSON.stringify(FEE_TERMS)}::text::jsonb
      from generate_series(1, ${references.length}::int) n returning id, folio
    ), owed as (
      insert into payments (admin_id, subject_type, subject_id, folio, provider, account, method, state, amount_cents,
        provider_id, expires_at)
      select ${adminId}::int, 'order', id, 'P' || folio, 'deposit', ${sale.account}, 'deposit', 'pending', ${PRICE}::int,
        'D' || folio, now() + interval '4 hours'
      from made returning id, folio, expires_at
    )
    insert into deposits (admin_id, payment_id, account, reference, amount_cents, expires_at)
    select ${adminId}::int, owed.id, ${sale.account}, r.reference, ${PRICE}::int, owed.expires_at
    from unnest(${`{${references.join(",")}}`}::text::text[]) with ordinality as r (reference, n)
    join owed on owed.folio = 'P' || ${mark}::text || r.n`);
  return references;
}

/** A statement of `count` movements: half of them a deposit's, a quarter of another amount, a quarter nobody's. */
async function statementImport(count: number): Promise<Work> {
  const sale = await depositVenue();
  const references = await seedDeposits(sale, Math.ceil(count * 0.75));
  await getDb().execute(sql`vacuum analyze`);
  const lines = Array.from({ length: count }, (_, n) => {
    const cents = n % 4 < 2 ? PRICE : PRICE - 1_000 - n;
    const text = n % 4 < 3 ? `DEPOSITO REF ${references[Math.floor(n / 4) * 3 + (n % 4)]}` : `TRASPASO ${n}`;
    return `20/11/2026,${text},${(cents / 100).toFixed(2)}`;
  });
  const content = Buffer.from(`Fecha,Concepto,Abono\n${lines.join("\n")}\n`);
  const ctx = sale.staff;
  const started = performance.now();
  const { id } = await uploadStatement({ ctx, input: { account: sale.account, fileName: "banco.csv", content } });
  const mapping = { firstRow: 1, date: 0, amount: 2, text: [1] };
  await startImport({ ctx, input: { importId: id, mapping, acceptMatched: false } });
  await importStatement({ ctx: systemCtx(), input: { importId: id } });
  const seconds = (performance.now() - started) / 1000;
  const { state, counts } = await getStatement({ ctx, input: { importId: id } });
  const { matched, ambiguous, unknown } = counts;
  if (state !== "done" || matched !== count / 2 || ambiguous !== count / 4 || unknown !== count / 4) {
    throw new Error(`${count} rows were imported, the database has ${JSON.stringify({ state, counts })}`);
  }
  return { seconds, note: `${matched} matched and approved, ${ambiguous} ambiguous, ${unknown} unknown` };
}

/** The rows of courtesies as bare as they can be written: one INSERT … SELECT for each table, of what is already made. */
async function bareCourtesies(count: number): Promise<number> {
  const sale = await createSaleable({ capacity: count });
  const { batchId } = await makeAll(sale.owner, sale, { quantity: count });
  await getDb().execute(sql`vacuum analyze`);
  const copy = await createSaleable({ capacity: 1 });
  const { id: eventId, adminId, enclosureId } = copy.event;
  const [batch] = await getDb().execute<{ id: number }>(sql`
    insert into courtesy_batches (admin_id, event_id, event_area_id, quantity) values (${adminId}, ${eventId}, ${copy.area.id}, ${count}) returning id`);
  const started = performance.now();
  await getDb().transaction(async (tx) => {
    await tx.execute(sql`
      insert into passes (id, admin_id, enclosure_id, kind, event_id, event_area_id, entry_rights, short_code, salt)
      select p.id + 1000000000000, ${adminId}, ${enclosureId}, p.kind, ${eventId}, ${copy.area.id}, p.entry_rights, reverse(p.short_code), p.salt
      from courtesies c join passes p on p.id = c.pass_id where c.batch_id = ${batchId}`);
    await tx.execute(sql`
      insert into courtesies (pass_id, admin_id, event_id, event_area_id, batch_id, batch_no)
      select pass_id + 1000000000000, ${adminId}, ${eventId}, ${copy.area.id}, ${batch?.id ?? 0}, batch_no from courtesies where batch_id = ${batchId}`);
    await tx.execute(sql`
      insert into pass_events (pass_id, admin_id, kind, actor_kind, data)
      select x.pass_id + 1000000000000, ${adminId}, x.kind, 'system', x.data
      from courtesies c join pass_events x on x.pass_id = c.pass_id where c.batch_id = ${batchId}`);
  });
  return (performance.now() - started) / 1000;
}

/** Courtesies asked for and made, places taken and all. */
async function madeCourtesies(count: number): Promise<number> {
  const sale = await createSaleable({ capacity: count });
  await getDb().execute(sql`vacuum analyze`);
  const started = performance.now();
  const { ids } = await makeAll(sale.owner, sale, { quantity: count });
  const seconds = (performance.now() - started) / 1000;
  if (ids.length !== count) throw new Error(`${count} courtesies were to be made, ${ids.length} were`);
  return seconds;
}

const ROUNDS = 5;
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * It takes turns with the bare writing of the same rows: either takes a second, in which whatever else happens counts.
 */
async function courtesies(count: number): Promise<Work & { bareSeconds: number }> {
  const made: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await bareCourtesies(count));
    made.push(await madeCourtesies(count));
  }
  const note = `${count} courtesies with their places, passes and history, the medians of ${ROUNDS} rounds`;
  return { seconds: median(made), bareSeconds: median(bare), note };
}

const WORKS = { refunds: massRefund, statement: statementImport, courtesies };

const [name = "", count = "0"] = process.argv.slice(2);
const work = Object.entries(WORKS).find(([known]) => known === name)?.[1];
if (!work) throw new Error(`no such work: ${name}`);
process.stdout.write(`result ${JSON.stringify(await work(Number(count)))}\n`);
await closeDb();
// The queue's instance in this process would keep it alive.
process.exit(0);
