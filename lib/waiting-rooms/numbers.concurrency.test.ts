import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { advanceRooms } from "@/lib/waiting-rooms/advance-rooms";
import { nextNumber, numberGiver } from "@/lib/waiting-rooms/numbers";
import { openRoom } from "@/lib/waiting-rooms/open-room";
import { passRoomTime, roomRow } from "@/lib/waiting-rooms/testing";

beforeAll(async () => {
  await closeDb();
  process.env.DATABASE_POOL = "12";
});

type NextNumber = ReturnType<typeof numberGiver>;

async function openedSale(capacity: number) {
  const sale = await createSaleable({ capacity });
  await openRoom({ ctx: ctxFor(sale.owner), input: { eventId: sale.event.id } });
  await advanceRooms();
  return sale;
}

it("gives 2,000 devices at two processes 2,000 numbers without a gap", async () => {
  const { event } = await openedSale(10);
  const ways = [numberGiver(), numberGiver()];
  const places = await Promise.all(Array.from({ length: 2_000 }, (_, n) => (ways[n % 2] ?? nextNumber)(event.id)));
  const numbers = places.map(({ number }) => number).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 2_000 }, (_, n) => n + 1));
  expect((await roomRow(event.id)).lastNumber).toBe(2_000);
});

it("lets nobody overtake: who asks after another was answered comes after them, at whichever process", async () => {
  const { event } = await openedSale(10);
  const ways = [numberGiver(), numberGiver()];
  const seen: { asked: number; answered: number; number: number }[] = [];
  let clock = 0;
  const device = async (way: NextNumber) => {
    for (let n = 0; n < 6; n++) {
      const asked = ++clock;
      const { number } = await way(event.id);
      seen.push({ asked, answered: ++clock, number });
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, n) => device(ways[n % 2] ?? nextNumber)));
  expect(seen).toHaveLength(240);
  const byAnswer = [...seen].sort((a, b) => a.answered - b.answered);
  for (const later of seen) {
    const before = byAnswer.filter(({ answered }) => answered < later.asked);
    for (const earlier of before) expect(earlier.number).toBeLessThan(later.number);
  }
});

it("makes the draw and each step once, however many processes are at it", async () => {
  const { event } = await openedSale(500);
  await Promise.all(Array.from({ length: 100 }, () => nextNumber(event.id)));
  await getDb().execute(
    sql`update waiting_rooms set advanced_at = advanced_at - interval '2 seconds', credit = 0 where event_id = ${event.id}`,
  );
  await Promise.all(Array.from({ length: 8 }, () => advanceRooms()));
  const { admitted, seed } = await roomRow(event.id);
  expect(admitted).toBeGreaterThanOrEqual(20);
  expect(admitted).toBeLessThan(30);
  await passRoomTime(event.id, 1);
  expect((await roomRow(event.id)).seed).toBe(seed);
});
