import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudits } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { idList } from "@/lib/core/ids";
import type { Movement } from "@/lib/deposits/statement/mapping";
import { matchesPayment, referencesIn } from "@/lib/payments";

type Tx = Ctx & { db: Db };

export interface StatementJob {
  id: number;
  adminId: number;
  account: string;
  acceptMatched: boolean;
  createdBy: number;
}

export interface NewRow extends Movement {
  rowNumber: number;
  /** SHA-256 as hex. */
  rowHash: string;
}

const LOCK_CLASS = 20_771_004;

/** Lets one writer at a time into an account, so that two files with the same rows do not deadlock on each other's. */
export async function lockAccount(tx: Tx, account: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${account}))`);
}

/** Skips the rows that an earlier file brought. Answers how many were written. */
async function insertRows(tx: Tx, job: StatementJob, rows: readonly NewRow[]): Promise<number> {
  const lines = rows.map(({ rowNumber, rowHash, paidOn, amountCents, text }) => ({
    n: rowNumber,
    hash: rowHash,
    day: paidOn,
    cents: amountCents,
    words: text,
    refs: referencesIn(text),
  }));
  const written = await tx.db.execute(sql`
    insert into statement_rows (admin_id, import_id, account, row_number, row_hash, paid_on, amount_cents, text, "references")
    select ${job.adminId}, ${job.id}, ${job.account}, line.n, decode(line.hash, 'hex'), line.day, line.cents, line.words, line.refs
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb)
      as line (n int, hash text, day date, cents bigint, words text, refs text[])
    order by line.n on conflict (account, row_hash) do nothing returning id`);
  return written.length;
}

/** Writes what left the account, which only a person gives to a refund. Answers how many rows no earlier file had brought. */
export async function insertDebits(tx: Tx, job: StatementJob, rows: readonly NewRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const lines = rows.map(({ rowNumber, rowHash, paidOn, amountCents, text }) => ({
    n: rowNumber,
    hash: rowHash,
    day: paidOn,
    cents: amountCents,
    words: text,
  }));
  const written = await tx.db.execute(sql`
    insert into statement_debits (admin_id, import_id, account, row_number, row_hash, paid_on, amount_cents, text)
    select ${job.adminId}, ${job.id}, ${job.account}, line.n, decode(line.hash, 'hex'), line.day, line.cents, line.words
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as line (n int, hash text, day date, cents bigint, words text)
    order by line.n on conflict (account, row_hash) do nothing returning id`);
  return written.length;
}

interface Matched extends Record<string, unknown> {
  depositId: number;
  reference: string;
  amountCents: number;
  wasExpected: boolean;
}

/**
 * Matches rows that name exactly one deposit and have its exact amount; of several such rows the first one counts. A
 * deposit that was accepted by hand gets its row too, as proof.
 */
async function matchExact(tx: Tx, job: StatementJob, from: number, to: number): Promise<Matched[]> {
  await tx.db.execute(sql`
    select d.id from deposits d where d.account = ${job.account} and d.reference in (
      select unnest(r."references") from statement_rows r
      where r.import_id = ${job.id} and r.row_number between ${from} and ${to} and r.state = 'unknown')
    order by d.id for update`);
  return tx.db.execute<Matched>(sql`
    with hits as (
      select r.id as row_id, r.row_number, r.amount_cents as paid, d.id as deposit_id, d.reference, d.state,
        coalesce(d.received_cents, d.amount_cents) as due, count(*) over (partition by r.id) as named
      from statement_rows r cross join lateral unnest(r."references") as named (reference)
      join deposits d on d.account = ${job.account} and d.reference = named.reference
      where r.import_id = ${job.id} and r.row_number between ${from} and ${to} and r.state = 'unknown'
    ), fits as (
      select distinct on (deposit_id) row_id, deposit_id, reference, state, paid from hits h
      where named = 1 and paid = due and state <> 'refused'
        and not exists (select 1 from statement_rows x where x.deposit_id = h.deposit_id and x.state = 'matched')
      order by deposit_id, row_number
    )
    update statement_rows r set state = 'matched', deposit_id = f.deposit_id from fits f where r.id = f.row_id
    returning f.deposit_id as "depositId", f.reference, f.paid as "amountCents", f.state = 'expected' as "wasExpected"`);
}

/**
 * Leaves to a person the other rows that name a deposit or have the amount of one. All amounts are looked up at once: most
 * deposits of an event cost the same, so that a look-up per row would read them all again for each row.
 */
async function markAmbiguous(tx: Tx, job: StatementJob, from: number, to: number): Promise<void> {
  await tx.db.execute(sql`
    with asked as materialized (
      select r.id, r."references", r.amount_cents from statement_rows r
      where r.import_id = ${job.id} and r.row_number between ${from} and ${to} and r.state = 'unknown'
    ), named as (
      select a.id from asked a cross join lateral unnest(a."references") as n (reference)
      join deposits d on d.account = ${job.account} and d.reference = n.reference
    ), due as materialized (
      select distinct d.amount_cents from deposits d
        left join statement_rows x on x.deposit_id = d.id and x.state = 'matched'
      where d.account = ${job.account} and d.amount_cents = any(array(select distinct amount_cents from asked))
        and d.state in ('expected', 'approved') and d.closed_at is null and x.id is null
    )
    update statement_rows r set state = 'ambiguous'
    where r.id in (select id from named union select a.id from asked a join due using (amount_cents))`);
}

async function approveMatched(tx: Tx, job: StatementJob, matched: readonly Matched[]): Promise<void> {
  const seen = matched.filter(({ wasExpected }) => wasExpected);
  if (seen.length === 0) return;
  await tx.db.execute(sql`
    update deposits set state = 'approved', approved_at = ${tx.now}::timestamptz, approved_by = ${job.createdBy}
    where id = any(${idList(seen.map(({ depositId }) => depositId))}::text::bigint[]) and state = 'expected'`);
  await recordAudits(
    tx,
    seen.map(({ depositId, reference, amountCents }) => ({
      action: "deposit.approved",
      entity: "deposit",
      entityId: depositId,
      adminId: job.adminId,
      before: { state: "expected" },
      after: { state: "approved", reference, amountCents, importId: job.id },
    })),
  );
}

/** Accepts where the venue asks for one person, or where another person approved before. The next job applies the money. */
async function acceptMatched(tx: Tx, job: StatementJob, matched: readonly Matched[]): Promise<void> {
  if (!job.acceptMatched || matched.length === 0) return;
  const accepted = await tx.db.execute<{ id: number; paymentId: number; reference: string; received: number }>(sql`
    update deposits d set state = 'accepted', accepted_at = ${tx.now}::timestamptz, accepted_by = ${job.createdBy},
      received_cents = r.amount_cents, two_people = coalesce(y.deposit_two_people, false)
    from statement_rows r, payments p join payment_subjects o on ${matchesPayment("o")}
      left join enclosure_policies y on y.enclosure_id = o.enclosure_id
    where d.id = any(${idList(matched.map(({ depositId }) => depositId))}::text::bigint[]) and d.state = 'approved'
      and r.deposit_id = d.id and p.id = d.payment_id
      and (not coalesce(y.deposit_two_people, false) or d.approved_by <> ${job.createdBy})
    returning d.id, d.payment_id as "paymentId", d.reference, d.received_cents as received`);
  if (accepted.length === 0) return;
  await tx.db.execute(sql`
    update payments set next_poll_at = ${tx.now}::timestamptz
    where id = any(${idList(accepted.map(({ paymentId }) => paymentId))}::text::bigint[])`);
  await recordAudits(
    tx,
    accepted.map(({ id, reference, received }) => ({
      action: "deposit.accepted",
      entity: "deposit",
      entityId: id,
      adminId: job.adminId,
      before: { state: "approved" },
      after: { state: "accepted", reference, receivedCents: received, importId: job.id },
    })),
  );
}

/** Imports a batch of rows. The caller's transaction must hold the account's lock. */
export async function importRows(
  tx: Tx,
  job: StatementJob,
  rows: readonly NewRow[],
): Promise<{ alreadyImported: number }> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { alreadyImported: 0 };
  const written = await insertRows(tx, job, rows);
  if (written > 0) {
    const matched = await matchExact(tx, job, first.rowNumber, last.rowNumber);
    await markAmbiguous(tx, job, first.rowNumber, last.rowNumber);
    await approveMatched(tx, job, matched);
    await acceptMatched(tx, job, matched);
  }
  return { alreadyImported: rows.length - written };
}
