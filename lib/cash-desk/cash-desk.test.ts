import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, deskOperations, paymentAccounts, payments } from "@/db/schema";
import { createAdmin, createEnclosure, createGuard, createUser } from "@/db/testing";
import {
  archivePoint,
  closeByForce,
  correctCount,
  countShift,
  createPoint,
  dropCash,
  getOperation,
  handOver,
  listDeskLimits,
  listPoints,
  openShift,
  operationList,
  readShift,
  renamePoint,
  setDeskLimit,
  shiftList,
  shiftReceivers,
  shiftReport,
} from "@/lib/cash-desk";
import { folioOf, numberOfFolio } from "@/lib/cash-desk/client";
import { createCashier, createDesk, createOpenDesk, type Desk, drawerOf, SECRET, take } from "@/lib/cash-desk/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const open = (desk: Desk, by = desk.cashier) =>
  openShift({ ctx: ctxFor(by), input: { pointId: desk.pointId, floatCents: "1,500" } });
const drop = (desk: Desk, amountCents: number | string, requestKey: string = randomUUID()) =>
  dropCash({ ctx: ctxFor(desk.cashier), input: { amountCents, requestKey } });
const count = (desk: Desk, counts: Record<string, number | string>) =>
  countShift({ ctx: ctxFor(desk.cashier), input: { counts } });
const give = (desk: Desk, toUserId: number, more: Partial<Parameters<typeof handOver>[0]["input"]> = {}) =>
  handOver({
    ctx: ctxFor(desk.cashier),
    input: { toUserId, reason: "", ownSecret: SECRET, theirSecret: SECRET, ...more },
  });
const audited = async (entityId: number, entity: string) =>
  (
    await getDb()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(sql`${auditLog.entity} = ${entity} and ${auditLog.entityId} = ${String(entityId)}`)
      .orderBy(auditLog.id)
  ).map(({ action }) => action);

test("folios are read as people write them", () => {
  expect([folioOf(7), folioOf(483), folioOf(12_345)]).toEqual(["D-0007", "D-0483", "D-12345"]);
  expect(["D-0483", "d483", " 483 ", "0483"].map(numberOfFolio)).toEqual([483, 483, 483, 483]);
  expect(["", "Paola", "D-", "4.5"].map(numberOfFolio)).toEqual([null, null, null, null]);
});

describe("a shift", () => {
  it("is opened at a desk with its float, and numbered by tenant", async () => {
    const desk = await createDesk();
    const shift = await open(desk);
    expect(shift).toMatchObject({
      number: 1,
      state: "open",
      floatCents: 150_000,
      operations: 0,
      drops: [],
      latest: [],
    });
    expect(shift.result).toBeNull();
    expect(await audited(shift.id, "desk_shift")).toEqual(["desk_shift.opened"]);
    const other = await createDesk();
    expect((await open(other)).number).toBe(1);
    expect(await listPoints({ ctx: ctxFor(desk.owner) })).toMatchObject([{ id: desk.pointId, takenBy: "Raúl Peña" }]);
  });

  it("is one for a person and one for a desk", async () => {
    const desk = await createOpenDesk();
    expect(await codeOf(open(desk))).toBe("desk.shift_open");
    expect(await codeOf(open(desk, desk.owner))).toBe("desk.point_taken");
    const { pointId } = await createPoint({
      ctx: ctxFor(desk.owner),
      input: { enclosureId: desk.enclosure.id, name: "Caja 2" },
    });
    expect(await codeOf(open({ ...desk, pointId }))).toBe("desk.shift_open");
    expect(await open({ ...desk, pointId }, desk.owner)).toMatchObject({ number: 2, pointName: "Caja 2" });
  });

  it("is not for other tenants, buyers, guards without a desk, accountants and programs", async () => {
    const desk = await createDesk();
    const other = await createDesk();
    expect(await codeOf(open({ ...desk, cashier: other.cashier }))).toBe("resource.not_found");
    const accountant = await createCashier(desk.admin.id, { position: "accountant" });
    const guard = await createGuard(desk.admin.id);
    for (const who of [accountant, guard, await createUser()])
      expect(await codeOf(open({ ...desk, cashier: who }))).toBe("auth.forbidden");
    const system = { actor: { kind: "system", name: "job" } as const, now: new Date(), requestId: "test" };
    expect(await codeOf(openShift({ ctx: system, input: { pointId: desk.pointId, floatCents: 0 } }))).toBe(
      "auth.forbidden",
    );
    expect(await codeOf(openShift({ ctx: ctxFor(null), input: { pointId: desk.pointId, floatCents: 0 } }))).toBe(
      "auth.required",
    );
    const posted = await createGuard(desk.admin.id, { position: "cashier" });
    expect(await open(desk, posted)).toMatchObject({ number: 1 });
  });

  it("refuses an archived desk and a float that is no amount", async () => {
    const desk = await createDesk();
    await archivePoint({ ctx: ctxFor(desk.owner), input: { pointId: desk.pointId } });
    expect(await codeOf(open(desk))).toBe("resource.not_found");
    const ctx = ctxFor(desk.cashier);
    expect(await codeOf(openShift({ ctx, input: { pointId: desk.pointId, floatCents: "mucho" } }))).toBe(
      "input.invalid",
    );
  });
});

describe("cash", () => {
  it("that is taken is a paid payment of the tenant's own account, and an operation with its change", async () => {
    const desk = await createOpenDesk();
    const taken = await take(desk, { amountCents: 30_000, receivedCents: 50_000 });
    expect(taken).toMatchObject({ folio: "D-0001", changeCents: 20_000 });
    const [payment] = await getDb().select().from(payments).where(eq(payments.id, taken.paymentId));
    expect(payment).toMatchObject({
      provider: "desk",
      method: "desk",
      account: `desk-${desk.admin.id}`,
      state: "paid",
      receivedCents: 30_000,
      providerId: "D-0001",
      nextPollAt: null,
    });
    const [account] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.adminId, desk.admin.id));
    expect(account).toMatchObject({ provider: "desk", methods: ["desk"], secretsEncrypted: null });
    const shift = await readShift({ ctx: ctxFor(desk.cashier) });
    expect(shift?.latest).toMatchObject([{ folio: "D-0001", kind: "topup", amountCents: 30_000, concept: "QR 4821" }]);
    expect(JSON.stringify(shift)).not.toContain("expected");
    expect(await audited(taken.operationId, "desk_operation")).toEqual(["desk_operation.taken"]);
    expect(await audited(taken.paymentId, "payment")).toEqual(["payment.paid"]);
    expect((await take(desk)).folio).toBe("D-0002");
  });

  it("needs an open shift of the tenant, and at least what is charged", async () => {
    const desk = await createDesk();
    expect(await codeOf(take(desk))).toBe("desk.no_shift");
    await open(desk);
    const other = await createOpenDesk();
    expect(await codeOf(take(desk, {}, other.cashier))).toBe("resource.not_found");
    expect(await codeOf(take(desk, { receivedCents: 29_999 }))).toBe("desk.received_short");
    const buyer = await createUser();
    expect(await codeOf(take(desk, {}, buyer))).toBe("auth.forbidden");
    expect(await getDb().select().from(deskOperations).where(eq(deskOperations.adminId, desk.admin.id))).toEqual([]);
  });

  it("of the same amount for the same account within two minutes is asked about", async () => {
    const desk = await createOpenDesk();
    const same = { repeatKey: "prepaid:7", amountCents: 20_000 };
    await take(desk, same);
    expect(await codeOf(take(desk, same))).toBe("desk.repeated");
    expect((await take(desk, { ...same, again: true })).folio).toBe("D-0002");
    expect((await take(desk, { ...same, amountCents: 20_001 })).folio).toBe("D-0003");
    expect((await take(desk, { ...same, repeatKey: "prepaid:8" })).folio).toBe("D-0004");
  });

  it("above what a drawer may hold asks for a drop first", async () => {
    const desk = await createOpenDesk();
    const ctx = ctxFor(desk.owner);
    await setDeskLimit({ ctx, input: { enclosureId: desk.enclosure.id, dropAboveCents: "2,000" } });
    expect(await listDeskLimits({ ctx })).toMatchObject([{ dropAboveCents: 200_000 }]);
    await take(desk, { amountCents: 60_000 });
    expect(await codeOf(take(desk))).toBe("desk.drop_first");
    await drop(desk, "600.00");
    expect((await take(desk)).folio).toBe("D-0003");
    await setDeskLimit({ ctx, input: { enclosureId: desk.enclosure.id, dropAboveCents: "" } });
    await take(desk, { amountCents: 9_000_000 });
    expect((await take(desk)).folio).toBe("D-0005");
  });

  it("that is put away is one drop, however often the form is sent", async () => {
    const desk = await createOpenDesk();
    const key = randomUUID();
    const first = await drop(desk, 40_000, key);
    expect(await drop(desk, 40_000, key)).toEqual(first);
    expect(await codeOf(drop(desk, 50_000, key))).toBe("idempotency.mismatch");
    expect(await codeOf(drop(desk, 0))).toBe("input.invalid");
    expect(await drawerOf(desk.shiftId)).toBe(110_000);
    expect((await readShift({ ctx: ctxFor(desk.cashier) }))?.drops).toMatchObject([{ amountCents: 40_000 }]);
    expect(await codeOf(drop(await createDesk(), 100))).toBe("desk.no_shift");
  });
});

describe("the database", () => {
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((caught: unknown) => caught);
    return error instanceof Error && error.cause instanceof Error && "constraint_name" in error.cause
      ? error.cause.constraint_name
      : error;
  };

  it("makes no payment paid that nobody took into a shift", async () => {
    const desk = await createOpenDesk();
    await take(desk);
    const forged = getDb().execute(sql`
      insert into payments (admin_id, subject_type, subject_id, folio, provider, account, method, state, amount_cents,
        received_cents, expires_at)
      values (${desk.admin.id}, 'prepaid_topup', 1, 'PG-FORGED', 'desk', ${`desk-${desk.admin.id}`}, 'desk', 'paid', 100,
        100, now())`);
    expect(await refusal(forged)).toBe("payments_desk_taken");
  });

  it("keeps operations, counts and handovers as they are", async () => {
    const desk = await createOpenDesk();
    const { operationId } = await take(desk);
    await count(desk, { n20000: 9 });
    await give(desk, desk.owner.id, { reason: "Se contó bien" }).catch(() => undefined);
    for (const change of [
      sql`update desk_operations set amount_cents = 1 where id = ${operationId}`,
      sql`delete from desk_operations where id = ${operationId}`,
      sql`update desk_counts set counted_cents = 0 where shift_id = ${desk.shiftId}`,
      sql`delete from desk_handovers`,
    ])
      await expect(getDb().execute(change)).rejects.toThrow();
    const back = getDb().execute(sql`update desk_shifts set state = 'open' where id = ${desk.shiftId}`);
    expect(await refusal(back)).toBe("desk_shifts_final");
  });

  it("lets no operation into a shift that was counted", async () => {
    const desk = await createOpenDesk();
    await count(desk, {});
    const late = getDb().execute(sql`
      insert into desk_operations (admin_id, shift_id, number, kind, amount_cents, user_id, at)
      values (${desk.admin.id}, ${desk.shiftId}, 900, 'drop', -100, ${desk.cashier.id}, now())`);
    expect(await refusal(late)).toBe("desk_operations_open_shift");
  });
});

describe("the count", () => {
  it("tells what should be there only afterwards, and ends what goes in and out", async () => {
    const desk = await createOpenDesk();
    await take(desk, { amountCents: 30_000 });
    await drop(desk, 40_000);
    const result = await count(desk, { n100000: 1, n20000: "2", c50: 1, n50000: "" });
    expect(result).toMatchObject({
      floatCents: 150_000,
      takenCents: 30_000,
      operations: 1,
      payoutCents: 0,
      expectedCents: 140_000,
      countedCents: 140_050,
      differenceCents: 50,
      counts: { n100000: 1, n20000: 2, c50: 1 },
      corrections: 0,
    });
    expect(result.drops).toMatchObject([{ amountCents: -40_000 }]);
    expect(await codeOf(take(desk))).toBe("desk.shift_counted");
    expect(await codeOf(drop(desk, 100))).toBe("desk.shift_counted");
    expect(await codeOf(count(desk, {}))).toBe("desk.shift_counted");
    expect(await readShift({ ctx: ctxFor(desk.cashier) })).toMatchObject({ state: "counted", result });
  });

  it("refuses what is no note or coin, and is corrected by a further row", async () => {
    const desk = await createOpenDesk();
    const correct = (counts: Record<string, number>, reason = "Faltó contar un billete") =>
      correctCount({ ctx: ctxFor(desk.cashier), input: { counts, reason } });
    expect(await codeOf(count(desk, { n300: 1 }))).toBe("input.invalid");
    expect(await codeOf(count(desk, { n20000: "dos" }))).toBe("input.invalid");
    expect(await codeOf(correct({}))).toBe("desk.not_counted");
    await count(desk, { n100000: 1 });
    expect(await codeOf(correct({}, ""))).toBe("input.invalid");
    expect(await correct({ n100000: 1, n50000: 1 })).toMatchObject({ differenceCents: 0, corrections: 1 });
    const rows = await getDb().execute(sql`
      select counted_cents as cents from desk_counts where shift_id = ${desk.shiftId} order by id`);
    expect(rows).toEqual([{ cents: 100_000 }, { cents: 150_000 }]);
    expect(await audited(desk.shiftId, "desk_shift")).toEqual([
      "desk_shift.opened",
      "desk_shift.counted",
      "desk_shift.recounted",
    ]);
  });
});

describe("the handover", () => {
  it("ends the shift once both have signed, and the person may open another", async () => {
    const desk = await createOpenDesk();
    const next = await createCashier(desk.admin.id, { fullName: "Verónica Salas", position: "operator" });
    expect(await codeOf(give(desk, next.id))).toBe("desk.not_counted");
    await count(desk, { n100000: 1, n50000: 1 });
    expect(await shiftReceivers({ ctx: ctxFor(desk.cashier) })).toEqual(
      expect.arrayContaining([{ id: next.id, name: "Verónica Salas" }]),
    );
    expect(await codeOf(give(desk, next.id, { theirSecret: "otra" }))).toBe("sign.wrong");
    expect(await codeOf(give(desk, next.id, { ownSecret: "otra" }))).toBe("sign.wrong");
    expect(await give(desk, next.id)).toEqual({ shiftId: desk.shiftId });
    expect(await codeOf(give(desk, next.id))).toBe("desk.no_shift");
    expect(await readShift({ ctx: ctxFor(desk.cashier) })).toBeNull();
    const report = await shiftReport({ ctx: ctxFor(desk.owner), input: { shiftId: desk.shiftId } });
    expect(report).toMatchObject({ state: "handed_over", handover: { to: "Verónica Salas", amountCents: 150_000 } });
    expect((await open(desk)).number).toBe(2);
  });

  it("needs a reason where there is a difference, and somebody who may have the cash", async () => {
    const desk = await createOpenDesk();
    await count(desk, { n100000: 1 });
    const next = await createCashier(desk.admin.id);
    expect(await codeOf(give(desk, next.id))).toBe("input.invalid");
    const stranger = await createCashier((await createAdmin()).admin.id);
    const accountant = await createCashier(desk.admin.id, { position: "accountant" });
    const guard = await createGuard(desk.admin.id);
    for (const { id } of [stranger, accountant, guard, desk.cashier])
      expect(await codeOf(give(desk, id))).toBe("desk.cannot_receive");
    await give(desk, next.id, { reason: "Di un billete de más en el cambio" });
    const { handover } = await shiftReport({ ctx: ctxFor(desk.cashier), input: { shiftId: desk.shiftId } });
    expect(handover).toMatchObject({ reason: "Di un billete de más en el cambio" });
  });
});

describe("a supervisor", () => {
  it("closes a shift that was left, with what was found or without", async () => {
    const desk = await createOpenDesk();
    const close = (by = desk.owner, more = {}) =>
      closeByForce({ ctx: ctxFor(by), input: { shiftId: desk.shiftId, reason: "No volvió", ...more } });
    expect(await codeOf(close(desk.cashier))).toBe("auth.forbidden");
    expect(await codeOf(close((await createDesk()).owner))).toBe("resource.not_found");
    expect(await codeOf(close(desk.owner, { reason: "" }))).toBe("input.invalid");
    await close(desk.owner, { counts: { n100000: 1 } });
    expect(await codeOf(close())).toBe("desk.shift_closed");
    const report = await shiftReport({ ctx: ctxFor(desk.owner), input: { shiftId: desk.shiftId } });
    expect(report).toMatchObject({ state: "forced", differenceCents: -50_000, forced: { reason: "No volvió" } });
    expect(await codeOf(take(desk))).toBe("desk.no_shift");
    const own = await createDesk();
    const shift = await open(own, own.owner);
    const input = { shiftId: shift.id, reason: "Es el mío" };
    expect(await codeOf(closeByForce({ ctx: ctxFor(own.owner), input }))).toBe("desk.own_shift");
    const operator = await createCashier(own.admin.id, { position: "operator" });
    await closeByForce({ ctx: ctxFor(operator), input });
  });

  it("keeps the desks of its venues", async () => {
    const desk = await createOpenDesk();
    const ctx = ctxFor(desk.owner);
    const input = { enclosureId: desk.enclosure.id, name: "Caja Sur" };
    const { pointId } = await createPoint({ ctx, input });
    expect(await codeOf(createPoint({ ctx, input: { ...input, name: "caja sur" } }))).toBe("desk.point_name_taken");
    const name = (await listPoints({ ctx })).find(({ id }) => id === desk.pointId)?.name ?? "";
    expect(await codeOf(renamePoint({ ctx, input: { pointId, name } }))).toBe("desk.point_name_taken");
    await renamePoint({ ctx, input: { pointId, name: "Caja 3" } });
    expect(await codeOf(archivePoint({ ctx, input: { pointId: desk.pointId } }))).toBe("desk.point_in_use");
    const stranger = ctxFor((await createDesk()).owner);
    for (const ask of [
      () => createPoint({ ctx: stranger, input }),
      () => renamePoint({ ctx: stranger, input: { pointId, name: "Mía" } }),
      () => archivePoint({ ctx: stranger, input: { pointId } }),
      () => setDeskLimit({ ctx: stranger, input: { enclosureId: desk.enclosure.id, dropAboveCents: 20_000 } }),
    ])
      expect(await codeOf(ask())).toBe("resource.not_found");
    for (const ask of [
      () => createPoint({ ctx: ctxFor(desk.cashier), input }),
      () => archivePoint({ ctx: ctxFor(desk.cashier), input: { pointId } }),
      () =>
        setDeskLimit({ ctx: ctxFor(desk.cashier), input: { enclosureId: desk.enclosure.id, dropAboveCents: 20_000 } }),
    ])
      expect(await codeOf(ask())).toBe("auth.forbidden");
    await archivePoint({ ctx, input: { pointId } });
    expect(await createPoint({ ctx, input: { ...input, name: "Caja 3" } })).toBeDefined();
    const empty = await createEnclosure(desk.admin.id);
    expect(await listDeskLimits({ ctx })).toContainEqual(
      expect.objectContaining({ enclosureId: empty.id, dropAboveCents: 1_000_000 }),
    );
  });
});

describe("what was done", () => {
  it("is the cashier's own alone, and everybody's for supervisors and accountants", async () => {
    const desk = await createOpenDesk();
    const { operationId } = await take(desk);
    const other = await createCashier(desk.admin.id);
    const accountant = await createCashier(desk.admin.id, { position: "accountant" });
    const seen = async (who: typeof other) => ({
      shifts: (await shiftList.page({ ctx: ctxFor(who), input: {} })).items.length,
      operations: (await operationList.page({ ctx: ctxFor(who), input: { q: "D-0001" } })).items.length,
    });
    expect(await seen(desk.cashier)).toEqual({ shifts: 1, operations: 1 });
    expect(await seen(other)).toEqual({ shifts: 0, operations: 0 });
    expect(await seen(desk.owner)).toEqual({ shifts: 1, operations: 1 });
    expect(await seen(accountant)).toEqual({ shifts: 1, operations: 1 });
    expect(await seen((await createDesk()).owner)).toEqual({ shifts: 0, operations: 0 });
    const refused = (who: typeof other) =>
      Promise.all([
        codeOf(shiftReport({ ctx: ctxFor(who), input: { shiftId: desk.shiftId } })),
        codeOf(getOperation({ ctx: ctxFor(who), input: { operationId } })),
      ]);
    expect(await refused(other)).toEqual(["resource.not_found", "resource.not_found"]);
    expect(await refused((await createDesk()).owner)).toEqual(["resource.not_found", "resource.not_found"]);
    const receipt = await getOperation({ ctx: ctxFor(desk.cashier), input: { operationId } });
    expect(receipt).toMatchObject({
      operation: { folio: "D-0001" },
      shiftNumber: 1,
      venue: { name: "Recinto de Prueba" },
    });
  });
});
