import { expect, it } from "vitest";
import { createEvent, createSaleable } from "@/db/testing";
import { closingPage, endedEventList } from "@/lib/closings";
import { bookkeeper } from "@/lib/closings/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";

/** Six hours before one o'clock in the night to Wednesday 1 October, in Monterrey. */
const EVENING = new Date("2025-10-01T01:00:00Z");
const AFTERNOON = new Date("2025-10-01T17:00:00Z");

type Asked = Parameters<typeof endedEventList.page>[0]["input"];

it("an event is of the operating day on which it ended, from which its business days count", async () => {
  const sale = await createSaleable();
  const ctx = bookkeeper(sale);
  const night = await createEvent(sale.enclosure, { name: "La noche" }, EVENING);
  const day = await createEvent(sale.enclosure, { name: "La tarde" }, AFTERNOON);
  const named = async (input: Asked) => (await endedEventList.page({ ctx, input })).items.map(({ name }) => name);
  expect(await named({ from: "2025-09-01", to: "2025-09-30" })).toEqual(["La noche"]);
  expect(await named({ from: "2025-10-01", to: "2025-10-31" })).toEqual(["La tarde"]);
  const closesFrom = async (eventId: number) => (await closingPage({ ctx, input: { eventId } })).closesFrom;
  expect(await closesFrom(night.id)).toBe("2025-10-04");
  expect(await closesFrom(day.id)).toBe("2025-10-07");
});

it("is found by its name, its organizer and whether it is closed; drafts and what is not over are not there", async () => {
  const sale = await createSaleable();
  const ctx = bookkeeper(sale);
  await createEvent(sale.enclosure, { name: "Concierto de Ángel" }, EVENING);
  await createEvent(sale.enclosure, { name: "Otro" }, AFTERNOON);
  await createEvent(sale.enclosure, { name: "Borrador", state: "draft" }, EVENING);
  const named = async (input: Asked, who = ctx) =>
    (await endedEventList.page({ ctx: who, input })).items.map(({ name }) => name);
  expect(await named({})).toEqual(["Otro", "Concierto de Ángel"]);
  expect(await named({ sort: "name" })).toEqual(["Concierto de Ángel", "Otro"]);
  expect(await named({ q: "angel" })).toEqual(["Concierto de Ángel"]);
  expect(await named({ state: "closed" })).toEqual([]);
  const { next } = await endedEventList.page({ ctx, input: { pageSize: 1 } });
  expect(await named({ pageSize: 1, after: next ?? "" })).toEqual(["Concierto de Ángel"]);
  const days = { from: "2025-09-01", to: "2025-10-31" };
  expect(await named({ adminId: sale.admin.id, ...days }, ctxFor(platform))).toHaveLength(2);
});

it("is for admins 1 and 5, and an organizer sees none of another's", async () => {
  const sale = await createSaleable();
  await createEvent(sale.enclosure, {}, EVENING);
  expect(await codeOf(endedEventList.page({ ctx: ctxFor(sale.owner), input: {} }))).toBe("auth.forbidden");
  const other = bookkeeper(await createSaleable());
  for (const input of [{}, { adminId: sale.admin.id }])
    expect((await endedEventList.page({ ctx: other, input })).items).toEqual([]);
});
