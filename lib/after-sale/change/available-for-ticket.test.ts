import { expect, it } from "vitest";
import { createAdmin, createSaleable, createUser } from "@/db/testing";
import { availableForTicket } from "@/lib/after-sale/change/available-for-ticket";
import { createOtherArea, createPaid, setPolicy } from "@/lib/after-sale/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

type Person = Parameters<typeof ctxFor>[0];
const bank = testBank();

const look = (person: Person, eventId: number, ticketId?: number) =>
  availableForTicket({ ctx: ctxFor(person), input: { eventId, ...(ticketId === undefined ? {} : { ticketId }) } });

it("each zone says what it costs for a ticket, and the ticket's own why it is no change", async () => {
  const paid = await createPaid(bank, { priceCents: 20_000 });
  const other = await createOtherArea(paid, 30_000);
  const areas = await look(paid.buyer, paid.event.id, paid.ticketId);
  const exchangeOf = (id: number) => areas.find(({ eventAreaId }) => eventAreaId === id)?.exchange;
  // The old base price is taken off the new total with its fee.
  expect(exchangeOf(other.id)).toEqual({ ok: true, dueCents: 34_500 - 20_000 });
  expect(exchangeOf(paid.area.id)).toMatchObject({ ok: false, code: "input.invalid" });
  expect((await look(paid.owner, paid.event.id, paid.ticketId))[0]?.exchange).toBeDefined();
});

it("anybody sees what is free without a ticket, and no more", async () => {
  const { event } = await createSaleable();
  const [area] = await look(null, event.id);
  expect(area).toMatchObject({ free: 10 });
  expect(area?.exchange).toBeUndefined();
});

it("a policy that allows no change says so", async () => {
  const paid = await createPaid(bank);
  await setPolicy(paid.enclosure, { changeUntilHours: null });
  const other = await createOtherArea(paid, 30_000);
  const areas = await look(paid.buyer, paid.event.id, paid.ticketId);
  expect(areas.find(({ eventAreaId }) => eventAreaId === other.id)?.exchange).toMatchObject({
    ok: false,
    code: "policy.not_allowed",
  });
});

it("a visitor, another buyer, another tenant and another venue's event are refused", async () => {
  const paid = await createPaid(bank);
  const { owner } = await createAdmin();
  expect(await codeOf(look(null, paid.event.id, paid.ticketId))).toBe("auth.required");
  expect(await codeOf(look(await createUser({}), paid.event.id, paid.ticketId))).toBe("resource.not_found");
  expect(await codeOf(look(owner, paid.event.id, paid.ticketId))).toBe("resource.not_found");
  const elsewhere = await createSaleable();
  expect(await codeOf(look(paid.buyer, elsewhere.event.id, paid.ticketId))).toBe("resource.not_found");
  expect(await codeOf(look(paid.buyer, 2_000_000_000, paid.ticketId))).toBe("resource.not_found");
});
