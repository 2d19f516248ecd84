import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { admissionRequests, auditLog, events, passes, places, zoneRules } from "@/db/schema";
import {
  assignGuard,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createSaleable,
  createUser,
  type UserRow,
} from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import {
  answerAdmission,
  askAdmission,
  readAdmission,
  waitingAdmissions,
  withdrawAdmission,
} from "@/lib/access/force-admission";
import { stayList } from "@/lib/access/stay-list";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";
import { createTestSubscriber } from "@/lib/access/testing-standing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { makeAll } from "@/lib/courtesy-qrs/testing";

const REASON = "Salió y no se leyó";

async function createPosts() {
  const post = await createPost();
  const supervisor = await createGuard(post.admin.id);
  await assignGuard(supervisor, post.event, post.zone, null, { isSupervisor: true });
  return { ...post, supervisor };
}

type Post = Awaited<ReturnType<typeof createPosts>>;

/** A ticket that entered, read once more at the gate by the same guard. */
async function refusedEntry(post: Post, now = new Date()) {
  const { qr, row } = await createTestPass(post);
  await scan(post.guard, post.gate, qr);
  const { scanId, decision } = await scan(post.guard, post.gate, qr, { now });
  expect(decision).toBe("already_used");
  return { qr, row, scanId };
}

const ask = (person: UserRow, scanId: number, nonce: string = randomUUID(), now = new Date()) =>
  askAdmission({ ctx: ctxFor(person, now), input: { scanId, nonce, reason: REASON } });

const answer = (person: UserRow, id: number, isApproved: boolean, now = new Date()) =>
  answerAdmission({ ctx: ctxFor(person, now), input: { id, isApproved } });

const withdraw = (person: UserRow, id: number) => withdrawAdmission({ ctx: ctxFor(person), input: { id } });

const read = (person: UserRow, id: number, now = new Date()) =>
  readAdmission({ ctx: ctxFor(person, now), input: { id } });

const waitingFor = (person: UserRow, now = new Date()) => waitingAdmissions({ ctx: ctxFor(person, now) });

describe("a refusal that a supervisor overrules", () => {
  it("waits for the answer; granted, the guard's phone reads the code again and the car passes once", async () => {
    const post = await createPosts();
    const { qr, row, scanId } = await refusedEntry(post);
    const nonce = randomUUID();
    const asked = await ask(post.guard, scanId, nonce);
    expect(asked).toMatchObject({ state: "waiting", by: null });
    expect(asked.secondsLeft).toBeGreaterThan(50);
    expect(await ask(post.guard, scanId, nonce)).toMatchObject({ id: asked.id, state: "waiting" });
    expect(await waitingFor(post.guard)).toEqual([]);
    expect(await waitingFor(post.supervisor)).toMatchObject([
      {
        id: asked.id,
        askedBy: post.guard.fullName,
        reason: REASON,
        decision: "already_used",
        direction: "in",
        gate: { label: post.gate.label },
        pass: { kind: "ticket", zoneKey: post.zone.key, entriesUsed: 1, entryRights: 1 },
      },
    ]);

    const granted = await answer(post.supervisor, asked.id, true);
    expect(granted).toMatchObject({ state: "approved", by: post.supervisor.fullName });
    expect(await answer(post.supervisor, asked.id, true)).toEqual(granted);
    expect(await read(post.guard, asked.id)).toMatchObject({ state: "approved" });
    expect(await waitingFor(post.supervisor)).toEqual([]);

    const passed = await scan(post.guard, post.gate, qr, { nonce });
    expect(passed).toMatchObject({ decision: "admitted", direction: "in", pass: { entriesUsed: 2 } });
    expect(await scan(post.guard, post.gate, qr, { nonce })).toMatchObject({ scanId: passed.scanId });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("already_used");
    const [request] = await getDb().select().from(admissionRequests).where(eq(admissionRequests.id, asked.id));
    expect(request).toMatchObject({
      answer: "approved",
      answeredBy: post.supervisor.id,
      admittedScanId: passed.scanId,
    });
    expect((await staysOf(row.id)).map(({ endedBy }) => endedBy)).toEqual(["orphan", null]);
    const list = (forced: "si" | null) => stayList.page({ ctx: ctxFor(post.owner), input: { forced } });
    expect((await list("si")).items).toMatchObject([
      { passId: row.id, forced: `${post.supervisor.fullName}: ${REASON}` },
    ]);
    expect((await list(null)).items.map(({ forced }) => forced !== null)).toEqual([true, false]);
    expect(await accessViolations(post.admin.id)).toEqual([]);
    const said = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(asked.id)));
    const actions = said.filter(({ entity }) => entity === "admission_request").map(({ action }) => action);
    expect(actions.sort()).toEqual(["admission.approved", "admission.asked"]);
  });

  it("denied or not answered within the minute, records nothing at the gate", async () => {
    const post = await createPosts();
    const { row, scanId } = await refusedEntry(post);
    const denied = await ask(post.guard, scanId);
    expect(await answer(post.owner, denied.id, false)).toMatchObject({ state: "denied", by: post.owner.fullName });
    expect(await codeOf(answer(post.supervisor, denied.id, true))).toBe("admission.answered");
    expect(await codeOf(answer(post.owner, denied.id, true))).toBe("admission.answered");
    const late = await ask(post.guard, scanId);
    const then = new Date(Date.now() + 61_000);
    expect(await read(post.guard, late.id, then)).toMatchObject({ state: "expired", secondsLeft: 0 });
    expect(await waitingFor(post.supervisor, then)).toEqual([]);
    expect(await codeOf(answer(post.supervisor, late.id, true, then))).toBe("admission.expired");
    expect(await scansOf(row.id)).toHaveLength(2);
  });

  it("withdrawn, or asked for again, is granted by nobody", async () => {
    const post = await createPosts();
    const { row, scanId } = await refusedEntry(post);
    const first = await ask(post.guard, scanId);
    expect(await withdraw(post.guard, first.id)).toMatchObject({ state: "withdrawn" });
    expect(await withdraw(post.guard, first.id)).toMatchObject({ state: "withdrawn" });
    expect(await waitingFor(post.supervisor)).toEqual([]);
    expect(await codeOf(answer(post.supervisor, first.id, true))).toBe("admission.withdrawn");
    expect(await codeOf(withdraw(post.supervisor, first.id))).toBe("resource.not_found");
    const second = await ask(post.guard, scanId);
    const { scanId: again } = await scan(post.guard, post.gate, row.shortCode);
    const third = await ask(post.guard, again);
    expect(await codeOf(answer(post.supervisor, second.id, true))).toBe("admission.withdrawn");
    expect(await answer(post.supervisor, third.id, true)).toMatchObject({ state: "approved" });
    expect(await withdraw(post.guard, third.id)).toMatchObject({ state: "approved" });
    expect((await staysOf(row.id)).map(({ endedBy }) => endedBy)).toEqual(["orphan", null]);
  });

  it("shows a subscriber's entries, place and event of the refusal, and a courtesy's place", async () => {
    const post = await createPosts();
    const subscriber = await createTestSubscriber(post);
    await getDb()
      .update(places)
      .set({ freeAt: "infinity", subscriberId: subscriber.subscriberId, label: "A7" })
      .where(and(eq(places.eventAreaId, post.area.id), eq(places.ordinal, 4)));
    const before = await createEvent(post.enclosure, { name: "Ayer" }, new Date(Date.now() - 86_400_000));
    await createEventArea(before, post.zone);
    await scan(post.owner, post.gate, subscriber.qr, { now: new Date(Date.now() - 86_400_000) });
    await scan(post.guard, post.gate, subscriber.qr);
    await ask(post.guard, (await scan(post.guard, post.gate, subscriber.qr)).scanId);
    const [courtesyId = 0] = (await makeAll(post.owner, post, { quantity: 1 })).ids;
    await getDb().update(places).set({ label: "B3" }).where(eq(places.courtesyId, courtesyId));
    const [courtesy] = await getDb().select().from(passes).where(eq(passes.id, courtesyId));
    const code = courtesy?.shortCode ?? "";
    await scan(post.guard, post.gate, code);
    await ask(post.guard, (await scan(post.guard, post.gate, code)).scanId);
    expect((await waitingFor(post.supervisor)).map(({ pass }) => pass)).toMatchObject([
      { eventName: post.event.name, placeLabel: "A7", entriesUsed: 1, entryRights: 1 },
      { eventName: post.event.name, placeLabel: "B3", entriesUsed: 1 },
    ]);
  });

  it("is granted at once to whoever supervises the gate", async () => {
    const post = await createPosts();
    const { qr } = await createTestPass(post);
    await getDb()
      .insert(zoneRules)
      .values({ parkingAreaId: post.zone.id, adminId: post.admin.id, closedReason: "Se inundó" });
    for (const person of [post.supervisor, post.owner]) {
      const refused = await scan(person, post.gate, qr);
      const nonce = randomUUID();
      expect(refused.decision).toBe(person === post.owner ? "already_used" : "zone_closed");
      expect(await ask(person, refused.scanId, nonce)).toMatchObject({ state: "approved", by: person.fullName });
      expect(await scan(person, post.gate, qr, { nonce })).toMatchObject({ decision: "admitted" });
    }
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("lets a car out, and a subscriber in", async () => {
    const post = await createPosts();
    const { qr, row } = await createTestPass(post);
    await scan(post.guard, post.gate, qr);
    await scan(post.guard, post.gate, qr, { direction: "out" });
    const again = await scan(post.guard, post.gate, qr, { direction: "out" });
    const nonce = randomUUID();
    const { id } = await ask(post.guard, again.scanId, nonce);
    await answer(post.supervisor, id, true);
    expect(await scan(post.guard, post.gate, qr, { direction: "out", nonce })).toMatchObject({
      decision: "admitted",
      stay: { enteredAt: null },
    });
    expect(await staysOf(row.id)).toHaveLength(2);

    const subscriber = await createTestSubscriber(post);
    await scan(post.supervisor, post.gate, subscriber.qr);
    const used = await scan(post.supervisor, post.gate, subscriber.qr);
    expect(used.decision).toBe("already_used");
    const own = randomUUID();
    await ask(post.supervisor, used.scanId, own);
    expect(await scan(post.supervisor, post.gate, subscriber.qr, { nonce: own })).toMatchObject({
      decision: "admitted",
    });
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });
});

describe("what no supervisor overrules", () => {
  it("a code that nobody knows, that is withdrawn, or that was withdrawn meanwhile", async () => {
    const post = await createPosts();
    const unknown = await scan(post.guard, post.gate, "AAAABBBBCCCCDDDD");
    expect(await codeOf(ask(post.guard, unknown.scanId))).toBe("resource.not_found");
    const revoked = await createTestPass(post);
    const withdraw = (passId: number) =>
      getDb().update(passes).set({ state: "revoked", stateReason: "returned" }).where(eq(passes.id, passId));
    await withdraw(revoked.row.id);
    const { scanId } = await scan(post.guard, post.gate, revoked.qr);
    expect(await codeOf(ask(post.owner, scanId))).toBe("resource.not_found");
    expect(await codeOf(ask(post.guard, scanId))).toBe("admission.not_forceable");
    const entered = await refusedEntry(post);
    const { id } = await ask(post.guard, entered.scanId);
    await withdraw(entered.row.id);
    expect(await codeOf(answer(post.supervisor, id, true))).toBe("admission.not_forceable");
    expect(await read(post.guard, id)).toMatchObject({ state: "waiting" });
  });

  it("a code that was replaced, paid back or whose event was cancelled after the refusal", async () => {
    const post = await createPosts();
    const asked = async () => {
      const { row, scanId } = await refusedEntry(post);
      return { row, ...(await ask(post.guard, scanId)) };
    };
    const replaced = await asked();
    await getDb().update(passes).set({ generation: 2 }).where(eq(passes.id, replaced.row.id));
    expect(await codeOf(answer(post.supervisor, replaced.id, true))).toBe("admission.not_forceable");
    const subscriber = await createTestSubscriber(post);
    await scan(post.guard, post.gate, subscriber.qr);
    const used = await scan(post.guard, post.gate, subscriber.qr);
    const waiting = [await asked(), await ask(post.guard, used.scanId)];
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, post.event.id));
    for (const { id } of waiting) {
      expect(await codeOf(answer(post.supervisor, id, true))).toBe("admission.not_forceable");
      expect(await read(post.guard, id)).toMatchObject({ state: "waiting" });
    }
    expect(await scansOf(replaced.row.id)).toHaveLength(2);
  });

  it("a refusal of long ago, or of a car that passed since", async () => {
    const post = await createPosts();
    const old = await refusedEntry(post, new Date(Date.now() - 11 * 60_000));
    expect(await codeOf(ask(post.guard, old.scanId))).toBe("admission.too_late");
    const { qr, scanId } = await refusedEntry(post);
    const { id } = await ask(post.guard, scanId);
    await scan(post.guard, post.gate, qr, { direction: "out" });
    expect(await codeOf(ask(post.guard, scanId))).toBe("admission.read_again");
    expect(await codeOf(answer(post.supervisor, id, true))).toBe("admission.read_again");
  });

  it("bad input, and a nonce that was for another reading", async () => {
    const post = await createPosts();
    const [one, two] = [await refusedEntry(post), await refusedEntry(post)];
    const nonce = randomUUID();
    await ask(post.guard, one.scanId, nonce);
    expect(await codeOf(ask(post.guard, two.scanId, nonce))).toBe("idempotency.mismatch");
    const input = { scanId: one.scanId, nonce: randomUUID(), reason: "  " };
    expect(await codeOf(askAdmission({ ctx: ctxFor(post.guard), input }))).toBe("input.invalid");
    expect(await codeOf(answer(post.supervisor, 0, true))).toBe("input.invalid");
  });
});

describe("who may ask and answer", () => {
  it("only the reader asks and sees the answer; only who supervises the gate answers", async () => {
    const post = await createPosts();
    const { scanId } = await refusedEntry(post);
    expect(await codeOf(ask(post.supervisor, scanId))).toBe("resource.not_found");
    const { id } = await ask(post.guard, scanId);
    expect(await codeOf(read(post.supervisor, id))).toBe("resource.not_found");
    expect(await codeOf(answer(post.guard, id, true))).toBe("admission.not_supervisor");
    const elsewhere = await createGuard(post.admin.id);
    await assignGuard(elsewhere, post.event, post.zone, await createGate(post.enclosure), { isSupervisor: true });
    expect(await codeOf(answer(elsewhere, id, true))).toBe("admission.not_supervisor");
    expect(await waitingFor(elsewhere)).toEqual([]);
    const { owner: stranger } = await createSaleable();
    expect(await codeOf(answer(stranger, id, true))).toBe("resource.not_found");
    expect(await waitingFor(stranger)).toEqual([]);
    const buyer = await createUser();
    expect(await codeOf(ask(buyer, scanId))).toBe("auth.forbidden");
    expect(await codeOf(answer(buyer, id, true))).toBe("auth.forbidden");
    expect(await codeOf(waitingFor(buyer))).toBe("auth.forbidden");
    expect(await codeOf(read(buyer, id))).toBe("auth.forbidden");
  });
});
