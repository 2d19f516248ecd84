import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, enclosures, tickets } from "@/db/schema";
import { createUser } from "@/db/testing";
import { lookUpPass } from "@/lib/access/look-up-pass";
import { createPost, scan } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import { getMyTicket, setPlate } from "@/lib/tickets";
import { handOverTicket } from "@/lib/tickets/hand-over-ticket";
import { createTickets, systemCtx } from "@/lib/tickets/testing";

afterAll(() => stopBoss(0));

async function soldAt(asksPlate: boolean) {
  const post = await createPost();
  await getDb().update(enclosures).set({ asksPlate }).where(eq(enclosures.id, post.enclosure.id));
  const buyer = await createUser();
  const { ticketIds } = await createTickets(post, buyer, 1);
  const [ticketId = 0] = ticketIds;
  return { post, buyer, ticketId };
}

const plateOf = async (ticketId: number) =>
  (await getDb().select({ plate: tickets.plate }).from(tickets).where(eq(tickets.id, ticketId)))[0]?.plate;

test("the plate of a ticket is kept as it is compared, shown at the gate, and finds the ticket", async () => {
  const { post, buyer, ticketId } = await soldAt(true);
  const ctx = ctxFor(buyer);
  expect(await setPlate({ ctx, input: { ticketId, plate: " rtk-418.a " } })).toEqual({ plate: "RTK418A" });
  expect(await plateOf(ticketId)).toBe("RTK418A");
  const audited = async () =>
    getDb().$count(auditLog, and(eq(auditLog.action, "ticket.plate_set"), eq(auditLog.entityId, String(ticketId))));
  const before = await audited();
  await setPlate({ ctx, input: { ticketId, plate: "RTK 418 A" } });
  expect(await audited()).toBe(before);
  expect(await lookUpPass({ ctx: ctxFor(post.guard), input: { text: "rtk418-a" } })).toMatchObject({ found: "one" });
  const { code } = await getMyTicket({ ctx, input: { ticketId } });
  expect(await scan(post.guard, post.gate, code?.short ?? "")).toMatchObject({
    decision: "admitted",
    pass: { plate: "RTK418A" },
  });
  await setPlate({ ctx, input: { ticketId, plate: "" } });
  expect(await plateOf(ticketId)).toBeNull();
});

test("only its holder writes it, where the venue asks, as a plate, and while the ticket is of use", async () => {
  const { buyer, ticketId } = await soldAt(true);
  const stranger = await createUser();
  const attempt = (person: typeof buyer | null, input: { ticketId: number; plate: string }) =>
    codeOf(setPlate({ ctx: ctxFor(person), input }));
  expect(await attempt(stranger, { ticketId, plate: "ABC123" })).toBe("resource.not_found");
  expect(await attempt(null, { ticketId, plate: "ABC123" })).toBe("auth.required");
  expect(await attempt(buyer, { ticketId, plate: "A" })).toBe("input.invalid");
  expect(await attempt(buyer, { ticketId, plate: "¿placas?" })).toBe("input.invalid");
  const elsewhere = await soldAt(false);
  expect(await attempt(elsewhere.buyer, { ticketId: elsewhere.ticketId, plate: "ABC123" })).toBe(
    "ticket.plate_not_asked",
  );
  await getDb().update(tickets).set({ state: "returned" }).where(eq(tickets.id, ticketId));
  expect(await attempt(buyer, { ticketId, plate: "ABC123" })).toBe("ticket.plate_too_late");
});

test("whoever gets the ticket does not get the plate", async () => {
  const { buyer, ticketId } = await soldAt(true);
  await setPlate({ ctx: ctxFor(buyer), input: { ticketId, plate: "ABC123" } });
  const other = await createUser();
  await withTx(systemCtx(), (tx) => handOverTicket(tx, { ticketId, fromUserId: buyer.id, toUserId: other.id }));
  expect(await plateOf(ticketId)).toBeNull();
});
