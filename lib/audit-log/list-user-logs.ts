import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { getUser } from "@/lib/users";
import type { UserLogDto } from "@/lib/users/client";
import { UserLogs, type UserLogsInput } from "@/lib/users/schemas";

type Row = UserLogDto & Record<string, unknown>;

const ofTenant = (tenant: number | null): SQL => (tenant === null ? sql`true` : sql`l.admin_id = ${tenant}`);

/**
 * What a person did, what was done to them, and their attempts to log in, newest first. A tenant sees only what
 * happened in it, and logins only of its own staff: buyers belong to no tenant.
 */
export async function listUserLogs({
  ctx,
  input,
}: VerbArgs<UserLogsInput>): Promise<{ items: UserLogDto[]; total: number }> {
  const { userId, limit, offset } = parseInput(UserLogs, input);
  authorize(ctx.actor, "user:read");
  const user = await getUser({ ctx, input: { userId } });
  const tenant = tenantOf(ctx.actor);
  const most = limit + offset;
  const newest = sql`order by l.id desc limit ${most}::int`;
  // There is no index by actor: rows of staff are found by their tenant, rows of buyers by their orders.
  const home = tenant ?? user.adminId;
  const by =
    user.profile === 2
      ? sql`select l.id from orders o join audit_log l on l.entity = 'order' and l.entity_id = o.id::text
          where o.buyer_id = ${userId} and l.actor_id = ${userId} and ${ofTenant(tenant)} ${newest}`
      : sql`select l.id from audit_log l where l.actor_id = ${userId} and l.admin_id = ${home} ${newest}`;
  const about = sql`select l.id from audit_log l
    where l.entity = 'user' and l.entity_id = ${String(userId)} and ${ofTenant(tenant)} ${newest}`;
  const logins = tenant === null || user.adminId === tenant ? sql`l.user_id = ${userId}` : sql`false`;
  const rows = await dbOf(ctx).execute<Row & { n: number }>(sql`
    with audit as (
      select 'audit-' || l.id as id, l.at, 'audit' as kind, l.action, l.entity || ' ' || l.entity_id as subject,
        coalesce(a.full_name, l.actor_name) as "actorName", null::text as ip, null::text as "userAgent"
      from audit_log l left join users a on a.id = l.actor_id
      where l.id in (select id from ((${about}) union (${by})) k)
    ), logins as (
      select 'login-' || l.id as id, l.at, 'login' as kind, l.method as action, l.outcome as subject,
        null::text as "actorName", l.ip, l.user_agent as "userAgent"
      from login_events l where ${logins} order by l.at desc limit ${most}::int
    )
    select k.id, k.at, k.kind, k.action, k.subject, k."actorName", k.ip,
      k."userAgent", count(*) over ()::int as n
    from (select * from audit union all select * from logins) k
    order by k.at desc, k.id desc limit ${limit}::int offset ${offset}::int`);
  return {
    items: rows.map(({ n: _n, ...row }) => row),
    total: rows[0]?.n ?? 0,
  };
}
