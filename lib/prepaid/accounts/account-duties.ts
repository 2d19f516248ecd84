import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { forgetAuditValues } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { addresses, type Duties, type ErasedPerson, type Owned } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { endAuto } from "@/lib/prepaid/auto/end-auto";
import { ofThisHolder } from "@/lib/prepaid/history/read-movements";

type Tx = Ctx & { db: Db };

/** An account (a) that money, a car or a debt still hangs on. */
const IN_USE = sql`(a.balance_cents > 0 or a.debt_cents > 0
  or exists (select from prepaid_visits o join stays y on y.id = o.stay_id
    where o.account_id = a.id and o.ended_at is null and y.ended_by is null)
  or exists (select from prepaid_topups t where t.account_id = a.id and t.is_automatic and t.state = 'awaiting_payment')
  or exists (select from prepaid_topups t join prepaid_refund_parts g on g.topup_id = t.id join refunds r on r.id = g.refund_id
    where t.account_id = a.id and r.state in ('pending', 'manual')))`;

/** A person with a balance, a debt or a car inside is not erased: nobody could pay or be paid any more. */
async function underWay(tx: Tx, userId: number): Promise<readonly Owned[]> {
  return tx.db.execute<Owned & Record<string, unknown>>(sql`
    select a.folio, a.admin_id as "adminId", null::bigint as "orderId" from prepaid_accounts a
    where a.user_id = ${userId} and ${IN_USE} order by a.id`);
}

const DIGITS = sql`right(regexp_replace(r.values ->> 'phone', '\\D', '', 'g'), 10)`;

/** The person's rows in files of holders; a file that nobody imported yet goes as a whole. */
async function eraseFiles(db: Db, contacts: SQL): Promise<void> {
  await db.execute(sql`
    delete from prepaid_imports where state in ('mapping', 'checked') and contacts && array(
      select case when c like '+%' then right(c, 10) else c end from ${contacts} as own(c))`);
  await db.execute(sql`
    update prepaid_import_rows r
    set values = r.values || '{"name": "", "email": "", "phone": "", "nickname": "", "plates": ""}'::jsonb
    where lower(btrim(r.values ->> 'email')) in ${contacts}
      or ${DIGITS} in (select right(c, 10) from ${contacts} as own(c) where c like '+%')`);
}

/**
 * Takes a person's names and plates out of their accounts, which are empty by then, and closes them: gates answer their codes as
 * revoked. Movements stay without a name.
 */
async function erase(tx: Tx, { userId, proven }: ErasedPerson): Promise<void> {
  const { db } = tx;
  await eraseFiles(db, addresses(proven));
  const found = await db.execute<{ id: number }>(sql`
    select id from prepaid_accounts where user_id = ${userId} order by id for no key update`);
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  for (const id of ids) await endAuto(tx, id, "erased");
  const list = sql`${idList(ids)}::text::bigint[]`;
  await db.execute(sql`delete from prepaid_plates where account_id = any(${list})`);
  await db.execute(sql`
    update prepaid_import_rows r
    set values = r.values || '{"name": "", "email": "", "phone": "", "nickname": "", "plates": ""}'::jsonb
    where r.account_id = any(${list})`);
  await db.execute(sql`
    update prepaid_accounts set nickname = '', next_type_id = null, next_type_at = null,
      state = case when balance_cents = 0 then 'closed' else state end,
      closed_at = case when balance_cents = 0 then coalesce(closed_at, ${tx.now}::timestamptz) else closed_at end
    where id = any(${list})`);
  await forgetAuditValues(db, "prepaid_account", ids);
}

async function assertNoBalances(tx: Tx, enclosureId: number): Promise<void> {
  const [row] = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from prepaid_accounts a where a.enclosure_id = ${enclosureId} and ${IN_USE}`);
  if (row && row.n > 0) throw new DomainError("prepaid.venue_in_use", { data: { count: row.n } });
}

/** What accounts do when people and venues end. */
export const accountDuties = {
  underWay,
  erase,
  on: {
    "venue.ending": (tx, { id }) => assertNoBalances(tx, id),
    /** A venue without zones lets nobody in who paid for that. */
    "zone.ending": async (tx, { id }) => {
      const [last] = await tx.db.execute<{ enclosureId: number }>(sql`
        select z.enclosure_id as "enclosureId" from parking_areas z
        where z.id = ${id} and not exists (select from parking_areas b
          where b.enclosure_id = z.enclosure_id and b.id <> z.id and b.archived_at is null)`);
      if (last) await assertNoBalances(tx, last.enclosureId);
    },
  },
  prune: {
    // Files that were never imported are lists of people whom we need not keep. Their rows go with them.
    prepaidFiles: async ({ db }) =>
      (
        await db.execute(sql`delete from prepaid_imports where id in (
          select id from prepaid_imports where state in ('mapping', 'checked') and created_at < now() - interval '30 days'
          order by id limit 20) and state in ('mapping', 'checked')`)
      ).count,
  },
  ownData: ({ userId }) => ({
    prepaidAccounts: {
      at: 75,
      json: sql`(select coalesce(json_agg(json_build_object('folio', a.folio, 'enclosure', e.name, 'type', t.name,
        'nickname', a.nickname, 'plates', (select coalesce(json_agg(x.plate order by x.plate), '[]') from prepaid_plates x
          where x.account_id = a.id), 'state', a.state, 'balanceCents', a.balance_cents, 'debtCents', a.debt_cents,
        'validFrom', a.valid_from, 'validUntil', a.valid_until, 'since', a.holder_since,
        'autoTopups', (select coalesce(json_agg(json_build_object('state', u.state, 'thresholdCents', u.threshold_cents,
          'amountCents', u.amount_cents, 'feeCents', u.fee_cents, 'dayLimitCents', u.day_limit_cents,
          'monthLimitCents', u.month_limit_cents, 'consent', u.consent_text, 'since', u.consented_at,
          'until', u.ended_at) order by u.id), '[]') from prepaid_auto_topups u where u.account_id = a.id and u.user_id = a.user_id),
        'movements', (select coalesce(json_agg(json_build_object('folio', m.folio, 'kind', m.kind,
          'amountCents', m.amount_cents, 'balanceCents', m.balance_cents, 'at', m.at) order by m.no), '[]')
          from prepaid_movements m where m.account_id = a.id and ${ofThisHolder})) order by a.id), '[]')
        from prepaid_accounts a join enclosures e on e.id = a.enclosure_id join prepaid_types t on t.id = a.type_id
        where a.user_id = ${userId})`,
    },
  }),
} satisfies Duties;
