import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { courtesies, passes, subscriberQrs } from "@/db/schema";
import { createUser, type UserRow } from "@/db/testing";
import { lookUpPass } from "@/lib/access/look-up-pass";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";
import { createTestSubscriber } from "@/lib/access/testing-standing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { createTickets } from "@/lib/tickets/testing";

const ask = (person: UserRow, text: string, more: { gateId?: number; passId?: number } = {}) =>
  lookUpPass({ ctx: ctxFor(person), input: { text, ...more } });

async function soldTo(fullName: string, count: number) {
  const post = await createPost();
  const buyer = await createUser({ fullName });
  const { order } = await createTickets(post, buyer, count);
  return { post, buyer, folio: order.folio };
}

describe("lookUpPass", () => {
  it("says what a gate would answer and what happened, and records nothing", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const asked = await ask(post.guard, row.shortCode, { gateId: post.gate.id });
    expect(asked).toMatchObject({
      found: "one",
      pass: { decision: "admitted", direction: "in", isInside: false, readings: [], purchase: null, entriesUsed: 0 },
    });
    expect(await scansOf(row.id)).toEqual([]);
    await scan(post.guard, post.gate, qr, { now: new Date(Date.now() - 3_600_000) });
    expect(await ask(post.guard, qr)).toMatchObject({
      pass: { decision: "admitted", direction: "out", isInside: true, readings: [{ decision: "admitted" }] },
    });
    await scan(post.guard, post.gate, qr, { direction: "out", now: new Date(Date.now() - 1_800_000) });
    expect(await ask(post.guard, qr)).toMatchObject({
      pass: {
        decision: "already_used",
        direction: "in",
        gate: { id: post.gate.id },
        readings: [{ direction: "out" }, { direction: "in" }],
      },
    });
    expect(await scansOf(row.id)).toHaveLength(2);
  });

  it("tells why a blocked one would not enter", async () => {
    const post = await createPost();
    const { row } = await createTestPass(post);
    await getDb().update(passes).set({ state: "blocked", stateReason: "blocked" }).where(eq(passes.id, row.id));
    expect(await ask(post.owner, row.shortCode)).toMatchObject({
      pass: { decision: "blocked", nextStep: { gates: [], opensAt: null } },
    });
  });

  it("finds the tickets of a purchase by its folio, and the one that is chosen, by initials alone", async () => {
    const { post, folio } = await soldTo("Ana Torres Garza", 2);
    const several = await ask(post.guard, folio.toLowerCase());
    if (several.found !== "several") throw new Error("There are two");
    expect(several.passes.map(({ holderInitials }) => holderInitials)).toEqual(["A. T. G.", "A. T. G."]);
    expect(JSON.stringify(several)).not.toMatch(/Torres|@/);
    const passId = several.passes[1]?.passId ?? 0;
    expect(await ask(post.guard, folio, { passId })).toMatchObject({
      found: "one",
      pass: { passId, purchase: { folio, state: "paid" }, holderInitials: "A. T. G." },
    });
  });

  it("finds by e-mail for staff, and for no guard", async () => {
    const { post, buyer } = await soldTo("Luis Peña", 1);
    expect(await ask(post.owner, ` ${buyer.email?.toUpperCase()} `)).toMatchObject({ found: "one" });
    expect(await codeOf(ask(post.guard, buyer.email ?? ""))).toBe("scan.nothing_found");
  });

  it("finds a subscriber by the plate", async () => {
    const post = await createPost();
    const one = await createTestSubscriber(post, { name: "Zoé Ruiz" });
    const plate = `RT${one.subscriberId}`;
    await getDb().update(subscriberQrs).set({ plate }).where(eq(subscriberQrs.id, one.subscriberId));
    expect(await ask(post.guard, plate.toLowerCase())).toMatchObject({
      pass: { kind: "subscriber", holderInitials: "Z. R.", decision: "admitted", eventName: "Evento de Prueba" },
    });
  });

  it("finds a courtesy by the plate of its guest, of this tenant alone", async () => {
    const [post, other] = [await createPost(), await createPost()];
    const plate = `NL${post.event.id}`;
    for (const { owner, event, zone } of [post, other]) {
      const { ids } = await makeAll(owner, { event, zone }, { quantity: 1 });
      await getDb().update(courtesies).set({ plate }).where(inArray(courtesies.passId, ids));
    }
    for (const person of [post.guard, post.owner]) {
      expect(await ask(person, `nl-${post.event.id}`)).toMatchObject({
        found: "one",
        pass: { kind: "courtesy", decision: "admitted", eventName: post.event.name },
      });
    }
  });

  it("tells a guard of a subscriber only around the days of an assignment at the venue", async () => {
    const post = await createPost();
    const { row } = await createTestSubscriber(post);
    const on = (days: number) =>
      lookUpPass({ ctx: ctxFor(post.guard, new Date(Date.now() + days * 86_400_000)), input: { text: row.shortCode } });
    expect(await on(0)).toMatchObject({ found: "one" });
    for (const days of [-3, 3]) expect(await codeOf(on(days))).toBe("scan.nothing_found");
  });

  it("answers nothing of other tenants and of events that a guard does not serve", async () => {
    const [post, other] = [await createPost(), await createPost()];
    const { qr, row } = await createTestPass(post);
    const { folio } = await soldTo("Otra Persona", 1);
    for (const text of [qr, row.shortCode, folio, "ZZ99ZZ", "¿?", "no@nadie.mx"]) {
      expect(await codeOf(ask(other.guard, text))).toBe("scan.nothing_found");
      expect(await codeOf(ask(other.owner, text))).toBe("scan.nothing_found");
    }
    expect(await codeOf(ask(post.owner, row.shortCode, { gateId: other.gate.id }))).toBe("scan.gate_unknown");
    expect(await codeOf(ask(await createUser(), row.shortCode))).toBe("auth.forbidden");
    expect(await codeOf(ask(post.owner, "  "))).toBe("input.invalid");
  });
});
