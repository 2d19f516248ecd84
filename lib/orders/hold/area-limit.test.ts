import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { eventAreas } from "@/db/schema";
import { createEventArea, createSaleable, createUser, createZone } from "@/db/testing";
import { textOf } from "@/lib/core/messages";
import { ctxFor } from "@/lib/core/testing";
import { assertRoomFor, assertWithinLimit } from "@/lib/orders/hold/buyer-limit";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { errorOf, holdFor } from "@/lib/orders/testing";

async function withLimit(limit: number | null) {
  const made = await createSaleable({ buyerLimit: 6 });
  await getDb().update(eventAreas).set({ buyerLimit: limit }).where(eq(eventAreas.id, made.area.id));
  const zone = await createZone(made.enclosure, {}, [made.gate]);
  const free = await createEventArea(made.event, zone);
  return { ...made, free, buyer: await createUser() };
}

it("a zone's own limit holds a buyer back there, not in the others", async () => {
  const { area, zone, free, buyer } = await withLimit(2);
  const data = { limit: 2, taken: 0, zoneKey: zone.key };
  expect(await errorOf(holdFor(buyer, area.id, 3))).toMatchObject({ code: "limit.exceeded", details: { data } });
  await holdFor(buyer, area.id, 2);
  const more = await errorOf(holdFor(buyer, area.id, 1));
  expect(more).toMatchObject({ code: "limit.exceeded", details: { data: { ...data, taken: 2 } } });
  expect(textOf(more.code, more.details.data)).toContain(
    `El límite de la zona ${zone.key} es de 2 lugares por persona`,
  );
  await holdFor(buyer, free.id, 4);
  expect(await errorOf(holdFor(buyer, free.id, 1))).toMatchObject({ details: { data: { limit: 6, taken: 6 } } });
});

it("without one only the event's counts", async () => {
  const { area, buyer } = await withLimit(null);
  expect((await holdFor(buyer, area.id, 6)).items).toHaveLength(6);
});

it("is checked again when a visitor's cart gets its buyer, and when a place is given", async () => {
  const { area, event, zone, buyer } = await withLimit(2);
  await holdFor(buyer, area.id, 1);
  const guest = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 2 } });
  const check = (id: number) => getDb().transaction((tx) => assertWithinLimit(tx, id));
  await check(guest.order.id);
  await getDb().update(eventAreas).set({ buyerLimit: 1 }).where(eq(eventAreas.id, area.id));
  expect(await errorOf(check(guest.order.id))).toMatchObject({
    details: { data: { limit: 1, taken: 2, eventId: event.id, zoneKey: zone.key } },
  });
  const room = (more: number) =>
    getDb().transaction((tx) =>
      assertRoomFor(tx, { buyerId: buyer.id, eventId: event.id, eventAreaId: area.id, more }),
    );
  expect(await errorOf(room(1))).toMatchObject({ details: { data: { limit: 1, taken: 2, zoneKey: zone.key } } });
  await getDb().update(eventAreas).set({ buyerLimit: 2 }).where(eq(eventAreas.id, area.id));
  await room(1);
});
