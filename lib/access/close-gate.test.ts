import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, gateClosures } from "@/db/schema";
import { assignGuard, createAdmin, createGate, createGuard, createUser } from "@/db/testing";
import { closeGate, openGate } from "@/lib/access/close-gate";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const openRows = (gateId: number) =>
  getDb()
    .select()
    .from(gateClosures)
    .where(and(eq(gateClosures.gateId, gateId), isNull(gateClosures.openedAt)));

describe("a gate that is closed for a while", () => {
  it("lets nobody in and everybody out, until it is opened; each is written down once", async () => {
    const post = await createPost();
    const ctx = ctxFor(post.owner);
    const [inside, outside] = [await createTestPass(post), await createTestPass(post)];
    expect((await scan(post.guard, post.gate, inside.qr)).decision).toBe("admitted");
    const closed = await closeGate({ ctx, input: { gateId: post.gate.id, reason: "Choque en la rampa" } });
    expect(closed).toMatchObject({ gateId: post.gate.id, reason: "Choque en la rampa", closedSince: ctx.now });
    expect(await closeGate({ ctx, input: { gateId: post.gate.id, reason: "Otra" } })).toEqual(closed);
    expect((await scan(post.guard, post.gate, outside.qr)).decision).toBe("gate_closed");
    expect((await scan(post.guard, post.gate, inside.qr, { direction: "out" })).decision).toBe("admitted");
    expect(await openGate({ ctx, input: { gateId: post.gate.id } })).toMatchObject({ closedSince: null });
    expect(await openGate({ ctx, input: { gateId: post.gate.id } })).toMatchObject({ closedSince: null });
    expect((await scan(post.guard, post.gate, outside.qr)).decision).toBe("admitted");
    const traces = await getDb().select().from(auditLog).where(eq(auditLog.adminId, post.admin.id));
    expect(traces.map(({ action }) => action).filter((action) => action.startsWith("gate."))).toEqual([
      "gate.closed",
      "gate.opened",
    ]);
  });

  it("sends cars to the zone's other gates, and to none that is closed too", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    const second = await createGate(post.enclosure, { label: "Acceso 9", street: "Sur" }, [post.zone]);
    const ctx = ctxFor(post.owner);
    await closeGate({ ctx, input: { gateId: post.gate.id } });
    const gates = async () => (await scan(post.guard, post.gate, qr)).nextStep?.gates;
    expect(await gates()).toEqual([{ label: "Acceso 9", street: "Sur" }]);
    await closeGate({ ctx, input: { gateId: second.id } });
    expect(await gates()).toEqual([]);
  });

  it("is closed by who supervises it and by no other guard, buyer, tenant, and no unknown gate is", async () => {
    const post = await createPost();
    const input = { gateId: post.gate.id };
    const supervisor = await createGuard(post.admin.id);
    await assignGuard(supervisor, post.event, post.zone, null, { isSupervisor: true });
    expect(await closeGate({ ctx: ctxFor(supervisor), input })).toMatchObject({ gateId: post.gate.id });
    expect(await codeOf(openGate({ ctx: ctxFor(post.guard), input }))).toBe("admission.not_supervisor");
    expect(await codeOf(closeGate({ ctx: ctxFor(await createUser()), input }))).toBe("auth.forbidden");
    expect(await codeOf(closeGate({ ctx: ctxFor(null), input }))).toBe("auth.required");
    const other = await createAdmin();
    expect(await codeOf(openGate({ ctx: ctxFor(other.owner), input }))).toBe("scan.gate_unknown");
    expect(await codeOf(closeGate({ ctx: ctxFor(post.owner), input: { gateId: 2_000_000_000 } }))).toBe(
      "scan.gate_unknown",
    );
    expect(await openRows(post.gate.id)).toHaveLength(1);
  });

  it("is closed once by many at once", async () => {
    const post = await createPost();
    const ctx = ctxFor(post.owner);
    await Promise.all(Array.from({ length: 6 }, () => closeGate({ ctx, input: { gateId: post.gate.id } })));
    expect(await openRows(post.gate.id)).toHaveLength(1);
  });
});
