import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { gateIncidents, guardAssignments, guardBreaks, guardShifts } from "@/db/schema";
import { createAdmin, createGate, createUser } from "@/db/testing";
import { incidentPhoto, incidentsOfEvent, noteIncident } from "@/lib/access/incidents/incidents";
import { endShift, myShift, startShift, takeBreak } from "@/lib/access/shifts/shift";
import { shiftsOfEvent } from "@/lib/access/shifts/shift-list";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { tidyGateWork } from "@/lib/access/tidy-gate-work";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { samplePicture } from "@/lib/storage/testing/samples";

type Post = Awaited<ReturnType<typeof createPost>>;

const at = (post: Post) => ({ post: `e${post.event.id}`, gateId: post.gate.id });
const system = (now: Date): Ctx => ({ actor: { kind: "system", name: "access" }, now, requestId: "test" });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("a guard's shift", () => {
  it("counts what was read in it, with breaks, until it ends", async () => {
    const post = await createPost();
    const ctx = ctxFor(post.guard);
    const [before, one, two] = [await createTestPass(post), await createTestPass(post), await createTestPass(post)];
    await scan(post.guard, post.gate, before.qr, { now: later(-1) });
    const started = await startShift({ ctx, input: at(post) });
    expect(started).toMatchObject({
      gate: { id: post.gate.id },
      endedAt: null,
      onBreakSince: null,
      counts: { entries: 0, exits: 0, refused: 0, typed: 0, forced: 0, sold: 0 },
    });
    expect((await startShift({ ctx, input: at(post) })).id).toBe(started.id);
    await scan(post.guard, post.gate, one.qr);
    await scan(post.guard, post.gate, two.row.shortCode);
    await scan(post.guard, post.gate, two.row.shortCode);
    await scan(post.guard, post.gate, one.qr, { direction: "out" });
    const resting = await takeBreak({ ctx: ctxFor(post.guard, later(1)), input: { isOnBreak: true } });
    expect(resting.onBreakSince).not.toBeNull();
    await takeBreak({ ctx: ctxFor(post.guard, later(2)), input: { isOnBreak: true } });
    const back = await takeBreak({ ctx: ctxFor(post.guard, later(11)), input: { isOnBreak: false } });
    expect(back).toMatchObject({ onBreakSince: null, breakMinutes: 10 });
    const ended = await endShift({ ctx: ctxFor(post.guard, later(20)) });
    expect(ended.counts).toEqual({ entries: 2, exits: 1, refused: 1, typed: 2, forced: 0, sold: 0 });
    expect(await myShift({ ctx: ctxFor(post.guard, later(21)) })).toMatchObject({ id: started.id });
    expect(await myShift({ ctx: ctxFor(post.guard, later(90)) })).toBeNull();
    expect(await codeOf(endShift({ ctx }))).toBe("shift.none_open");
    expect(await codeOf(takeBreak({ ctx, input: { isOnBreak: true } }))).toBe("shift.none_open");
    expect(await shiftsOfEvent({ ctx: ctxFor(post.owner), input: { eventId: post.event.id } })).toMatchObject([
      { id: started.id, guard: post.guard.fullName },
    ]);
  });

  it("is one, from whatever phones it is started, and ends where another gate's begins", async () => {
    const post = await createPost();
    const ctx = ctxFor(post.guard);
    const made = await Promise.all(Array.from({ length: 6 }, () => startShift({ ctx, input: at(post) })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const second = await createGate(post.enclosure, {}, [post.zone]);
    await takeBreak({ ctx, input: { isOnBreak: true } });
    await startShift({ ctx, input: { ...at(post), gateId: second.id } });
    const rows = await getDb().select().from(guardShifts).where(eq(guardShifts.userId, post.guard.id));
    expect(rows.map(({ endedBy }) => endedBy).toSorted()).toEqual(["moved", null]);
    const breaks = await getDb().select().from(guardBreaks).where(eq(guardBreaks.adminId, post.admin.id));
    expect(breaks.map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  });

  it("is nobody's who does not stand there, and is shown to its tenant alone", async () => {
    const post = await createPost();
    const other = await createAdmin();
    expect(await codeOf(startShift({ ctx: ctxFor(await createUser()), input: at(post) }))).toBe("auth.forbidden");
    expect(await codeOf(startShift({ ctx: ctxFor(null), input: at(post) }))).toBe("auth.required");
    expect(await codeOf(startShift({ ctx: ctxFor(other.owner), input: at(post) }))).toBe("scan.gate_unknown");
    expect(await codeOf(startShift({ ctx: ctxFor(post.guard), input: { ...at(post), gateId: 2_000_000_000 } }))).toBe(
      "scan.gate_unknown",
    );
    await startShift({ ctx: ctxFor(post.guard), input: at(post) });
    const input = { eventId: post.event.id };
    expect(await shiftsOfEvent({ ctx: ctxFor(other.owner), input })).toEqual([]);
    expect(await codeOf(shiftsOfEvent({ ctx: ctxFor(post.guard), input }))).toBe("auth.forbidden");
  });

  it("ends by itself half a day after its event where nobody ended it", async () => {
    const post = await createPost();
    const ctx = ctxFor(post.guard);
    await startShift({ ctx, input: at(post) });
    await takeBreak({ ctx, input: { isOnBreak: true } });
    const past = (hours: number) => new Date(post.event.endsAt.getTime() + hours * 3_600_000);
    await tidyGateWork({ ctx: system(past(11)) });
    expect((await myShift({ ctx }))?.endedAt).toBeNull();
    await tidyGateWork({ ctx: system(past(13)) });
    const [row] = await getDb().select().from(guardShifts).where(eq(guardShifts.userId, post.guard.id));
    expect(row).toMatchObject({ endedBy: "forgotten", endedAt: past(12) });
    expect(await codeOf(tidyGateWork({ ctx }))).toBe("auth.forbidden");
  });
});

describe("an incident at a gate", () => {
  const note = (post: Post) => ({ ...at(post), nonce: crypto.randomUUID(), note: "Golpe en la pluma" });

  it("is written once, with the code that it is about and a photo that is drawn anew", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const { scanId } = await scan(post.guard, post.gate, qr);
    const photo = (await samplePicture("jpeg")).toString("base64");
    const input = { ...note(post), scanId, photo };
    const made = await noteIncident({ ctx: ctxFor(post.guard), input });
    expect(await noteIncident({ ctx: ctxFor(post.guard), input })).toEqual(made);
    const owner = ctxFor(post.owner);
    expect(await incidentsOfEvent({ ctx: owner, input: { eventId: post.event.id } })).toMatchObject([
      { note: "Golpe en la pluma", hasPhoto: true, by: post.guard.fullName, codeTail: row.shortCode.slice(-4) },
    ]);
    const stored = await incidentPhoto({ ctx: owner, input: { id: made.id } });
    expect(stored.subarray(8, 12).toString("latin1")).toBe("WEBP");
    const other = ctxFor((await createAdmin()).owner);
    expect(await codeOf(incidentPhoto({ ctx: other, input: { id: made.id } }))).toBe("resource.not_found");
    expect(await incidentsOfEvent({ ctx: other, input: { eventId: post.event.id } })).toEqual([]);
    await tidyGateWork({ ctx: system(new Date(Date.now() + 31 * 86_400_000)) });
    expect(await codeOf(incidentPhoto({ ctx: owner, input: { id: made.id } }))).toBe("resource.not_found");
    expect(await incidentsOfEvent({ ctx: owner, input: { eventId: post.event.id } })).toHaveLength(1);
  });

  it("needs a note, a gate where the guard stands, and a picture that is one; a stranger's reading is not named", async () => {
    const post = await createPost();
    const ctx = ctxFor(post.guard);
    const { qr } = await createTestPass(post);
    const { scanId } = await scan(post.owner, post.gate, qr);
    expect(await codeOf(noteIncident({ ctx, input: { ...note(post), note: " " } }))).toBe("input.invalid");
    expect(await codeOf(noteIncident({ ctx, input: { ...note(post), gateId: 2_000_000_000 } }))).toBe(
      "scan.gate_unknown",
    );
    const fake = Buffer.from("<html>").toString("base64");
    expect(await codeOf(noteIncident({ ctx, input: { ...note(post), photo: fake } }))).toBe("picture.unreadable");
    expect(await codeOf(noteIncident({ ctx: ctxFor(await createUser()), input: note(post) }))).toBe("auth.forbidden");
    const stranger = ctxFor((await createAdmin()).owner);
    expect(await codeOf(noteIncident({ ctx: stranger, input: note(post) }))).toBe("scan.gate_unknown");
    const { id } = await noteIncident({ ctx, input: { ...note(post), scanId } });
    const [row] = await getDb().select().from(gateIncidents).where(eq(gateIncidents.id, id));
    expect(row).toMatchObject({ scanId: null, passId: null });
  });

  it("is told also by a guard who stands there no more: the phone had no network then", async () => {
    const post = await createPost();
    await getDb().delete(guardAssignments).where(eq(guardAssignments.userId, post.guard.id));
    const { id } = await noteIncident({ ctx: ctxFor(post.guard), input: note(post) });
    const [row] = await getDb().select().from(gateIncidents).where(eq(gateIncidents.id, id));
    expect(row).toMatchObject({ gateId: post.gate.id, eventId: post.event.id });
  });
});
