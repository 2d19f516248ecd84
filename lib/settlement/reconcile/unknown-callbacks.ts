import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { UnknownCallbackDto } from "@/lib/settlement/client";
import { EndCallbackInput } from "@/lib/settlement/schemas";

const MOST = 100;
/** Longer than a callback's own job tries. */
const TRIED_MINUTES = 120;

type Row = Record<string, unknown> &
  Omit<UnknownCallbackDto, "receivedAt"> & { adminId: number | null; received: number };

/** So often a callback fails to apply before a person is told. */
const FAILURES = 3;

/** Callbacks `w` of accounts `a` that nothing tries any more, and those that fail each time. */
const waitingOf = (now: Date, ofTenant: SQL) => sql`
  webhook_deliveries w join payment_accounts a on a.provider = w.provider and a.account = w.account
  where ((w.state = 'unknown'
      and w.received_at < ${now.toISOString()}::timestamptz - ${TRIED_MINUTES} * interval '1 minute')
    or (w.state = 'received' and w.attempts >= ${FAILURES})) and ${ofTenant}`;

/** How many there are, one per charge; `ofTenant`: whose accounts `a`. */
export const unknownCallbackCount = (now: Date, ofTenant: SQL): SQL =>
  sql`(select count(distinct (w.provider, w.account, w.provider_ids, w.state))::int from ${waitingOf(now, ofTenant)})`;

/** Of a tenant's accounts (null: of all), one per charge: the oldest first. */
async function waiting(ctx: { db?: Db; now: Date }, adminId: number | null, callbackId?: number): Promise<Row[]> {
  return dbOf(ctx).execute<Row>(sql`
    select min(w.id) as id, a.admin_id as "adminId", w.provider, a.name as account, w.provider_ids as charges,
      w.state = 'received' as "hasFailed", count(*)::int as times, (extract(epoch from min(w.received_at)) * 1000)::float8 as received
    from ${waitingOf(ctx.now, adminId === null ? sql`true` : sql`a.admin_id = ${adminId}`)}
    group by a.id, w.provider, w.provider_ids, w.state
    having ${callbackId ?? null}::bigint is null or ${callbackId ?? null}::bigint = any(array_agg(w.id))
    order by min(w.received_at) limit ${MOST}`);
}

/**
 * Callbacks that need a person: about charges that none of our payments has, tried in vain, and those whose money could
 * not be applied three times and is tried on. Of the tenant's accounts, and of all for the platform.
 */
export async function listUnknownCallbacks({ ctx }: { ctx: Ctx }): Promise<UnknownCallbackDto[]> {
  const rows = await waiting(ctx, tenantOf(authorizeUser(ctx.actor, "payment:review")));
  return rows.map(({ adminId: _admin, received, ...row }) => ({ ...row, receivedAt: new Date(received) }));
}

/**
 * A person has seen what such a callback was about: it and those of the same charge are listed no more. The note stays
 * in the audit.
 */
export async function endUnknownCallback({ ctx, input }: VerbArgs<EndCallbackInput>): Promise<{ ended: number }> {
  const { callbackId, note } = parseInput(EndCallbackInput, input);
  const tenant = tenantOf(authorizeUser(ctx.actor, "payment:review"));
  return withTx(ctx, async (tx) => {
    const [found] = await waiting(tx, tenant, callbackId);
    if (!found) throw notFound();
    const ended = await tx.db.execute(sql`
      update webhook_deliveries w set state = 'failed' from webhook_deliveries named
      where named.id = ${callbackId} and w.state = named.state and w.provider = named.provider
        and w.account = named.account and w.provider_ids = named.provider_ids
        and (w.state = 'unknown' or (w.state = 'received' and w.attempts >= ${FAILURES}))
      returning w.id`);
    // Somebody else was faster.
    if (ended.length === 0) throw notFound();
    const { adminId, provider, charges } = found;
    const what = { action: "callback.seen", entity: "callback", entityId: callbackId, adminId } as const;
    await recordAudit(tx, { ...what, after: { provider, charges, note } });
    return { ended: ended.length };
  });
}
