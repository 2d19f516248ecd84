import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { findingList, ownFindings } from "@/lib/access";
import { resolveFinding } from "@/lib/access/offline/resolve-finding";
import { TestPhone } from "@/lib/access/offline/testing";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function postWithPhone() {
  const post = await createPost();
  await getDb().execute(sql`
    update events set parking_opens_at = now() - interval '4 hours', starts_at = now() - interval '3 hours',
      ends_at = now() + interval '5 hours' where id = ${post.event.id}`);
  const phone = new TestPhone(post.guard, `e${post.event.id}`, post.gate.id);
  await phone.sync();
  const staff = await createUser({ profile: 1, adminId: post.admin.id });
  return { ...post, phone, staff };
}

const listed = async (staff: Parameters<typeof ctxFor>[0], address: Record<string, string> = {}) =>
  (await findingList.page({ ctx: ctxFor(staff), input: findingList.fromAddress(address) })).items;

async function endSession({ phone, guard }: { phone: TestPhone; guard: { id: number } }) {
  const [session] = await getDb().execute<{ id: string }>(sql`
    insert into sessions (user_id, kind, expires_at, revoked_at) values (${guard.id}, 'web', now() + interval '1 day', now())
    returning id`);
  await getDb().execute(sql`update gate_phones set session_id = ${session?.id} where device = ${phone.device}`);
}

afterEach(async () => {
  expect([...(await accessViolations()), ...(await prepaidViolations())]).toEqual([]);
});

test("staff sees what collides with what, and says once that it is all right", async () => {
  const post = await postWithPhone();
  const pass = await createTestPass(post);
  await scan(post.guard, post.gate, pass.qr);
  await post.phone.upload([post.phone.reading(pass.qr, ago(8))]);
  const [found, ...more] = await listed(post.staff, { estado: "waiting", evento: String(post.event.id) });
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    findings: ["double"],
    shown: "admitted",
    judged: "already_used",
    isResolved: false,
    mayUndoCharge: false,
  });
  expect(found?.against).toMatch(/^.+, \d\d:\d\d:\d\d$/);
  const act = { id: found?.id ?? 0, act: "accepted" as const, note: "Eran dos del mismo dueño" };
  const both = await Promise.allSettled([1, 2].map(() => resolveFinding({ ctx: ctxFor(post.staff), input: act })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await codeOf(resolveFinding({ ctx: ctxFor(post.staff), input: act }))).toBe("finding.resolved");
  expect(await listed(post.staff, { estado: "waiting" })).toEqual([]);
  expect(await listed(post.staff, { estado: "resolved", tipo: "double" })).toMatchObject([
    { isResolved: true, resolved: expect.stringContaining("Eran dos del mismo dueño") },
  ]);
});

test("nobody else sees or answers it", async () => {
  const post = await postWithPhone();
  const pass = await createTestPass(post);
  await post.phone.upload([post.phone.reading(pass.qr, ago(8), { shown: "other_zone" })]);
  const [found] = await listed(post.staff);
  const other = await postWithPhone();
  expect(await listed(other.staff)).toEqual([]);
  // The guard sees what became of it, and no other does.
  expect(await ownFindings({ ctx: ctxFor(post.guard) })).toMatchObject([{ id: found?.id, isResolved: false }]);
  expect(await ownFindings({ ctx: ctxFor(other.guard) })).toEqual([]);
  expect(await codeOf(ownFindings({ ctx: ctxFor(await createUser()) }))).toBe("auth.forbidden");
  const input = { id: found?.id ?? 0, act: "incident" as const, note: "x" };
  expect(await codeOf(resolveFinding({ ctx: ctxFor(other.staff), input }))).toBe("finding.unknown");
  expect(await codeOf(resolveFinding({ ctx: ctxFor(post.guard), input }))).toBe("auth.forbidden");
  expect(await codeOf(resolveFinding({ ctx: ctxFor(null), input }))).toBe("auth.required");
  expect(await codeOf(resolveFinding({ ctx: ctxFor(post.staff), input: { ...input, act: "charge_undone" } }))).toBe(
    "finding.no_charge",
  );
  expect(await resolveFinding({ ctx: ctxFor(post.staff), input })).toEqual({ count: 1 });
});

test("what came from an ended session moves nothing until a person accepts it, all of a phone at once", async () => {
  const post = await postWithPhone();
  const [first, second] = [await createTestPass(post), await createTestPass(post)];
  await endSession(post);
  await post.phone.upload([post.phone.reading(first.qr, ago(9)), post.phone.reading(second.qr, ago(8))]);
  expect(await scansOf(first.row.id)).toEqual([]);
  const [, found] = await listed(post.staff);
  const input = { id: found?.id ?? 0, act: "accepted" as const, note: "", isAllOfPhone: true };
  expect(await resolveFinding({ ctx: ctxFor(post.staff), input })).toEqual({ count: 2 });
  for (const { row } of [first, second]) {
    const [reading, ...more] = await scansOf(row.id);
    expect(more).toEqual([]);
    expect(reading).toMatchObject({ decision: "admitted", entryNo: 1 });
  }
});
