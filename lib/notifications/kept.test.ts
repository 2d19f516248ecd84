import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createUser } from "@/db/testing";
import { PORTION } from "@/lib/core/duties";
import { duties } from "@/lib/notifications/duties";
import { LAST_ATTEMPT } from "@/lib/notifications/send-message";
import { ctx } from "@/lib/notifications/testing";

const prune = (part: string) => withTx(ctx, async (tx) => duties.prune?.[part]?.(tx));

it("messages that are over go after two years, and none that still has to be sent", async () => {
  const user = await createUser();
  await getDb().execute(sql`delete from messages`);
  for (const [key, state, months, attempts] of [
    ["waiting", "pending", 25, 0],
    ["sent", "sent", 25, 1],
    ["given up", "failed", 25, 1],
    ["died at the last attempt", "pending", 25, LAST_ATTEMPT],
    ["young", "sent", 23, 1],
  ] as const)
    await getDb().execute(sql`
      insert into messages (idempotency_key, template, to_user_id, payload, state, attempts, created_at)
      values (${key}, 'test.hello', ${user.id}, '{}', ${state}, ${attempts}, now() - make_interval(months => ${months}::int))`);
  expect(await prune("messages")).toBe(3);
  expect(await prune("messages")).toBe(0);
  const left = await getDb().execute<{ key: string }>(sql`select idempotency_key as key from messages order by id`);
  expect(left.map(({ key }) => key)).toEqual(["waiting", "young"]);
});

it("so do those of the built-in inbox, with their files", async () => {
  await getDb().execute(sql`delete from inbox_messages`);
  await getDb().execute(sql`
    with made as (
      insert into inbox_messages (idempotency_key, to_address, subject, html, text, created_at)
      select 'kept-' || n, 'ana@test.example', 'x', 'x', 'x', now() - make_interval(months => n) from unnest(array[23, 25]) n
      returning id
    )
    insert into inbox_attachments (message_id, filename, content_type, content) select id, 'a', 'text/plain', '' from made`);
  expect(await prune("inbox")).toBe(1);
  const [left] = await getDb().execute<{ mails: string; files: string }>(sql`
    select (select string_agg(idempotency_key, ',') from inbox_messages) as mails,
      (select count(*) from inbox_attachments)::int as files`);
  expect(left).toEqual({ mails: "kept-23", files: 1 });
});

it("many that still wait at the head of the outbox hold up none behind them", async () => {
  const user = await createUser();
  await getDb().execute(sql`delete from messages`);
  await getDb().execute(sql`
    insert into messages (idempotency_key, template, to_user_id, payload, state, created_at)
    select 'head ' || n, 'test.hello', ${user.id}, '{}', case when n <= ${PORTION} then 'pending' else 'sent' end,
      now() - interval '25 months' from generate_series(1, ${PORTION + 1}::int) n`);
  expect(await prune("messages")).toBe(1);
});
