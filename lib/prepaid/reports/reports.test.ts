import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createAdmin, createGuard, createUser, type UserRow } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { payTopup, staffCtx } from "@/lib/prepaid/accounts/testing";
import { describePrepaid } from "@/lib/prepaid/reports/describe";
import { listPrepaidMovements, prepaidMovementList } from "@/lib/prepaid/reports/movement-list";
import { listPrepaidPeople, prepaidPeopleList } from "@/lib/prepaid/reports/people-list";
import { listPrepaidStatements } from "@/lib/prepaid/reports/statements";
import {
  listPrepaidTotals,
  prepaidLiability,
  prepaidTotalList,
  readPrepaidClosing,
} from "@/lib/prepaid/reports/totals";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

/** The tenant is of those that settle accounts: as admin 5 is, or as admin 1. */
function accountant(person: UserRow, kind: "prepaid_type" | "main_provider" = "prepaid_type"): Ctx {
  const ctx = staffCtx(person);
  const { tenant } = ctx.actor;
  return { ...ctx, actor: { ...ctx.actor, tenant: tenant && { ...tenant, kind } } };
}

const ENTERED = new Date("2026-11-20T16:00:00-06:00");
const LEFT = new Date("2026-11-20T18:30:00-06:00");

/** A holder who was given 100 pesos, paid 200 more in, and stayed three hours begun at 18 pesos five days ago. */
async function createStory() {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 10_000);
  await payTopup(bank, holder, 20_000);
  await readAt(plaza, holder, "in", ENTERED);
  await readAt(plaza, holder, "out", LEFT);
  return { plaza, holder, ctx: staffCtx(plaza.owner), account: accountant(plaza.owner) };
}

describe("the report of movements", () => {
  it("has each movement with its holder, type and gate, and is filtered by kind, person and days", async () => {
    const { plaza, holder, ctx } = await createStory();
    const read = async (input: object) =>
      (await prepaidMovementList.page({ ctx, input })).items.map(({ kind, amountCents }) => [kind, amountCents]);
    const all = [
      ["exit", -5_400],
      ["topup", 20_000],
      ["gift", 10_000],
    ];
    expect(await read({})).toEqual(all);
    expect(await read({ kind: "exit" })).toEqual([all[0]]);
    expect(await read({ from: "2026-11-20", to: "2026-11-20" })).toEqual([all[0]]);
    expect(await read({ userId: holder.buyer.id, typeId: plaza.type.id })).toEqual(all);
    expect(await read({ userId: holder.buyer.id + 1 })).toEqual([]);
    expect(await read({ q: holder.buyer.email })).toEqual(all);
    const { items } = await listPrepaidMovements({ ctx, input: { kind: "exit", email: holder.buyer.email } });
    expect(items).toMatchObject([
      { holder: holder.buyer.fullName, gate: plaza.gate.label, giftCents: -5_400, balanceCents: 24_600, at: LEFT },
    ]);
  });
});

describe("the totals", () => {
  it("add up by type, venue, operating day and hour", async () => {
    const { plaza, ctx } = await createStory();
    const sums = { visits: 1, topups: 1, topupCents: 20_000, giftCents: 10_000, chargedCents: 5_400 };
    const by = async (group: "type" | "venue" | "day" | "hour", input: object = {}) =>
      (await prepaidTotalList.page({ ctx, input: { by: group, ...input } })).items;
    expect(await by("type")).toMatchObject([{ key: String(plaza.type.id), ...sums, chargedGiftCents: 5_400 }]);
    expect(await by("venue")).toMatchObject([{ label: plaza.enclosure.name, ...sums, refundCents: 0 }]);
    expect(await by("type", { method: "card" })).toMatchObject([
      { visits: 0, topups: 1, topupCents: 20_000, giftCents: 0, chargedCents: 0 },
    ]);
    expect(await by("type", { method: "cash" })).toEqual([]);
    expect(await by("type", { adminId: plaza.admin.id })).toHaveLength(1);
    expect(await by("type", { adminId: plaza.admin.id + 1 })).toEqual([]);
    const that = { from: "2026-11-20", to: "2026-11-20" };
    expect(await by("day", that)).toMatchObject([
      { key: "2026-11-20", label: "vie 20 nov 2026", visits: 1, topups: 0, chargedCents: 5_400 },
    ]);
    expect(await by("hour", that)).toMatchObject([
      { label: "16:00 a 16:59", visits: 1, chargedCents: 0 },
      { label: "18:00 a 18:59", visits: 0, chargedCents: 5_400 },
    ]);
    const period = { from: new Date("2026-11-20T00:00-06:00"), to: new Date("2026-11-21T00:00-06:00") };
    expect(await listPrepaidTotals({ ctx, input: { by: "type", ...period } })).toMatchObject([
      { visits: 1, topups: 0, topupCents: 0, chargedCents: 5_400 },
    ]);
  });

  it("open the movements behind each of their figures, and those of one type of QR", async () => {
    const { plaza, ctx } = await createStory();
    const totals = async (input: object) => (await prepaidTotalList.page({ ctx, input })).items;
    const moved = async (input: object) => {
      const { items } = await prepaidMovementList.page({ ctx, input });
      return items.reduce((sum, { amountCents }) => sum + amountCents, 0);
    };
    const rows = [
      ...(await totals({ by: "type" })).map((row) => ({ row, behind: { typeId: row.key } })),
      ...(await totals({ by: "venue" })).map((row) => ({ row, behind: { enclosureId: row.key } })),
      ...(await totals({ by: "day" })).map((row) => ({ row, behind: { day: row.key } })),
      ...(await totals({ by: "hour" })).map((row) => ({ row, behind: { hour: row.key } })),
    ];
    expect(rows.length).toBeGreaterThan(4);
    for (const { row, behind } of rows) {
      expect(await moved({ ...behind, line: "topup" })).toBe(row.topupCents);
      expect(await moved({ ...behind, line: "gift" })).toBe(row.giftCents);
      expect(await moved({ ...behind, line: "charge" })).toBe(0 - row.chargedCents);
    }
    expect(await totals({ typeId: plaza.type.id })).toEqual(await totals({}));
    expect(await totals({ typeId: plaza.type.id + 1 })).toEqual([]);
    expect((await prepaidMovementList.page({ ctx, input: { method: "card" } })).items).toMatchObject([
      { kind: "topup", amountCents: 20_000 },
    ]);
    const people = (input: object) => prepaidPeopleList.page({ ctx: accountant(plaza.owner), input });
    expect((await people({ typeId: plaza.type.id })).total).toBe(1);
    expect((await people({ typeId: plaza.type.id + 1 })).total).toBe(0);
  });

  it("say in their file by which filters, in words, and name nothing of another tenant", async () => {
    const { plaza, holder, ctx } = await createStory();
    const filters = {
      by: "type" as const,
      line: "charge" as const,
      enclosureId: plaza.enclosure.id,
      typeId: plaza.type.id,
      userId: holder.buyer.id,
    };
    const days = ["Días", "Un día va de 06:00 a 06:00"];
    expect(await describePrepaid(ctx, { ...filters, from: "2026-11-20", to: null })).toEqual([
      ["Agrupado por", "Tipo de QR"],
      ["Desde", "2026-11-20"],
      ["Recinto", plaza.enclosure.name],
      ["Tipo de QR", expect.stringMatching(/^Tipo /)],
      ["Titular", holder.buyer.fullName],
      ["Renglón", "Cobros por estacionarse"],
      days,
    ]);
    const stranger = staffCtx((await createPlaza()).owner);
    expect(await describePrepaid(stranger, filters)).toEqual([
      ["Agrupado por", "Tipo de QR"],
      ["Renglón", "Cobros por estacionarse"],
      days,
    ]);
  });

  it("put the night into the operating day before it", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 10_000);
    await readAt(plaza, holder, "in", new Date("2026-11-20T23:00:00-06:00"));
    await readAt(plaza, holder, "out", new Date("2026-11-21T02:00:00-06:00"));
    const input = { by: "day" as const, to: "2026-11-22" };
    const { items } = await prepaidTotalList.page({ ctx: staffCtx(plaza.owner), input });
    expect(items).toMatchObject([{ key: "2026-11-20", visits: 1, chargedCents: 5_400 }]);
  });

  it("of days are of operating days, as are movements, people and what is owed", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 10_000);
    await readAt(plaza, holder, "in", new Date("2026-11-20T23:00:00-06:00"));
    await readAt(plaza, holder, "out", new Date("2026-11-21T02:00:00-06:00"));
    const [ctx, main] = [staffCtx(plaza.owner), accountant(plaza.owner)];
    const read = async (day: string) => {
      const input = { from: day, to: day };
      const [totals] = (await prepaidTotalList.page({ ctx, input })).items;
      const { items } = await prepaidMovementList.page({ ctx, input });
      const [person] = (await prepaidPeopleList.page({ ctx: main, input })).items;
      const { lines } = await prepaidLiability({ ctx, input });
      return [
        totals?.chargedCents,
        0 - (items[0]?.amountCents ?? 0),
        person?.chargedCents,
        0 - (lines[0]?.giftCents ?? 0),
      ];
    };
    expect(await read("2026-11-20")).toEqual([5_400, 5_400, 5_400, 5_400]);
    expect(await read("2026-11-21")).toEqual([undefined, 0, 0, 0]);
    await getDb().execute(sql`update enclosures set day_start = 60 where id = ${plaza.enclosure.id}`);
    expect(await read("2026-11-21")).toEqual([5_400, 5_400, 5_400, 5_400]);
  });
});

describe("what is owed to holders", () => {
  it("is opening, movements and closing, which is what the accounts hold, by age", async () => {
    const { ctx } = await createStory();
    const all = await prepaidLiability({ ctx, input: {} });
    expect(all).toMatchObject({
      opening: { paidCents: 0, giftCents: 0 },
      lines: [
        { line: "topup", paidCents: 20_000, giftCents: 0 },
        { line: "gift", paidCents: 0, giftCents: 10_000 },
        { line: "charge", paidCents: 0, giftCents: -5_400 },
      ],
      closing: { paidCents: 20_000, giftCents: 4_600 },
      ages: [{ days: "0 a 30 días", paidCents: 20_000, giftCents: 4_600 }],
      balancesCents: 24_600,
    });
    const that = await prepaidLiability({ ctx, input: { from: "2026-11-20", to: "2026-11-20" } });
    expect(that.lines).toEqual([{ line: "charge", paidCents: 0, giftCents: -5_400 }]);
    expect(that.opening.giftCents - that.closing.giftCents).toBe(5_400);
    expect(that).toMatchObject({ ages: null, balancesCents: null });
  });

  it("does not mix what it is now with a closing that one venue has had already and another has not", async () => {
    const [plaza, later] = [await createPlaza(), await createPlaza()];
    // Both are of one tenant; the day of the second one ends an hour later.
    await createHolder(plaza, 10_000);
    await createHolder(later, 10_000);
    await withTx({}, async ({ db }) => {
      await db.execute(sql`set local session_replication_role = replica`);
      for (const table of ["enclosures", "prepaid_accounts", "prepaid_movements"])
        await db.execute(sql`
          update ${sql.identifier(table)} set admin_id = ${plaza.admin.id} where admin_id = ${later.admin.id}`);
      await db.execute(sql`update enclosures set day_start = 300 where id = ${plaza.enclosure.id}`);
      await db.execute(sql`
        update prepaid_movements set at = ${new Date("2026-11-21T05:30:00-06:00")} where admin_id = ${plaza.admin.id}`);
    });
    const at = (time: string) => ({ ...staffCtx(plaza.owner), now: new Date(`2026-11-21T${time}:00-06:00`) });
    const read = (time: string) => prepaidLiability({ ctx: at(time), input: { from: "2026-11-20", to: "2026-11-20" } });
    const ofLater = { paidCents: 0, giftCents: 10_000 };
    expect(await read("05:40")).toMatchObject({ closing: ofLater, ages: null, balancesCents: null });
    expect(await read("06:10")).toMatchObject({ closing: ofLater, ages: null, balancesCents: null });
  });

  it("of a period in moments is the same for whoever settles accounts", async () => {
    const { account } = await createStory();
    const { closing } = await readPrepaidClosing({ ctx: account, input: {} });
    expect(closing).toEqual({ paidCents: 20_000, giftCents: 4_600 });
  });
});

describe("people and statements", () => {
  it("say how often somebody came, what they spent, and who comes no more", async () => {
    const { plaza, holder, account } = await createStory();
    const idler = await createHolder(plaza, 1_000);
    const read = async (input: object, now?: Date) =>
      (await prepaidPeopleList.page({ ctx: { ...account, ...(now ? { now } : {}) }, input })).items;
    const one = { userId: holder.buyer.id, accounts: 1, visits: 1, topupCents: 20_000, chargedCents: 5_400 };
    const both = await read({});
    expect(both.find(({ userId }) => userId === holder.buyer.id)).toMatchObject({ ...one, balanceCents: 24_600 });
    expect(both.find(({ userId }) => userId === idler.buyer.id)).toMatchObject({ visits: 0, lastVisitAt: null });
    expect(await read({ q: holder.buyer.email, from: "2026-11-21" })).toMatchObject([{ visits: 0, chargedCents: 0 }]);
    expect(await read({ idle: "30" })).toEqual([]);
    const later = new Date(LEFT.getTime() + 40 * 86_400_000);
    expect(await read({ idle: "30", sort: "-balance" }, later)).toMatchObject([
      { idleDays: 40 },
      { balanceCents: 1_000 },
    ]);
    const { items, total } = await listPrepaidPeople({ ctx: account, input: { limit: 1 } });
    expect([items.length, total]).toEqual([1, 2]);
  });

  it("are, by how top-ups were paid, of who topped up so, with that and nothing else", async () => {
    const { plaza, holder, account } = await createStory();
    await createHolder(plaza, 1_000);
    const read = async (input: object) => (await prepaidPeopleList.page({ ctx: account, input })).items;
    const [one, ...others] = await read({ method: "card" });
    expect([one, others]).toMatchObject([
      { userId: holder.buyer.id, visits: 0, topupCents: 20_000, chargedCents: 0 },
      [],
    ]);
    const behind = await prepaidMovementList.page({
      ctx: account,
      input: { method: "card", userId: holder.buyer.id, line: "topup" },
    });
    expect(behind.items.map(({ amountCents }) => amountCents)).toEqual([one?.topupCents]);
    for (const none of [{ method: "desk" }, { method: "card", to: "2020-01-01" }]) expect(await read(none)).toEqual([]);
    expect((await prepaidPeopleList.page({ ctx: account, input: { method: "card" } })).total).toBe(1);
  });

  it("and movements can be asked for by the venue", async () => {
    const { plaza, ctx, account } = await createStory();
    const enclosureId = plaza.enclosure.id;
    for (const [asked, found] of [
      [{ enclosureId }, [3, 1, 1]],
      [{ enclosureId: enclosureId + 1_000_000 }, [0, 0, 0]],
    ] as const)
      expect([
        (await listPrepaidMovements({ ctx, input: asked })).total,
        (await listPrepaidPeople({ ctx: account, input: asked })).total,
        (await listPrepaidStatements({ ctx: account, input: asked })).total,
      ]).toEqual(found);
  });

  it("of each account open with what it had and close with what is left", async () => {
    const { holder, account } = await createStory();
    const since = { from: new Date("2026-11-20T17:00-06:00"), to: new Date("2026-11-20T19:00-06:00") };
    const read = async (input: object) => (await listPrepaidStatements({ ctx: account, input })).items;
    expect(await read({})).toMatchObject([
      {
        accountId: holder.accountId,
        openingCents: 0,
        topupCents: 20_000,
        giftCents: 10_000,
        chargedCents: 5_400,
        refundCents: 0,
        otherCents: 0,
        closingCents: 24_600,
      },
    ]);
    const [that] = await read(since);
    expect(that).toMatchObject({ topupCents: 0, chargedCents: 5_400, otherCents: 0 });
    expect((that?.openingCents ?? 0) - 5_400).toBe(that?.closingCents);
  });
});

describe("who may", () => {
  const input = {};

  it("see people, their movements and statements of all tenants, is admin 1; its totals are of its own", async () => {
    const { holder, plaza } = await createStory();
    const main = accountant((await createAdmin()).owner, "main_provider");
    const { items } = await prepaidPeopleList.page({ ctx: main, input: { q: holder.buyer.email ?? "" } });
    expect(items).toMatchObject([{ userId: holder.buyer.id, chargedCents: 5_400 }]);
    const person = { userId: holder.buyer.id };
    const moved = (await prepaidMovementList.page({ ctx: main, input: { ...person, tenants: "todos" } })).items;
    expect(moved.length).toBeGreaterThan(0);
    expect((await prepaidMovementList.page({ ctx: main, input: person })).items).toEqual([]);
    const of = { adminId: plaza.admin.id };
    expect((await listPrepaidStatements({ ctx: main, input: of })).items).toHaveLength(1);
    expect((await readPrepaidClosing({ ctx: main, input: of })).closing).toEqual({
      paidCents: 20_000,
      giftCents: 4_600,
    });
    expect((await prepaidTotalList.page({ ctx: main, input })).items).toEqual([]);
  });

  it("is the staff of a tenant with a prepaid venue, for its own; people and statements are of admins 1 and 5", async () => {
    const { plaza } = await createStory();
    const stranger = (await createAdmin()).owner;
    const other = accountant(stranger);
    expect((await prepaidMovementList.page({ ctx: other, input })).items).toEqual([]);
    expect((await prepaidTotalList.page({ ctx: other, input })).items).toEqual([]);
    expect((await prepaidLiability({ ctx: other, input })).closing).toEqual({ paidCents: 0, giftCents: 0 });
    expect((await prepaidPeopleList.page({ ctx: other, input })).items).toEqual([]);
    expect((await listPrepaidStatements({ ctx: other, input })).items).toEqual([]);
    const people = [await createUser(), await createGuard(plaza.admin.id), stranger];
    for (const ctx of people.map((person) => ctxFor(person))) {
      const asked = [
        prepaidMovementList.page({ ctx, input }),
        listPrepaidMovements({ ctx, input }),
        prepaidTotalList.page({ ctx, input }),
        listPrepaidTotals({ ctx, input }),
        prepaidLiability({ ctx, input }),
      ];
      for (const answer of asked) expect(await codeOf(answer)).toBe("auth.forbidden");
    }
    const ctx = staffCtx(plaza.owner);
    for (const answer of [
      prepaidPeopleList.page({ ctx, input }),
      listPrepaidPeople({ ctx, input }),
      listPrepaidStatements({ ctx, input }),
      readPrepaidClosing({ ctx, input }),
    ]) {
      expect(await codeOf(answer)).toBe("auth.forbidden");
    }
  });
});
