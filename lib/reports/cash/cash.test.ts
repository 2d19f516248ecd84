import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { assignGuard, createGate, createGuard, createSaleable, type UserRow } from "@/db/testing";
import { sellAtGate } from "@/lib/access/sale/sell-at-gate";
import { endShift, startShift } from "@/lib/access/shifts/shift";
import { countShift, createPoint, dropCash, openShift, takeCash } from "@/lib/cash-desk";
import { createCashier, createOpenDesk, take } from "@/lib/cash-desk/testing";
import { operatingToday } from "@/lib/core/operating-days";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import { cashDays, cashList, cashOperationList, cashRowName } from "@/lib/reports";
import { CASH_BY, type CashBy } from "@/lib/reports/client";
import { daysOf, shiftDay } from "@/lib/reports/general/before";
import { voidOperation } from "@/lib/settlement";

afterAll(() => stopBoss(0));

const FLOAT = 50_000;
const start = Date.now();
const later = (minutes: number) => new Date(start + minutes * 60_000);

/**
 * A guard sells at the first gate, goes to the second and takes a top-up there, puts cash away and has that taken back;
 * the desk beside takes another top-up. The guard misses 20.00 at the count.
 */
async function evening() {
  const place = await createSaleable({ capacity: 5, priceCents: 12_000 });
  const second = await createGate(place.enclosure, { label: "P2" }, [place.zone]);
  await getDb().insert(zoneRules).values({ parkingAreaId: place.zone.id, adminId: place.admin.id, walkUp: true });
  const guard = await createGuard(place.admin.id, { position: "cashier", fullName: "Gabriela Soto" });
  await assignGuard(guard, place.event, place.zone);
  const cashier = await createCashier(place.admin.id);
  const openAt = async (person: UserRow, name: string) => {
    const { pointId } = await createPoint({
      ctx: ctxFor(place.owner),
      input: { enclosureId: place.enclosure.id, name },
    });
    await openShift({ ctx: ctxFor(person), input: { pointId, floatCents: FLOAT } });
  };
  await openAt(guard, "Caja de puerta");
  await openAt(cashier, "Caja de oficina");
  const topup = (person: UserRow, minutes: number, amountCents: number, subjectId: number) =>
    withTx(ctxFor(person, later(minutes)), (tx) =>
      takeCash(tx, {
        kind: "topup",
        subject: { subjectType: "prepaid_topup", subjectId: 3_000_000 + subjectId + place.admin.id * 10 },
        adminId: place.admin.id,
        amountCents,
        receivedCents: amountCents,
        concept: "QR 4821",
        repeatKey: randomUUID(),
        again: false,
      }),
    );
  const post = `e${place.event.id}`;
  await sellAtGate({
    ctx: ctxFor(guard),
    input: {
      nonce: randomUUID(),
      post,
      gateId: place.gate.id,
      zoneId: place.zone.id,
      priceCents: 12_000,
      receivedCents: 12_000,
    },
  });
  const { id: guardShift } = await startShift({ ctx: ctxFor(guard, later(10)), input: { post, gateId: second.id } });
  await topup(guard, 11, 30_000, 1);
  const put = { ctx: ctxFor(guard, later(12)), input: { amountCents: 5_000, requestKey: randomUUID() } };
  const { operationId } = await dropCash(put);
  await endShift({ ctx: ctxFor(guard, later(20)) });
  await voidOperation({ ctx: ctxFor(place.owner, later(30)), input: { operationId, reason: "No se retiró" } });
  await topup(cashier, 31, 7_000, 2);
  const counted = (person: UserRow, counts: Record<string, number>) =>
    countShift({ ctx: ctxFor(person, later(40)), input: { counts } });
  const openRows = await cashList.page({ ctx: ctxFor(place.owner), input: {} });
  await counted(guard, { n50000: 1, n20000: 2 });
  await counted(cashier, { n50000: 1, n5000: 1, n2000: 1 });
  return { ...place, second, guard, cashier, guardShift, openRows };
}

type Evening = Awaited<ReturnType<typeof evening>>;

const rowsOf = async ({ owner }: Pick<Evening, "owner">, by: CashBy) =>
  (await cashList.page({ ctx: ctxFor(owner), input: { by } })).items;

describe("the report of cash", () => {
  it("adds up to the same by person, shift, desk, gate, guard's shift and day, and each row to its operations", async () => {
    const told = await evening();
    const ctx = ctxFor(told.owner);
    // An open shift has nothing to be told.
    expect(told.openRows.items).toEqual([]);
    const total = {
      shifts: 2,
      operations: 5,
      takenCents: 49_000,
      payoutCents: 0,
      dropCents: 0,
      differenceCents: -2_000,
    };
    for (const by of CASH_BY) {
      const { items, sums } = await cashList.page({ ctx, input: { by } });
      expect({ by, ...sums }).toEqual({ by, ...total });
      for (const { key, label, operations, takenCents, payoutCents, dropCents } of items) {
        expect(label).not.toBe("");
        expect(await cashRowName({ ctx, input: { by, key } })).toBe(label);
        const behind = await cashOperationList.page({ ctx, input: { by, key } });
        expect({ by, key, total: behind.total, cents: behind.sums?.amountCents }).toEqual({
          by,
          key,
          total: operations,
          cents: takenCents - payoutCents - dropCents,
        });
      }
    }
  });

  it("has at a gate what a guard sold there, and what was taken while standing there", async () => {
    const told = await evening();
    const found = Object.fromEntries((await rowsOf(told, "puerta")).map(({ key, ...row }) => [key, row]));
    expect(found).toMatchObject({
      [told.gate.id]: { operations: 1, takenCents: 12_000, shifts: 0 },
      // The drop that was taken back later, in the office, was made here.
      [told.second.id]: { operations: 3, takenCents: 30_000, dropCents: 0, shifts: 0 },
      sin: { label: "En la caja, sin puerta", operations: 1, takenCents: 7_000, shifts: 1, differenceCents: 0 },
      varias: { label: "Turnos en varias puertas", operations: 0, shifts: 1, differenceCents: -2_000 },
    });
    expect(found[told.second.id]?.label).toBe(`${told.enclosure.name}, P2, Av. Prueba`);
    expect(await rowsOf(told, "guardia")).toMatchObject([
      { key: "varias" },
      { key: "sin", takenCents: 19_000, operations: 2 },
      { key: String(told.guardShift), takenCents: 30_000, label: expect.stringContaining("Gabriela Soto, P2") },
    ]);
    expect((await rowsOf(told, "turno")).map(({ label, takenCents }) => [label, takenCents])).toEqual([
      ["Turno 2, Raúl Peña", 7_000],
      ["Turno 1, Gabriela Soto", 42_000],
    ]);
  });

  it("is of the days on which shifts were opened, of a venue, and in a file", async () => {
    const told = await evening();
    const ctx = ctxFor(told.owner);
    const count = async (input: Parameters<typeof cashList.page>[0]["input"]) =>
      (await cashList.page({ ctx, input })).items.length;
    expect(await count({ enclosureId: told.enclosure.id })).toBe(2);
    for (const none of [{ enclosureId: told.enclosure.id + 1_000 }, { to: "2020-01-01" }, { from: "2999-01-01" }])
      expect(await count(none)).toBe(0);
    const today = operatingToday(new Date(), { timeZone: "America/Monterrey", dayStart: 360 });
    const asked = { from: shiftDay(today, -6), to: shiftDay(today, 1), by: "puerta" as const };
    const days = await cashDays({ ctx, input: asked });
    // Days on which nothing was taken are among them.
    expect(days.map(({ day }) => day)).toEqual(daysOf(asked));
    expect(days.reduce((sum, { value }) => sum + value, 0)).toBe(49_000);
    expect(await codeOf(cashDays({ ctx: ctxFor(told.cashier), input: asked }))).toBe("auth.forbidden");
    const { content } = await cashList.file({ ctx, input: { by: "puerta" } });
    const text = await new Response(content).text();
    expect(text).toContain(`"${told.enclosure.name}, P2, Av. Prueba",0,3,300.00,0.00,0.00,0.00`);
  });

  it("is for those who may see all of a tenant's shifts", async () => {
    const desk = await createOpenDesk();
    await take(desk);
    await countShift({ ctx: ctxFor(desk.cashier), input: { counts: {} } });
    const stranger = await createOpenDesk();
    expect(await rowsOf(desk, "persona")).toMatchObject([{ label: "Raúl Peña", takenCents: 30_000 }]);
    expect(await rowsOf(stranger, "persona")).toEqual([]);
    for (const list of [cashList, cashOperationList])
      expect(await codeOf(list.page({ ctx: ctxFor(desk.cashier), input: {} }))).toBe("auth.forbidden");
  });
});
