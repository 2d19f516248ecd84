import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { gatePhones, zoneRules } from "@/db/schema";
import { assignGuard, createGuard, createSaleable, createUser } from "@/db/testing";
import { phonesOfEvent } from "@/lib/access/offline/phones";
import { syncPhone } from "@/lib/access/offline/sync-phone";
import { recordsOf, TestPhone } from "@/lib/access/offline/testing";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { asPairedPhone, codeOf, ctxFor } from "@/lib/core/testing";
import { setPassesBlocked } from "@/lib/passes";

const MINUTE = 60_000;

async function postWithPhone() {
  const post = await createPost();
  const phone = new TestPhone(post.guard, `e${post.event.id}`, post.gate.id);
  return { ...post, phone };
}

test("a guard's phone gets all passes of its event, without people or money", async () => {
  const post = await postWithPhone();
  const pass = await createTestPass(post);
  const other = await createTestPass(await createSaleable());
  const answer = await post.phone.sync();
  const records = recordsOf(answer);
  expect(records.has(other.row.id)).toBe(false);
  const record = records.get(pass.row.id);
  expect(record).toMatchObject({
    generation: 1,
    kind: "ticket",
    state: "active",
    reason: "none",
    isGroup: false,
    zoneId: post.zone.id,
    entryRights: 1,
    entries: 0,
    inside: 0,
    hasLeft: false,
  });
  const hash = createHash("sha256").update(pass.row.shortCode).digest().subarray(0, 8);
  expect(Buffer.from(record?.codeHash ?? [])).toEqual(hash);
  expect(answer.bundle).toMatchObject({
    isWhole: true,
    event: { id: post.event.id, state: "published" },
    zones: [{ id: post.zone.id, gateIds: [post.gate.id], offlineDoubles: "admit", whenFull: "flag" }],
    serves: [{ gateId: post.gate.id, zoneIds: [post.zone.id] }],
  });
  expect(JSON.stringify(answer)).not.toContain(pass.row.shortCode);
});

test("a delta names what was read, blocked or sold since, and what of it comes twice changes nothing", async () => {
  const post = await postWithPhone();
  const [read, blocked, still] = [await createTestPass(post), await createTestPass(post), await createTestPass(post)];
  await getDb().execute(sql`update passes set salt = salt where id = ${still.row.id}`);
  const begun = new Date();
  await post.phone.sync(new Date(begun.getTime() + 2 * MINUTE));
  await scan(post.guard, post.gate, read.qr);
  await setPassesBlocked({ db: getDb() }, [blocked.row.id], true);
  const later = new Date(begun.getTime() + 2.3 * MINUTE);
  await getDb().execute(sql`alter table scans disable trigger user`);
  await getDb().execute(sql`update scans set recorded_at = ${later}::timestamptz where pass_id = ${read.row.id}`);
  await getDb().execute(sql`alter table scans enable trigger user`);
  await getDb().execute(sql`alter table passes disable trigger pass_changes`);
  await getDb().execute(sql`update passes set changed_at = ${later}::timestamptz where id = ${blocked.row.id}`);
  await getDb().execute(sql`alter table passes enable trigger pass_changes`);
  const delta = await post.phone.sync(new Date(begun.getTime() + 2.5 * MINUTE));
  expect(delta.bundle?.isWhole).toBe(false);
  const records = recordsOf(delta);
  expect([...records.keys()].sort()).toEqual([read.row.id, blocked.row.id].sort());
  expect(records.get(read.row.id)).toMatchObject({ entries: 1, inside: 1 });
  expect(records.get(blocked.row.id)).toMatchObject({ state: "blocked" });
  const again = await post.phone.sync(new Date(begun.getTime() + 2.6 * MINUTE));
  expect(recordsOf(again)).toEqual(records);
});

test("a cursor of another post gives everything", async () => {
  const post = await postWithPhone();
  await createTestPass(post);
  post.phone.cursor = `e${post.event.id + 1}:1790000000000`;
  expect((await post.phone.sync()).bundle).toMatchObject({ isWhole: true, count: 1 });
});

test("how the phone is stands in its row, its token is given once, and only its hash is kept", async () => {
  const post = await postWithPhone();
  const first = await post.phone.sync(new Date(), { isOnlyHere: true, waiting: 18 });
  expect(first.bundle).toBeNull();
  expect(first.uploadToken).toMatch(/^[\w-]{43}$/);
  expect((await post.phone.sync()).uploadToken).toBeNull();
  const [row] = await getDb().select().from(gatePhones).where(eq(gatePhones.device, post.phone.device));
  expect(row).toMatchObject({ userId: post.guard.id, gateId: post.gate.id, post: post.phone.post, waiting: 0 });
  expect(row?.tokenHash.toString("base64url")).not.toBe(first.uploadToken);
});

test("only who stands at the gate gets its list", async () => {
  const post = await postWithPhone();
  const elsewhere = await createSaleable();
  const stranger = await createGuard(elsewhere.admin.id);
  await assignGuard(stranger, elsewhere.event, elsewhere.zone);
  expect(await codeOf(new TestPhone(stranger, post.phone.post, post.gate.id).sync())).toBe("scan.gate_unknown");
  expect(await codeOf(new TestPhone(post.guard, post.phone.post, elsewhere.gate.id).sync())).toBe("scan.gate_unknown");
  const buyer = await createUser({ profile: 2 });
  expect(await codeOf(new TestPhone(buyer, post.phone.post, post.gate.id).sync())).toBe("auth.forbidden");
});

test("a paired phone gets the list of its own assignment", async () => {
  const post = await postWithPhone();
  const [assignment] = await getDb().execute<{ id: number }>(sql`
    select id from guard_assignments where user_id = ${post.guard.id}`);
  const input = {
    device: randomUUID(),
    post: post.phone.post,
    gateId: post.gate.id,
    clock: post.phone.clockAt(new Date()),
    cursor: null,
    isOnlyHere: false,
    waiting: 0,
    version: "1",
    battery: 71,
    clockOffsetMs: -400,
    readiness: { sound: true },
    needsToken: true,
  };
  const answer = await syncPhone({ ctx: asPairedPhone(ctxFor(post.guard), assignment?.id ?? 0), input });
  expect(answer.bundle?.isWhole).toBe(true);
});

test("the zone's settings for gates without a network reach the phone", async () => {
  const post = await postWithPhone();
  await getDb().insert(zoneRules).values({
    parkingAreaId: post.zone.id,
    adminId: post.admin.id,
    offlineDoubles: "stop",
    offlineStanding: "stop",
    reentries: 2,
  });
  expect((await post.phone.sync()).bundle?.zones).toMatchObject([
    { offlineDoubles: "stop", offlineStanding: "stop", reentries: 2 },
  ]);
});

test("staff sees the phones of its event, how they are and what they lack; nobody else does", async () => {
  const post = await postWithPhone();
  const at = new Date();
  await post.phone.sync(at, { waiting: 3 });
  const later = new Date(at.getTime() + 90_000);
  const staff = await createUser({ profile: 1, adminId: post.admin.id });
  const input = { eventId: post.event.id };
  expect(await phonesOfEvent({ ctx: ctxFor(staff, later), input })).toMatchObject([
    { guard: post.guard.fullName, gate: post.gate.label, waiting: 3, secondsAgo: 90, missing: [], isChecked: false },
  ]);
  const stranger = await createUser({ profile: 1, adminId: (await createSaleable()).admin.id });
  expect(await phonesOfEvent({ ctx: ctxFor(stranger, later), input })).toEqual([]);
  expect(await codeOf(phonesOfEvent({ ctx: ctxFor(post.guard), input }))).toBe("auth.forbidden");
});

test("two guards who share a phone have a token each", async () => {
  const post = await postWithPhone();
  const first = await post.phone.sync();
  const second = await createGuard(post.admin.id);
  await assignGuard(second, post.event, post.zone);
  const theirs = new TestPhone(second, post.phone.post, post.gate.id, 0, post.phone.device);
  const answer = await theirs.sync();
  expect(answer.phoneId).not.toBe(first.phoneId);
  expect(answer.uploadToken).not.toBe(first.uploadToken);
  expect((await post.phone.sync()).phoneId).toBe(first.phoneId);
});
