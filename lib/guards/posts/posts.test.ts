import { describe, expect, it } from "vitest";
import { createAdmin, createGate, createGuard, createUser } from "@/db/testing";
import { gateCounters, gatesOfGuard } from "@/lib/access";
import { scan } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { endPost } from "@/lib/guards/posts/end-post";
import { listPosts } from "@/lib/guards/posts/list-posts";
import { postGuards } from "@/lib/guards/posts/post-guards";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";

async function createPosted() {
  const plaza = await createPlaza();
  const second = await createGate(plaza.enclosure);
  const guard = await createGuard(plaza.admin.id);
  return { ...plaza, second, guard };
}

const post = (plaza: Awaited<ReturnType<typeof createPosted>>, more: object = {}) =>
  postGuards({
    ctx: ctxFor(plaza.owner),
    input: { userIds: [plaza.guard.id], enclosureId: plaza.enclosure.id, gateId: null, ...more },
  });

describe("a guard at a venue without events", () => {
  it("reads codes on any day, at its gate alone", async () => {
    const plaza = await createPosted();
    const holder = await createHolder(plaza, 20_000);
    expect((await scan(plaza.guard, plaza.gate, holder.qr)).decision).toBe("guard_not_assigned");
    await post(plaza, { gateId: plaza.gate.id });
    expect((await scan(plaza.guard, plaza.gate, holder.qr)).decision).toBe("admitted");
    expect((await scan(plaza.guard, plaza.second, holder.qr, { direction: "out" })).decision).toBe(
      "guard_not_assigned",
    );
    const [own] = await gatesOfGuard({ ctx: ctxFor(plaza.guard) });
    expect(own).toMatchObject({ event: null, enclosureId: plaza.enclosure.id, gates: [{ id: plaza.gate.id }] });
    const input = { gateId: plaza.gate.id, post: `r${plaza.enclosure.id}` };
    expect(await gateCounters({ ctx: ctxFor(plaza.guard), input })).toMatchObject({
      admittedHere: 1,
      inside: 1,
      passesZones: 1,
    });
    expect(await codeOf(gateCounters({ ctx: ctxFor(plaza.guard), input: { ...input, gateId: plaza.second.id } }))).toBe(
      "resource.not_found",
    );
  });

  it("stands at every gate where none is named, until somebody ends that", async () => {
    const plaza = await createPosted();
    await post(plaza);
    const [own] = await gatesOfGuard({ ctx: ctxFor(plaza.guard) });
    expect(own?.gates).toHaveLength(2);
    const [row] = await listPosts({ ctx: ctxFor(plaza.owner) });
    expect(row).toMatchObject({ userId: plaza.guard.id, gateId: null });
    const other = await createAdmin();
    const input = { id: row?.id ?? 0 };
    expect(await codeOf(endPost({ ctx: ctxFor(other.owner), input }))).toBe("resource.not_found");
    await endPost({ ctx: ctxFor(plaza.owner), input });
    expect(await gatesOfGuard({ ctx: ctxFor(plaza.guard) })).toEqual([]);
    expect(await codeOf(endPost({ ctx: ctxFor(plaza.owner), input }))).toBe("resource.not_found");
  });

  it("is refused twice, at another venue's gate, at another tenant's venue, and for who is no guard", async () => {
    const plaza = await createPosted();
    const other = await createPosted();
    await post(plaza);
    expect(await codeOf(post(plaza))).toBe("guard.already_posted");
    expect(await codeOf(post(plaza, { gateId: other.gate.id }))).toBe("zone.gate_unknown");
    expect(await codeOf(post(plaza, { enclosureId: other.enclosure.id }))).toBe("resource.not_found");
    expect(await codeOf(post(plaza, { userIds: [other.guard.id] }))).toBe("resource.not_found");
    const ctx = ctxFor(await createUser());
    const input = { userIds: [plaza.guard.id], enclosureId: plaza.enclosure.id };
    expect(await codeOf(postGuards({ ctx, input }))).toBe("auth.forbidden");
    expect(await codeOf(listPosts({ ctx }))).toBe("auth.forbidden");
  });
});
