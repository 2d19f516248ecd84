import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { passes } from "@/db/schema";
import { accessViolations, createUser } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { scan } from "@/lib/access/testing";
import { admissionsOf, atGate, codesOf, createSold, type Sold, ticketRow, tokenOf } from "@/lib/after-sale/testing";
import { acceptTransfer } from "@/lib/after-sale/transfer/accept-transfer";
import { cancelTransfer } from "@/lib/after-sale/transfer/cancel-transfer";
import { offerTransfer } from "@/lib/after-sale/transfer/offer-transfer";
import { ctxFor } from "@/lib/core/testing";
import { createTickets } from "@/lib/tickets/testing";

const ROUNDS = 15;

async function offered(sold: Sold): Promise<string> {
  const contact = `carrera-${sold.ticketId}@test.example`;
  await offerTransfer({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId, contact } });
  return tokenOf(sold.buyer.id);
}

const settled = async (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  );

describe("a ticket that is being handed over", () => {
  it(`enters with its old QR or changes hands, never both, ${ROUNDS} times over`, async () => {
    let entered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await createSold();
      const token = await offered(sold);
      const before = await codesOf(sold.ticketId);
      const receiver = await createUser();
      const now = atGate(sold);
      const [reading, taken] = await Promise.all([
        scan(sold.guard, sold.gate, round % 2 ? before.qr : before.short, { now }),
        settled(acceptTransfer({ ctx: ctxFor(receiver), input: { token } })),
      ]);
      expect(taken).toBe(reading.decision !== "admitted");
      if (taken) expect(reading.decision).toBe("revoked");
      else entered++;
      const after = await codesOf(sold.ticketId);
      const last = await scan(sold.guard, sold.gate, after.qr, { now });
      expect(last.decision).toBe(taken ? "admitted" : "already_used");
      expect(await admissionsOf([before.passId, after.passId])).toBe(1);
    }
    expect(entered).toBeLessThanOrEqual(ROUNDS);
    expect(await accessViolations(null)).toEqual([]);
  });

  it("goes to one of ten who open the same link, with one live pass", async () => {
    const sold = await createSold();
    const token = await offered(sold);
    const people = await Promise.all(Array.from({ length: 10 }, () => createUser()));
    const taken = await Promise.all(
      people.map((person) => settled(acceptTransfer({ ctx: ctxFor(person), input: { token } }))),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await ticketRow(sold.ticketId)).buyerId).toBe(people[taken.indexOf(true)]?.id);
    const live = await getDb().select().from(passes).where(eq(passes.eventId, sold.event.id));
    expect(live.filter(({ state }) => state === "active")).toHaveLength(1);
  });

  it("answers both clicks of the same person", async () => {
    const sold = await createSold();
    const token = await offered(sold);
    const receiver = await createUser();
    const clicks = await Promise.all(
      [1, 2, 3].map(() => settled(acceptTransfer({ ctx: ctxFor(receiver), input: { token } }))),
    );
    expect(clicks).toEqual([true, true, true]);
  });

  it("is withdrawn or accepted, never both", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await createSold();
      const token = await offered(sold);
      const [{ cancelled }, taken] = await Promise.all([
        cancelTransfer({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId } }).catch(() => ({
          cancelled: false,
        })),
        settled(acceptTransfer({ ctx: ctxFor(await createUser()), input: { token } })),
      ]);
      expect(cancelled).toBe(!taken);
    }
  });

  it("never takes a receiver over the limit, whatever comes at once", async () => {
    const receiver = await createUser();
    const sold = await createSold({ buyerLimit: 3, count: 3, capacity: 10 });
    const givers = [sold.ticketIds[0], sold.ticketIds[1], sold.ticketIds[2]];
    const tokens: string[] = [];
    for (const ticketId of givers) {
      if (ticketId === undefined) throw new Error("No ticket");
      const contact = `muchos-${ticketId}@test.example`;
      await offerTransfer({ ctx: ctxFor(sold.buyer), input: { ticketId, contact } });
      tokens.push(await tokenOf(sold.buyer.id));
    }
    await createTickets(sold, receiver, 2);
    const taken = await Promise.all(
      tokens.map((token) => settled(acceptTransfer({ ctx: ctxFor(receiver), input: { token } }))),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await findOffences(sold.event.id)).toEqual([]);
  });
});
