import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { messages, rateLimits } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { resendTickets } from "@/lib/after-sale/resend/resend-tickets";
import { createSold } from "@/lib/after-sale/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

type Person = Parameters<typeof ctxFor>[0];
const again = (person: Person, input: Parameters<typeof resendTickets>[0]["input"], now?: Date) =>
  resendTickets({ ctx: ctxFor(person, now), input });

async function copiesTo(userId: number) {
  const rows = await getDb().select().from(messages).where(eq(messages.toUserId, userId));
  return rows.filter(({ template }) => template === "tickets.copy");
}

it("one ticket or all that still admit are mailed to their holder, and the next time comes after a wait", async () => {
  const sold = await createSold({ count: 2 });
  expect(await again(sold.buyer, { ticketId: sold.ticketId })).toEqual({ mails: 1 });
  expect(await codeOf(again(sold.buyer, { ticketId: sold.ticketId }))).toBe("auth.rate_limited");
  await getDb().delete(rateLimits);
  expect(await again(sold.owner, { orderId: sold.order.id, reason: "No le llegó" })).toEqual({ mails: 1 });
  expect((await copiesTo(sold.buyer.id)).map(({ payload }) => payload)).toEqual([
    { ticketId: sold.ticketId },
    { orderId: sold.order.id },
  ]);
});

it("staff need give no reason, but one that is given is kept and says something", async () => {
  const sold = await createSold();
  expect(await codeOf(again(sold.owner, { ticketId: sold.ticketId, reason: "x" }))).toBe("input.invalid");
  expect(await again(sold.owner, { ticketId: sold.ticketId })).toEqual({ mails: 1 });
});

it("tickets that no longer admit, strangers, other tenants and visitors are refused", async () => {
  const sold = await createSold();
  expect(await codeOf(again(await createUser(), { ticketId: sold.ticketId }))).toBe("resource.not_found");
  const { owner } = await createAdmin();
  expect(await codeOf(again(owner, { orderId: sold.order.id, reason: "Prueba" }))).toBe("resource.not_found");
  expect(await codeOf(again(null, { ticketId: sold.ticketId }))).toBe("auth.required");
  expect(await codeOf(again(sold.buyer, { ticketId: sold.ticketId }, sold.event.endsAt))).toBe("ticket.event_over");
});
