import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { assignGuard, createGuard, createUser } from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import { keptOf, TestPhone } from "@/lib/access/offline/testing";
import { uploadReadings } from "@/lib/access/offline/upload-readings";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { revokePasses, setPassesBlocked } from "@/lib/passes";

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

async function postWithPhone() {
  const post = await createPost();
  await getDb().execute(sql`
    update events set parking_opens_at = now() - interval '4 hours', starts_at = now() - interval '3 hours',
      ends_at = now() + interval '5 hours' where id = ${post.event.id}`);
  const phone = new TestPhone(post.guard, `e${post.event.id}`, post.gate.id);
  await phone.sync();
  return { ...post, phone };
}

afterEach(async () => {
  expect(await accessViolations()).toEqual([]);
});

test("what a phone admitted becomes the reading that it was, at its own time, once however often it is sent", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  const at = ago(10);
  const reading = phone.reading(pass.qr, at);
  expect(await phone.upload([reading])).toMatchObject({ upToSeq: 1, found: 0 });
  expect(await phone.upload([reading])).toMatchObject({ upToSeq: 1, found: 0 });
  expect(await keptOf(phone)).toMatchObject([
    { shown: "admitted", judged: "admitted", decision: "admitted", findings: [] },
  ]);
  const [row, ...more] = await scansOf(pass.row.id);
  expect(more).toEqual([]);
  expect(Math.abs((row?.scannedAt.getTime() ?? 0) - at.getTime())).toBeLessThan(2_000);
  expect(await staysOf(pass.row.id)).toMatchObject([{ entryScanId: row?.id, endedBy: null }]);
});

test("a short code is taken as a QR is, and a code that nobody knows is kept", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  await phone.upload([
    phone.reading(pass.row.shortCode, ago(3)),
    phone.reading("nada de nada", ago(2), { shown: "unknown_code" }),
  ]);
  expect(await keptOf(phone)).toMatchObject([
    { decision: "admitted", findings: [] },
    { shown: "unknown_code", decision: "unknown_code", findings: [] },
  ]);
});

test("one ticket at two gates admits once, and the other is found with what it contradicts", async () => {
  const { phone, ...post } = await postWithPhone();
  const second = await createGuard(post.admin.id);
  await assignGuard(second, post.event, post.zone);
  const other = new TestPhone(second, phone.post, post.gate.id);
  await other.sync();
  const pass = await createTestPass(post);
  await phone.upload([phone.reading(pass.qr, ago(10))]);
  expect(await other.upload([other.reading(pass.qr, ago(8))])).toMatchObject({ found: 1 });
  expect(await keptOf(other)).toMatchObject([{ shown: "admitted", judged: "already_used", findings: ["double"] }]);
  const [against] = await getDb().execute<{ against: number }>(sql`
    select against_scan_id as against from offline_readings where user_id = ${second.id} and pass_id = ${pass.row.id}`);
  expect(against?.against).toBe((await scansOf(pass.row.id))[0]?.id);
});

test("a car that the platform admitted meanwhile makes the phone's one the double", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  expect((await scan(post.guard, post.gate, pass.qr)).decision).toBe("admitted");
  await phone.upload([phone.reading(pass.qr, ago(10))]);
  expect(await keptOf(phone)).toMatchObject([{ judged: "already_used", findings: ["double"] }]);
});

test("the second reading that the phone itself refused is no finding", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  await phone.upload([phone.reading(pass.qr, ago(10)), phone.reading(pass.qr, ago(9), { shown: "already_used" })]);
  expect((await keptOf(phone)).map(({ findings }) => findings)).toEqual([[], []]);
});

test.each([
  ["blocked", (ids: number[]) => setPassesBlocked({ db: getDb() }, ids, true)],
  ["returned", (ids: number[]) => revokePasses({ db: getDb() }, ids, "returned")],
])("a code that was %s meanwhile is found", async (judged, withdraw) => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  await withdraw([pass.row.id]);
  await phone.upload([phone.reading(pass.qr, ago(5))]);
  expect(await keptOf(phone)).toMatchObject([{ judged, decision: judged, findings: ["withdrawn"] }]);
});

test("the late answer of the platform stands beside what the phone showed", async () => {
  const { phone, ...post } = await postWithPhone();
  const [admitted, refused] = [await createTestPass(post), await createTestPass(post)];
  await setPassesBlocked({ db: getDb() }, [refused.row.id], true);
  const nonces = [randomUUID(), randomUUID(), randomUUID()];
  await scan(post.guard, post.gate, admitted.qr, { nonce: nonces[0] });
  await scan(post.guard, post.gate, refused.qr, { nonce: nonces[1] });
  await scan(post.guard, post.gate, admitted.qr, { nonce: nonces[2] });
  await phone.upload([
    phone.reading(admitted.qr, ago(1), { nonce: nonces[0], wasAsked: true }),
    phone.reading(refused.qr, ago(1), { nonce: nonces[1], wasAsked: true }),
    phone.reading(admitted.qr, ago(1), { nonce: nonces[2], wasAsked: true, shown: "already_used" }),
  ]);
  expect((await keptOf(phone)).map(({ decision, findings }) => [decision, findings])).toEqual([
    ["admitted", []],
    ["blocked", ["differs"]],
    ["already_used", []],
  ]);
  expect(await scansOf(admitted.row.id)).toHaveLength(2);
});

test("whom the phone turned away without need is found, and nobody drove in", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  await phone.upload([
    phone.reading(pass.qr, ago(5), { shown: "other_zone" }),
    phone.reading(pass.qr, ago(4), { shown: "needs_network" }),
  ]);
  expect(await keptOf(phone)).toMatchObject([
    { judged: "admitted", decision: "other_zone", findings: ["turned_away"] },
    { judged: "admitted", decision: null, scanId: null, findings: [] },
  ]);
  expect(await staysOf(pass.row.id)).toEqual([]);
});

test("an exit that came in before its entry is completed by it", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  await scan(post.guard, post.gate, pass.qr, { direction: "out" });
  await phone.upload([phone.reading(pass.qr, ago(30))]);
  expect(await keptOf(phone)).toMatchObject([{ judged: "admitted", findings: [] }]);
  const [stay, ...more] = await staysOf(pass.row.id);
  expect(more).toEqual([]);
  expect(stay).toMatchObject({ endedBy: "exit" });
  expect(stay?.enteredAt?.getTime()).toBeLessThan(stay?.leftAt?.getTime() ?? 0);
  expect((await scan(post.guard, post.gate, pass.qr)).decision).toBe("already_used");
});

test("an exit that came in after the car's next entry ends the stay before", async () => {
  const { phone, ...post } = await postWithPhone();
  await getDb()
    .insert(zoneRules)
    .values({ parkingAreaId: post.zone.id, adminId: post.admin.id, antiPassback: "soft", reentries: 3 });
  const pass = await createTestPass(post);
  await scan(post.guard, post.gate, pass.qr, { now: ago(60) });
  await scan(post.guard, post.gate, pass.qr, { now: ago(20) });
  await phone.upload([phone.reading(pass.qr, ago(40), { direction: "out", way: "out" })]);
  expect(await keptOf(phone)).toMatchObject([{ judged: "admitted", findings: [] }]);
  expect((await staysOf(pass.row.id)).map(({ endedBy }) => endedBy)).toEqual(["exit", null]);
});

test("a zone that refuses when it is full is told of who came in beyond it", async () => {
  const { phone, ...post } = await postWithPhone();
  await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, whenFull: "refuse" });
  const passes = await Promise.all(Array.from({ length: 5 }, () => createTestPass(post)));
  await phone.upload(passes.map(({ qr }, nth) => phone.reading(qr, ago(20 - nth))));
  expect((await keptOf(phone)).map(({ findings }) => findings)).toEqual([[], [], [], [], ["over_capacity"]]);
});

test("a car that the guard let pass against the phone is counted, and always found", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  await scan(post.guard, post.gate, pass.qr, { now: ago(50) });
  await scan(post.guard, post.gate, pass.qr, { direction: "out", now: ago(40) });
  await phone.upload([phone.reading(pass.qr, ago(10), { forcedReason: "Salió por agua" })]);
  expect(await keptOf(phone)).toMatchObject([{ judged: "already_used", decision: "admitted", findings: ["forced"] }]);
  expect((await staysOf(pass.row.id)).filter(({ endedBy }) => endedBy === null)).toHaveLength(1);
});

test("a clock that jumped is found beside what else is", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  const reading = phone.reading(pass.qr, ago(10));
  reading.clock.wallMs += 14 * MINUTE;
  await phone.upload([reading]);
  expect(await keptOf(phone)).toMatchObject([{ decision: "admitted", findings: ["clock"] }]);
});

test("the token alone adds readings, also when the session is over; those of an ended one move nothing", async () => {
  const { phone, ...post } = await postWithPhone();
  const [first, second] = [await createTestPass(post), await createTestPass(post)];
  const token = phone.token ?? "";
  await phone.upload([phone.reading(first.qr, ago(9))], new Date(), { token });
  const [session] = await getDb().execute<{ id: string }>(sql`
    insert into sessions (user_id, kind, expires_at, revoked_at) values (${post.guard.id}, 'web', now() + interval '1 day', now())
    returning id`);
  await getDb().execute(sql`update gate_phones set session_id = ${session?.id} where device = ${phone.device}`);
  await phone.upload([phone.reading(second.qr, ago(8))], new Date(), { token });
  expect(await keptOf(phone)).toMatchObject([
    { decision: "admitted", findings: [] },
    { judged: null, scanId: null, findings: ["after_revocation"] },
  ]);
  expect(await scansOf(second.row.id)).toEqual([]);
});

test("nobody else sends readings for the phone", async () => {
  const { phone, ...post } = await postWithPhone();
  const pass = await createTestPass(post);
  const readings = [phone.reading(pass.qr, ago(1))];
  const send = (ctx: Parameters<typeof uploadReadings>[0]["ctx"], token: string | null, device = phone.device) =>
    codeOf(uploadReadings({ ctx, input: { token, device, clock: phone.clockAt(new Date()), readings } }));
  expect(await send(ctxFor(null), null)).toBe("auth.required");
  expect(await send(ctxFor(null), "x".repeat(43))).toBe("offline.phone_unknown");
  expect(await send(ctxFor(await createUser({ profile: 2 })), null)).toBe("auth.required");
  expect(await send(ctxFor((await createPost()).guard), null)).toBe("offline.phone_unknown");
  expect(await send(ctxFor(null), phone.token, randomUUID())).toBe("offline.phone_unknown");
  const late = new Date(Date.now() + 60 * 24 * 60 * MINUTE);
  expect(await send(ctxFor(null, late), phone.token)).toBe("offline.phone_unknown");
  expect(await keptOf(phone)).toEqual([]);
});

test("a pass of another tenant stays unknown to the phone's", async () => {
  const { phone } = await postWithPhone();
  const other = await createTestPass(await createPost());
  await phone.upload([phone.reading(other.qr, ago(1))]);
  expect(await keptOf(phone)).toMatchObject([{ judged: "unknown_code", findings: ["differs"] }]);
  expect(await scansOf(other.row.id)).toEqual([]);
});
