import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { livePollerIdle } from "@/lib/live/live-poller";
import { openLive } from "@/lib/live/open-live";
import { readLive } from "@/lib/live/read-live";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { prepaidToday } from "@/lib/prepaid/reports/today";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";

const timeZone = "America/Monterrey";
const clock = { timeZone, dayStart: 360 };

test("a tenant's prepaid moves with its cars, as the page counts it", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 10_000);
  const read = async (prepaid: boolean) => {
    const now = new Date();
    const topic = { tenant: plaza.admin.id, ...clock, prepaid };
    const figures = (await readLive(getDb(), new Map([["it", topic]]), now)).get("it");
    const today = await prepaidToday({ ctx: staffCtx(plaza.owner, now), input: clock });
    return { figures, today };
  };
  expect((await read(true)).figures).toMatchObject({ "prepaid.inside": 0, "prepaid.balanceCents": 10_000 });
  await readAt(plaza, holder, "in", new Date());
  expect((await read(true)).figures).toMatchObject({ "prepaid.inside": 1, "prepaid.enteredLately": 1 });
  const entered = new Date(Date.now() - 90 * 60_000);
  const other = await createHolder(plaza, 10_000);
  await readAt(plaza, other, "in", entered);
  await readAt(plaza, other, "out", new Date());
  const { figures, today } = await read(true);
  const named = Object.fromEntries(
    Object.entries(figures ?? {}).flatMap(([name, value]) =>
      name.startsWith("prepaid.") ? [[name.slice("prepaid.".length), value]] : [],
    ),
  );
  expect(named).toMatchObject({ inside: 1, leftLately: 1, chargedCents: 3_600, balanceCents: 16_400 });
  expect(today).toMatchObject(named);
  const { figures: plain } = await read(false);
  expect(Object.keys(plain ?? {}).filter((name) => name.startsWith("prepaid."))).toEqual([]);
});

test("who may not see what prepaid earns hears nothing of it", async () => {
  const plaza = await createPlaza();
  const input = { about: "home", timeZone, prepaid: true } as const;
  const cashier = await createUser({ profile: 1, adminId: plaza.admin.id, position: "cashier" });
  expect(await codeOf(openLive({ ctx: staffCtx(cashier), input }))).toBe("auth.forbidden");
  const without = ctxFor(plaza.owner);
  const feed = await openLive({ ctx: without, input });
  let stop: () => void = () => undefined;
  const first = await new Promise<object>((resolve, reject) => {
    stop = feed({
      send: (changes) => {
        resolve(changes);
        return true;
      },
      end: () => reject(new Error("The stream ended")),
    });
  });
  stop();
  await livePollerIdle();
  expect(Object.keys(first).filter((name) => name.startsWith("prepaid."))).toEqual([]);
});
