import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import type { UnknownCallbackDto } from "@/lib/settlement/client";
import { EndCallbackInput } from "@/lib/settlement/schemas";

const MAX_ROWS = 100;
/** A callback's own job has given up after this time. */
const TRIED_MINUTES = 120;

/** A person is told once applying a callback has failed so often. */
const FAILURES = 3;

type Row = Record<string, unknown> & UnknownCallbackDto & { adminId: number | null };

/** SQL: callbacks w of accounts a that nothing tries any more, or that failed each time. */
const callbacksForPerson = (now: Date, ofTenant: SQL) => sql`
  webhook_deliveries w join payment_accounts a on a.provider = w.provider and a.account = w.account
  where ((w.state = 'unknown'
      and w.received_at < ${now}::timestamptz - ${TRIED_MINUTES} * interval '1 minute')
    or (w.state = 'received' and w.attempts >= ${FAILURES})) and ${ofTenant}`;

/** SQL that counts them by charge, of the accounts a that `ofTenant` admits. */
export const unknownCallbackCount = (now: Date, ofTenant: SQL): SQL =>
  sql`(select count(distinct (w.provider, w.account, w.provider_ids, w.state))::int from ${callbacksForPerson(now, ofTenant)})`;

/** Groups the callbacks by charge, the oldest first. `callbackId` asks for the group of one callback alone. */
async function groupsForPerson(
  ctx: { db?: Db; now: Date },
  adminId: number | null,
  callbackId?: number,
): Promise<Row[]> {
  return dbOf(ctx).execute<Row>(sql`
    select min(w.id) as id, a.admin_id as "adminId", w.provider, a.name as account, w.provider_ids as charges,
      w.state = 'received' as "hasFailed", count(*)::int as times, min(w.received_at) as "receivedAt"
    from ${callbacksForPerson(ctx.now, adminId === null ? sql`true` : sql`a.admin_id = ${adminId}`)}
    group by a.id, w.provider, w.provider_ids, w.state
    having ${callbackId ?? null}::bigint is null or ${callbackId ?? null}::bigint = any(array_agg(w.id))
    order by min(w.received_at) limit ${MAX_ROWS}`);
}

/**
 * Lists the callbacks of the tenant's accounts that need a person: their charge is none of our payments', or applying its
 * money failed three times, which is tried on.
 */
export async function listUnknownCallbacks({ ctx }: { ctx: Ctx }): Promise<UnknownCallbackDto[]> {
  const rows = await groupsForPerson(ctx, tenantOf(authorizeUser(ctx.actor, "payment:review")));
  return rows.map(({ adminId: _admin, ...row }) => row);
}

/**
 * Staff has looked into a callback's charge: all callbacks about it are listed no more. The note stays in the audit.
 */
export async function endUnknownCallback({ ctx, input }: VerbArgs<EndCallbackInput>): Promise<{ ended: number }> {
  const { callbackId, note } = parseInput(EndCallbackInput, input);
  const tenant = tenantOf(authorizeUser(ctx.actor, "payment:review"));
  return withTx(ctx, async (tx) => {
    const [found] = await groupsForPerson(tx, tenant, callbackId);
    if (!found) throw notFound();
    const ended = await tx.db.execute(sql`
      update webhook_deliveries w set state = 'failed' from webhook_deliveries named
      where named.id = ${callbackId} and w.state = named.state and w.provider = named.provider
        and w.account = named.account and w.provider_ids = named.provider_ids
        and (w.state = 'unknown' or (w.state = 'received' and w.attempts >= ${FAILURES}))
      returning w.id`);
    // Somebody else has ended it meanwhile.
    if (ended.length === 0) throw notFound();
    const { adminId, provider, charges } = found;
    await recordAudit(tx, {
      action: "callback.seen",
      entity: "callback",
      entityId: callbackId,
      adminId,
      after: { provider, charges, note },
    });
    return { ended: ended.length };
  });
}
