import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosures, gates } from "@/db/schema";
import { assignGuard, createEvent, createEventArea, createGate, createZone } from "@/db/testing";
import { createPost, createTestPass, scan } from "@/lib/access/testing";

async function withPhone() {
  const post = await createPost();
  await getDb().update(enclosures).set({ contactPhone: "8112345678" }).where(eq(enclosures.id, post.enclosure.id));
  return post;
}

it("names the open gates of the car's zone, also in a repeat and where the gate itself is closed", async () => {
  const post = await withPhone();
  const label = `Acceso ${randomUUID().slice(0, 8)}`;
  const south = await createGate(post.enclosure, { label, street: "Av. de los Hornos" });
  const closed = await createGate(post.enclosure, { archivedAt: new Date() });
  const zone = await createZone(post.enclosure, { name: "Sur" }, [south, closed]);
  const { qr } = await createTestPass({ ...post, area: await createEventArea(post.event, zone) });
  const nonce = randomUUID();
  const answer = await scan(post.guard, post.gate, qr, { nonce });
  expect(answer).toMatchObject({
    decision: "other_zone",
    nextStep: { gates: [{ label, street: "Av. de los Hornos" }], opensAt: null, phone: "8112345678" },
  });
  expect((await scan(post.guard, post.gate, qr, { nonce })).nextStep).toEqual(answer.nextStep);

  await assignGuard(post.guard, post.event, zone, south);
  await getDb().update(gates).set({ archivedAt: new Date() }).where(eq(gates.id, south.id));
  await getDb().update(gates).set({ archivedAt: null }).where(eq(gates.id, closed.id));
  expect(await scan(post.owner, south, qr)).toMatchObject({
    decision: "gate_closed",
    nextStep: { gates: [{ label: closed.label, street: "Av. Prueba" }] },
  });
});

it("says when the parking opens, of this event or of a later one", async () => {
  const post = await createPost();
  const { qr } = await createTestPass(post);
  const early = new Date(post.event.parkingOpensAt.getTime() - 60_000);
  expect(await scan(post.guard, post.gate, qr, { now: early })).toMatchObject({
    decision: "not_yet_valid",
    nextStep: { gates: [], opensAt: post.event.parkingOpensAt, phone: null },
  });
  const parkingOpensAt = new Date(Date.now() + 86_400_000);
  const later = await createEvent(post.enclosure, {
    parkingOpensAt,
    startsAt: new Date(parkingOpensAt.getTime() + 3_600_000),
    endsAt: new Date(parkingOpensAt.getTime() + 7_200_000),
  });
  const other = await createTestPass({ ...post, event: later, area: await createEventArea(later, post.zone) });
  expect(await scan(post.guard, post.gate, other.qr)).toMatchObject({
    decision: "other_event",
    nextStep: { opensAt: parkingOpensAt },
  });
});

it("says nothing of the pass to a guard who is not of this gate, and nothing at all with an entry", async () => {
  const post = await withPhone();
  const { qr } = await createTestPass(post);
  const aside = await createGate(post.enclosure);
  const early = new Date(post.event.parkingOpensAt.getTime() - 60_000);
  expect(await scan(post.guard, aside, qr, { now: early })).toMatchObject({
    decision: "guard_not_assigned",
    nextStep: { gates: [], opensAt: null, phone: "8112345678" },
  });
  const admitted = await scan(post.guard, post.gate, qr);
  expect(admitted.decision).toBe("admitted");
  expect(admitted.nextStep).toBeUndefined();
});
