import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createEnclosure, type UserRow } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { createPoint, openShift } from "@/lib/cash-desk";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { letGo } from "@/lib/prepaid/gate/let-go";
import { readShortCar } from "@/lib/prepaid/gate/short-car";
import { takeAtGate } from "@/lib/prepaid/gate/take-at-gate";
import {
  accountOf,
  createHolder,
  createPlaza,
  give,
  HOURLY,
  type Holder,
  movementsOf,
  type Plaza,
  readAt,
} from "@/lib/prepaid/testing";

const at = (time: string) => new Date(`2026-11-24T${time}:00-06:00`);

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

/** A car that misses 16.50 at the exit, and the reading that said so. */
async function shortCar(balanceCents = 1_950) {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, balanceCents);
  await readAt(plaza, holder, "in", at("10:00"));
  const refused = await readAt(plaza, holder, "out", at("11:30"));
  expect(refused).toMatchObject({ decision: "no_balance", charge: { missingCents: 3_600 - balanceCents } });
  return { plaza, holder, scanId: refused.scanId };
}

async function openDesk(plaza: Plaza, enclosureId = plaza.enclosure.id): Promise<number> {
  const ctx = ctxFor(plaza.owner);
  const { pointId } = await createPoint({ ctx, input: { enclosureId, name: `Caja ${randomUUID().slice(0, 8)}` } });
  return (await openShift({ ctx, input: { pointId, floatCents: 50_000 } })).id;
}

const takeFrom = (
  person: UserRow,
  scanId: number,
  cash: { amountCents?: number; receivedCents?: number } = {},
  time = "11:31",
) => takeAtGate({ ctx: ctxFor(person, at(time)), input: { scanId, amountCents: 1_700, ...cash } });

const askFor = (person: UserRow, scanId: number) =>
  readShortCar({ ctx: ctxFor(person, at("11:31")), input: { scanId } });

const toldTo = async ({ buyer }: Holder) =>
  (
    await getDb().execute<{ template: string; payload: Record<string, unknown> }>(sql`
      select template, payload from messages where to_user_id = ${buyer.id} order by id`)
  ).map(({ template, payload }) => ({ template, payload }));

describe("cash at the exit", () => {
  it("pays what is missing up to the peso, the rest stays, and the car leaves", async () => {
    const { plaza, holder, scanId } = await shortCar();
    const shiftId = await openDesk(plaza);
    expect(await askFor(plaza.owner, scanId)).toMatchObject({
      missingCents: 1_650,
      cashCents: 1_700,
      frozenUntil: at("11:45"),
    });
    const taken = await takeFrom(plaza.owner, scanId, { receivedCents: 2_000 });
    expect(taken).toEqual({ folio: "D-0001", amountCents: 1_700, changeCents: 300 });
    expect(await askFor(plaza.owner, scanId)).toMatchObject({ missingCents: 0, qr: null });
    expect(await readAt(plaza, holder, "out", at("11:32"))).toMatchObject({ decision: "admitted" });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 1950 → 1950", "topup 1700 → 3650", "exit -3600 → 50"]);
    const operations = await getDb().execute(sql`
      select kind, amount_cents as cents, concept, entered_at as "enteredAt", left_at as "leftAt" from desk_operations
      where shift_id = ${shiftId}`);
    const concept = `QR ${holder.code.slice(-4)}`;
    expect(operations).toEqual([{ kind: "exit", cents: 1_700, concept, enteredAt: at("10:00"), leftAt: at("11:30") }]);
    expect(await toldTo(holder)).toMatchObject([{ template: "prepaid.topped_up" }]);
  });

  it("is taken once, however often it is asked for", async () => {
    const { plaza, holder, scanId } = await shortCar();
    await openDesk(plaza);
    const done = await Promise.allSettled([takeFrom(plaza.owner, scanId), takeFrom(plaza.owner, scanId)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await codeOf(takeFrom(plaza.owner, scanId))).toBe("desk.repeated");
    const again = takeAtGate({
      ctx: ctxFor(plaza.owner, at("11:31")),
      input: { scanId, amountCents: 1_700, again: true },
    });
    expect(await codeOf(again)).toBe("prepaid.missing_changed");
    expect((await accountOf(holder.accountId)).balanceCents).toBe(3_650);
  });

  it("is not taken for another amount, late, or for less than it costs", async () => {
    const { plaza, holder, scanId } = await shortCar();
    await openDesk(plaza);
    expect(await codeOf(takeFrom(plaza.owner, scanId, { amountCents: 1_600 }))).toBe("prepaid.missing_changed");
    expect(await codeOf(takeFrom(plaza.owner, scanId, { receivedCents: 1_600 }))).toBe("desk.received_short");
    expect(await codeOf(takeFrom(plaza.owner, scanId, {}, "11:41"))).toBe("prepaid.nothing_to_let_go");
    await give(holder.accountId, 1_650);
    expect(await codeOf(takeFrom(plaza.owner, scanId))).toBe("prepaid.missing_changed");
    await readAt(plaza, holder, "out", at("11:32"));
    expect(await codeOf(takeFrom(plaza.owner, scanId))).toBe("prepaid.nothing_to_let_go");
  });

  it("goes into an open shift at the same venue, and to nobody else's reading", async () => {
    const { plaza, holder, scanId } = await shortCar();
    expect(await codeOf(takeFrom(plaza.owner, scanId))).toBe("desk.no_shift");
    const elsewhere = await createEnclosure(plaza.admin.id, { isPrepaid: true });
    await openDesk(plaza, elsewhere.id);
    expect(await codeOf(takeFrom(plaza.owner, scanId))).toBe("desk.no_shift");
    const other = await createPlaza();
    for (const act of [takeFrom, askFor]) expect(await codeOf(act(other.owner, scanId))).toBe("resource.not_found");
    for (const act of [takeFrom, askFor]) expect(await codeOf(act(holder.buyer, scanId))).toBe("auth.forbidden");
  });

  it("lets a car in that is below the least balance", async () => {
    const plaza = await createPlaza(HOURLY, { minEntryCents: 3_000 });
    const holder = await createHolder(plaza, 2_400);
    await openDesk(plaza);
    const { scanId } = await readAt(plaza, holder, "in", at("10:00"));
    const input = { scanId, amountCents: 600 };
    await takeAtGate({ ctx: ctxFor(plaza.owner, at("10:01")), input });
    expect(await readAt(plaza, holder, "in", at("10:02"))).toMatchObject({ decision: "admitted" });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 2400 → 2400", "topup 600 → 3000"]);
  });
});

it("tells the holder at once that the car was let go, and what is owed since", async () => {
  const { plaza, holder, scanId } = await shortCar(2_000);
  const input = { scanId, nonce: randomUUID(), reason: "Cajero descompuesto" };
  const left = await letGo({ ctx: ctxFor(plaza.owner, at("11:31")), input });
  await letGo({ ctx: ctxFor(plaza.owner, at("11:31")), input });
  expect(await toldTo(holder)).toEqual([
    {
      template: "prepaid.let_go",
      payload: { accountId: holder.accountId, scanId: left.scanId, addedCents: 1_600 },
    },
  ]);
});
