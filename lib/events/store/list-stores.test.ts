import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosures } from "@/db/schema";
import { createEnclosure, createEvent, createSaleable } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { listStores } from "@/lib/events/store/list-stores";

const HOUR = 3_600_000;
const stores = () => listStores({ ctx: ctxFor(null), input: null });

it("lists the venues that sell, those with events first, with the next event", async () => {
  const made = await createSaleable();
  const later = new Date(made.event.startsAt.getTime() + 24 * HOUR);
  const dates = { startsAt: later, endsAt: new Date(later.getTime() + HOUR), salesEndAt: later };
  await createEvent(made.enclosure, { name: "otro", ...dates });
  await createEvent(made.enclosure, { name: "oculto", state: "draft" });
  const bare = await createEnclosure(made.admin.id, { name: "AAA sin eventos" });
  const listed = await stores();
  const mine = listed.find(({ id }) => id === made.enclosure.id);
  expect(mine).toMatchObject({
    slug: made.enclosure.slug,
    events: 2,
    next: { name: "Evento de Prueba", startsAt: made.event.startsAt },
  });
  expect(listed.find(({ id }) => id === bare.id)).toMatchObject({ events: 0, next: null });
  expect(listed.findIndex(({ id }) => id === made.enclosure.id)).toBeLessThan(
    listed.findIndex(({ id }) => id === bare.id),
  );
});

it("lists a venue with nothing but prepaid as well, after all that sell events, and says what each one sells", async () => {
  const made = await createSaleable();
  const prepaid = await createEnclosure(made.admin.id, { name: "AAA", isEvent: false, isPrepaid: true });
  const both = await createEnclosure(made.admin.id, { name: "ZZZ", isEvent: true, isPrepaid: true });
  const nothing = await createEnclosure(made.admin.id, { isEvent: false, isPrepaid: false });
  const listed = await stores();
  const at = (venue: { id: number }) => listed.findIndex(({ id }) => id === venue.id);
  const plain = { events: 0, next: null, isPrepaid: true };
  expect(listed[at(prepaid)]).toMatchObject({ slug: prepaid.slug, ...plain, isEvent: false });
  expect(listed[at(both)]).toMatchObject({ ...plain, isEvent: true });
  expect(listed[at(made.enclosure)]).toMatchObject({ isEvent: true, isPrepaid: false });
  expect(at(both)).toBeLessThan(at(prepaid));
  expect(at(nothing)).toBe(-1);
});

it("leaves out archived venues", async () => {
  const { enclosure } = await createSaleable();
  await getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, enclosure.id));
  expect((await stores()).some(({ id }) => id === enclosure.id)).toBe(false);
});
