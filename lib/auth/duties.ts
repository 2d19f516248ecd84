import { sql } from "drizzle-orm";
import { apiKeyList } from "@/lib/auth/api-keys/api-key-list";
import { FORMER_CONTACT_DAYS } from "@/lib/auth/contact/one-time-codes";
import { jobs } from "@/lib/auth/jobs";
import { authTemplates } from "@/lib/auth/messages";
import { endSessionsOf } from "@/lib/auth/sessions/end-sessions";
import { defineDuties, PORTION } from "@/lib/core/duties";

export const duties = defineDuties({
  jobs,
  lists: [apiKeyList],
  templates: authTemplates,
  closed: endSessionsOf,
  contacts: async ({ db }, userId) => {
    const rows = await db.execute<{ target: string }>(sql`
      select target from user_codes where user_id = ${userId} union select target from user_links where user_id = ${userId}`);
    return rows.map(({ target }) => target);
  },
  erase: async ({ db }, { userId }) => {
    await db.execute(sql`delete from sessions where user_id = ${userId}`);
    await db.execute(sql`delete from login_events where user_id = ${userId}`);
    await db.execute(sql`delete from user_codes where user_id = ${userId}`);
    await db.execute(sql`delete from user_links where user_id = ${userId}`);
    await db.execute(sql`delete from mfa_recovery_codes where user_id = ${userId}`);
  },
  prune: {
    codes: async ({ db }) =>
      (
        await db.execute(sql`delete from user_codes where id in (
          select id from user_codes where expires_at < now() - make_interval(days => ${FORMER_CONTACT_DAYS}::int) order by id limit ${PORTION})`)
      ).count,
    links: async ({ db }) =>
      (
        await db.execute(sql`delete from user_links where id in (
          select id from user_links where expires_at < now() - interval '30 days' order by id limit ${PORTION})`)
      ).count,
    // Ordering by the key reads only the head of the table.
    logins: async ({ db }) =>
      (
        await db.execute(sql`delete from login_events where at < now() - interval '1 year'
          and id in (select id from login_events order by id limit ${PORTION})`)
      ).count,
    sessions: async ({ db }) =>
      (
        await db.execute(sql`delete from sessions where ctid = any(array(
          select ctid from sessions where expires_at < now() - interval '1 day' limit ${PORTION}))`)
      ).count,
  },
  ownData: ({ userId }) => ({
    sessions: {
      at: 20,
      json: sql`(select coalesce(json_agg(json_build_object('kind', s.kind, 'device', s.user_agent, 'ip', s.ip,
        'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'expiresAt', s.expires_at, 'closedAt', s.revoked_at)
        order by s.created_at), '[]') from sessions s where s.user_id = ${userId})`,
    },
    apiKeys: {
      at: 25,
      json: sql`(select coalesce(json_agg(json_build_object('name', k.name, 'scopes', k.scopes, 'createdAt', k.created_at,
        'expiresAt', k.expires_at, 'lastUsedOn', k.last_used_on, 'revokedAt', k.revoked_at)
        order by k.created_at), '[]') from api_keys k where k.made_by = ${userId})`,
    },
    loginHistory: {
      at: 30,
      json: sql`(select coalesce(json_agg(json_build_object('at', l.at, 'method', l.method, 'outcome', l.outcome,
        'device', l.user_agent, 'ip', l.ip) order by l.id), '[]') from login_events l where l.user_id = ${userId})`,
    },
  }),
});
