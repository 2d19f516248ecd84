import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";

/** Rows of a table that go at once; the next minute takes the next. */
const PORTION = 1_000;

/** Files have thousands of rows each. */
const FILES = 20;

/** What has served its time, with the database's clock. */
const STALE = {
  // Oldest first by the key: only the head of the table is read.
  deliveries: sql`delete from webhook_deliveries where received_at < now() - interval '90 days'
    and id in (select id from webhook_deliveries order by id limit ${PORTION})`,
  keys: sql`delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < now() - interval '7 days' limit ${PORTION}))
    and created_at < now() - interval '7 days'`,
  limits: sql`delete from rate_limits where ctid = any(array(
    select ctid from rate_limits where expire < now() - interval '1 hour' limit ${PORTION}))
    and expire < now() - interval '1 hour'`,
  codes: sql`delete from user_codes where id in (
    select id from user_codes where expires_at < now() - interval '30 days' order by id limit ${PORTION})`,
  links: sql`delete from user_links where id in (
    select id from user_links where expires_at < now() - interval '30 days' order by id limit ${PORTION})`,
  // By the key: only the head of the table is read.
  logins: sql`delete from login_events where at < now() - interval '1 year'
    and id in (select id from login_events order by id limit ${PORTION})`,
  // Their addresses are of people who may have no account; the rows stay as the ticket's history.
  offers: sql`update ticket_transfers set state = 'expired', target = null, ended_at = now() where id in (
    select id from ticket_transfers where state = 'offered' and expires_at < now() order by id limit ${PORTION}
    for update skip locked)`,
  // Lists of people whom nobody made subscribers; their rows go with them.
  files: sql`delete from subscriber_imports where id in (
    select id from subscriber_imports where state in ('mapping', 'checked') and created_at < now() - interval '30 days'
    order by id limit ${FILES}) and state in ('mapping', 'checked')`,
  sessions: sql`delete from sessions where ctid = any(array(
    select ctid from sessions where expires_at < now() - interval '1 day' limit ${PORTION}))`,
} as const satisfies Record<string, SQL>;

export type Pruned = Record<keyof typeof STALE, number>;

/**
 * Deletes callbacks after 90 days, answers kept for repeated calls after 7, attempts to log in after a year; codes and
 * links 30 days, counters of limits an hour and sessions a day after their end; a portion of each. Offers of tickets whose
 * time is over end, and the addresses that they went to are forgotten. Files of subscribers that nobody imported go after
 * 30 days. Answers how many. Only the system. Errors: `auth.forbidden`.
 */
export async function pruneStale(ctx: Ctx): Promise<Pruned> {
  authorizeSystem(ctx.actor);
  const none = { deliveries: 0, keys: 0, limits: 0, codes: 0, links: 0, logins: 0 };
  const pruned: Pruned = { ...none, offers: 0, files: 0, sessions: 0 };
  for (const name of Object.keys(STALE) as (keyof typeof STALE)[]) {
    pruned[name] = (await dbOf(ctx).execute(STALE[name])).count;
  }
  return pruned;
}
