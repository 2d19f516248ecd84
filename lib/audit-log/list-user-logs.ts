import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { afterOf, keyedPage, keyOrder, MOST_COUNTED } from "@/lib/lists";
import { getUser } from "@/lib/users";
import type { UserLogDto } from "@/lib/users/client";
import { UserLogs, type UserLogsInput } from "@/lib/users/schemas";

const ofTenant = (tenant: number | null): SQL => (tenant === null ? sql`true` : sql`l.admin_id = ${tenant}`);

const newestFirst = (at: SQL, id: SQL) =>
  keyOrder([
    { by: at, type: "timestamptz", descending: true },
    { by: id, type: "text", descending: true },
  ]);

const LIST = "user-logs";
const ALL = newestFirst(sql`k.at`, sql`k.id`);
const AUDIT = newestFirst(sql`l.at`, sql`('audit-' || l.id)`);
const LOGINS = newestFirst(sql`l.at`, sql`('login-' || l.id)`);

/**
 * What a person did, what was done to them, and their attempts to log in, newest first. A tenant sees only what
 * happened in it, and logins only of its own staff: buyers belong to no tenant. The total is counted up to 10,000.
 */
export async function listUserLogs({ ctx, input }: VerbArgs<UserLogsInput>): Promise<KeyedPage<UserLogDto>> {
  const { userId, ...asked } = parseInput(UserLogs, input);
  authorize(ctx.actor, "user:read");
  const user = await getUser({ ctx, input: { userId } });
  const tenant = tenantOf(ctx.actor);
  const home = tenant ?? user.adminId;
  const key = afterOf(LIST, ALL.types, asked);

  /** The rows of a kind that the first `most` of the page can come from: each kind is read by an index of its own. */
  const newest = (rows: SQL, order: typeof ALL, most: number) =>
    sql`(${rows} and ${key ? order.beyond(key) : sql`true`} order by ${order.by} limit ${most}::int)`;
  const any = (rows: SQL) => sql`(${rows} limit ${MOST_COUNTED}::int)`;
  // What a buyer did is found by their orders.
  const by =
    user.profile === 2
      ? sql`select l.id from orders o join audit_log l on l.entity = 'order' and l.entity_id = o.id::text
          where o.buyer_id = ${userId} and l.actor_id = ${userId} and ${ofTenant(tenant)}`
      : sql`select l.id from audit_log l where l.actor_id = ${userId} and l.admin_id = ${home}`;
  const about = sql`select l.id from audit_log l
    where l.entity = 'user' and l.entity_id = ${String(userId)} and ${ofTenant(tenant)}`;
  const isLoginSeen = tenant === null || user.adminId === tenant;
  const logins = isLoginSeen ? sql`l.user_id = ${userId}` : sql`false`;

  return keyedPage<UserLogDto>(LIST, ALL, asked, {
    rows: ({ rowKey, by: sorted, limit, offset }) => {
      const most = limit + offset;
      return dbOf(ctx).execute<UserLogDto & { rowKey: string[] } & Record<string, unknown>>(sql`
        with audit as (
          select 'audit-' || l.id as id, l.at, 'audit' as kind, l.action, l.entity || ' ' || l.entity_id as subject,
            nullif(concat_ws(' · ', a.full_name, l.actor_name), '') as "actorName", null::text as ip, null::text as "userAgent"
          from audit_log l left join users a on a.id = l.actor_id
          where l.id in (select id from (${newest(about, AUDIT, most)} union ${newest(by, AUDIT, most)}) k)
        ), logins as (
          select 'login-' || l.id as id, l.at, 'login' as kind, l.method as action, l.outcome as subject,
            null::text as "actorName", l.ip, l.user_agent as "userAgent"
          from login_events l where l.id in ${newest(sql`select l.id from login_events l where ${logins}`, LOGINS, most)}
        )
        select k.id, k.at, k.kind, k.action, k.subject, k."actorName", k.ip, k."userAgent", ${rowKey} as "rowKey"
        from (select * from audit union all select * from logins) k
        order by ${sorted} limit ${limit}::int offset ${offset}::int`);
    },
    total: async () => {
      const [counted] = await dbOf(ctx).execute<{ n: number }>(sql`
        select least(${MOST_COUNTED}::int, (
          select count(*) from (${any(about)} union ${any(by)}) k
        ) + (
          select count(*) from ${any(sql`select l.id from login_events l where ${logins}`)} k
        ))::int as n`);
      return counted?.n ?? 0;
    },
  });
}
