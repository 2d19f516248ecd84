import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { downloads } from "@/db/schema";
import { createAdmin, createGuard } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { askDownload } from "@/lib/downloads";
import { setMostStreamed } from "@/lib/lists/large-files";
import { userList } from "@/lib/users";

beforeAll(() => setMostStreamed(0));
afterAll(() => setMostStreamed(100_000));

it("who asks for a file many times at once gets one file, and three different ones at most", async () => {
  const { admin, owner } = await createAdmin();
  await createGuard(admin.id);
  const ask = (q: string) => askDownload({ ctx: ctxFor(owner), input: { list: userList, input: { q } } });
  const same = await Promise.all(Array.from({ length: 12 }, () => ask("Guardia")));
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  const others = await Promise.allSettled(["a", "b", "c", "d", "e", "f"].map(ask));
  expect(others.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const rows = await getDb().select().from(downloads).where(eq(downloads.userId, owner.id));
  expect(rows).toHaveLength(3);
  const ids = rows.map(({ id }) => String(id));
  const jobs = await getDb().execute<{ of: string }>(
    sql`select data ->> 'downloadId' as of from pgboss.job where name = 'downloads.make'`,
  );
  expect(jobs.map(({ of }) => of).filter((id) => ids.includes(id))).toHaveLength(3);
});

it("the database itself keeps two rows of one file from being under way", async () => {
  const { owner } = await createAdmin();
  const row = { userId: owner.id, list: "usuarios", title: "Usuarios", format: "csv", input: { q: "x" } };
  const put = () => getDb().insert(downloads).values(row);
  const ends = await Promise.allSettled([put(), put(), put()]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
