import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { likePattern, type Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { type FailedMessageDto, ListFailedMessagesInput } from "@/lib/notifications/schemas";
import { LAST_ATTEMPT } from "@/lib/notifications/send-message";

/** Given up: refused for good, or tried as often as the queue tries (the last attempt may have died under way). */
export const GIVEN_UP: SQL = sql`(m.state = 'failed' or (m.state = 'pending' and m.attempts >= ${LAST_ATTEMPT}))`;

type Row = Record<string, unknown> &
  Omit<FailedMessageDto, "createdAt" | "to"> & {
    created: number;
    toUserId: number | null;
    toName: string | null;
    total: number;
  };

/**
 * Messages that were given up, the latest first, of every tenant: for the platform's administrator. `q` looks into the
 * name of the person. Errors: `input.invalid`, `auth.required`, `auth.forbidden`.
 */
export async function listFailedMessages({
  ctx,
  input,
}: VerbArgs<ListFailedMessagesInput>): Promise<Page<FailedMessageDto>> {
  authorize(ctx.actor, "message:read");
  const { q, template, channel, page, pageSize } = parseInput(ListFailedMessagesInput, input);
  const conditions = [
    GIVEN_UP,
    ...(template ? [sql`m.template = ${template}`] : []),
    ...(channel ? [sql`m.channel = ${channel}`] : []),
    ...(q ? [sql`u.full_name ilike ${likePattern(q)}`] : []),
  ];
  const rows = await dbOf(ctx).execute<Row>(sql`
    select m.id::float8 as id, m.admin_id as "adminId", m.template, m.channel, m.to_user_id as "toUserId",
      u.full_name as "toName", (extract(epoch from m.created_at) * 1000)::float8 as created, m.attempts,
      m.last_error as "lastError", m.payload ? 'secretWiped' as "secretWiped", count(*) over ()::int as total
    from messages m left join users u on u.id = m.to_user_id
    where ${sql.join(conditions, sql` and `)}
    order by m.created_at desc, m.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const items = rows.map(({ created, toUserId, toName, total: _total, ...row }) => ({
    ...row,
    createdAt: new Date(created),
    to: toUserId === null || toName === null ? null : { id: toUserId, name: toName },
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
