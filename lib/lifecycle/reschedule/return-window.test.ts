import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { eventReschedules } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { returnWindowOf } from "@/lib/lifecycle/reschedule/return-window";

const NOW = new Date("2026-06-15T12:00:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

type Event = Awaited<ReturnType<typeof createSaleable>>["event"];

async function moved(event: Event, returnUntil: Date | null, returnWithFee = false) {
  const dates = { oldStartsAt: at(1), oldEndsAt: at(2), newStartsAt: at(100), newEndsAt: at(101) };
  await getDb()
    .insert(eventReschedules)
    .values({ eventId: event.id, adminId: event.adminId, at: at(-24), reason: "Lluvia", ...dates })
    .returning();
  await getDb()
    .insert(eventReschedules)
    .values({
      eventId: event.id,
      adminId: event.adminId,
      at: at(-48),
      reason: "Lluvia",
      ...dates,
      returnUntil,
      returnWithFee,
    });
}

it("the latest open window is answered, and none when all are over", async () => {
  const { event } = await createSaleable();
  const window = () => returnWindowOf({ now: NOW }, event);
  expect(await window()).toBeNull();
  await moved(event, at(-1), true);
  expect(await window()).toBeNull();
  await moved(event, at(5));
  expect(await window()).toEqual({ until: at(5), withFee: false });
  await moved(event, at(3), true);
  expect(await window()).toEqual({ until: at(5), withFee: true });
  const other = await createSaleable();
  expect(await returnWindowOf({ now: NOW }, other.event)).toBeNull();
});

it("the database refuses a window that ends before it begins, and an empty reason", async () => {
  const { event } = await createSaleable();
  await expect(moved(event, at(-72))).rejects.toMatchObject({ cause: { code: "23514" } });
});
