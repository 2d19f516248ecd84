import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createUser } from "@/db/testing";
import { duties } from "@/lib/notifications/duties";
import { ctx } from "@/lib/notifications/testing";

const prune = (part: string) => withTx(ctx, async (tx) => duties.prune?.[part]?.(tx));

it("messages that are over go after two years, and none that still has to be sent", async () => {
  const user = await createUser();
  await getDb().execute(sql`delete from messages`);
  for (const [key, state, months] of [
    ["sent", "sent", 25],
    ["given up", "failed", 25],
    ["waiting", "pending", 25],
    ["young", "sent", 23],
  ] as const)
    await getDb().execute(sql`
      insert into messages (idempotency_key, template, to_user_id, payload, state, created_at)
      values (${key}, 'test.hello', ${user.id}, '{}', ${state}, now() - make_interval(months => ${months}::int))`);
  expect(await prune("messages")).toBe(2);
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
