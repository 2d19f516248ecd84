import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createEnclosure, createGuard, createUser } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { buyerCtx, staffCtx } from "@/lib/prepaid/accounts/testing";
import { archiveShop, changeShop, createShop, renewShopLink } from "@/lib/prepaid/shops/save-shop";
import { readShopStation, sealStay } from "@/lib/prepaid/shops/seal-stay";
import { editShop, shopList } from "@/lib/prepaid/shops/shop-list";
import type { CreateShopInput } from "@/lib/prepaid/shops/shop-schemas";
import {
  accountOf,
  BY_ENTRY,
  createHolder,
  createPlaza,
  createType,
  HOURLY,
  movementsOf,
  type Plaza,
  readAt,
} from "@/lib/prepaid/testing";

const at = (time: string) => new Date(`2026-11-24T${time}:00-06:00`);
const anyone = (now: Date) => ctxFor(null, now);

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

const shopBody = ({ enclosure }: Plaza, changes: Partial<CreateShopInput> = {}): CreateShopInput => ({
  enclosureId: enclosure.id,
  name: `Café ${crypto.randomUUID().slice(0, 8)}`,
  gives: "minutes",
  amount: 60,
  dayMax: null,
  monthMax: null,
  ...changes,
});

/** A shop of the plaza with its link. */
async function openShop(plaza: Plaza, changes: Partial<CreateShopInput> = {}) {
  const ctx = staffCtx(plaza.owner);
  const { shopId } = await createShop({ ctx, input: shopBody(plaza, changes) });
  const { token } = await renewShopLink({ ctx, input: { shopId } });
  return { shopId, token };
}

async function addPlate(accountId: number, plate: string): Promise<void> {
  await getDb().execute(sql`
    insert into prepaid_plates (account_id, admin_id, plate)
    select id, admin_id, ${plate} from prepaid_accounts where id = ${accountId}`);
}

describe("a shop's seal", () => {
  it("takes its minutes off the stay of whoever shows a QR, a short code or a plate, and names nobody", async () => {
    const plaza = await createPlaza();
    const { token } = await openShop(plaza);
    const plates = ["ABC123A", "ABC123B", "ABC123C"];
    const holders = await Promise.all(plates.map(() => createHolder(plaza, 20_000)));
    const codes = [holders[0]?.qr, holders[1]?.code.toLowerCase(), "abc-123-c"];
    for (const [n, holder] of holders.entries()) {
      await addPlate(holder.accountId, plates[n] ?? "");
      await readAt(plaza, holder, "in", at("10:00"));
      const sealed = await sealStay({ ctx: anyone(at("11:00")), input: { token, code: codes[n] ?? "" } });
      const { timeZone } = plaza.enclosure;
      expect(sealed).toEqual({ plates: [plates[n]], enteredAt: at("10:00"), timeZone, minutes: 60, bps: 0 });
      await readAt(plaza, holder, "out", at("12:14"));
      expect((await movementsOf(holder.accountId)).at(-1)).toBe("exit -3600 → 16400");
    }
    expect(await readShopStation({ ctx: anyone(at("12:20")), input: { token } })).toMatchObject({ today: 3, month: 3 });
  });

  it("takes its percent off, and the seals of several shops together never more than the whole price", async () => {
    const plaza = await createPlaza();
    const shops = [
      await openShop(plaza, { gives: "percent", amount: 60 }),
      await openShop(plaza, { gives: "percent", amount: 50 }),
    ];
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    for (const { token } of shops) await sealStay({ ctx: anyone(at("10:30")), input: { token, code: holder.qr } });
    await readAt(plaza, holder, "out", at("12:14"));
    expect((await accountOf(holder.accountId)).balanceCents).toBe(20_000);
  });

  it("gives back at the exit what the entry took", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const { token } = await openShop(plaza, { gives: "percent", amount: 100 });
    const holder = await createHolder(plaza, 10_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await sealStay({ ctx: anyone(at("10:30")), input: { token, code: holder.qr } });
    await readAt(plaza, holder, "out", at("12:14"));
    expect((await accountOf(holder.accountId)).balanceCents).toBe(10_000);
  });

  it("lowers an amount that was told at the exit already, as of that moment", async () => {
    const plaza = await createPlaza();
    const { token } = await openShop(plaza);
    const holder = await createHolder(plaza, 2_000);
    await readAt(plaza, holder, "in", at("10:00"));
    const short = await readAt(plaza, holder, "out", at("11:59"));
    expect(short).toMatchObject({ decision: "no_balance", charge: { missingCents: 1_600 } });
    await sealStay({ ctx: anyone(at("12:05")), input: { token, code: holder.qr } });
    // A third hour has begun, but the amount holds for a quarter of an hour.
    expect(await readAt(plaza, holder, "out", at("12:06"))).toMatchObject({ decision: "admitted" });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(200);
  });

  it("is given once to a stay, and again to the next one", async () => {
    const plaza = await createPlaza();
    const { token } = await openShop(plaza);
    const holder = await createHolder(plaza, 20_000);
    const seal = (time: string) => sealStay({ ctx: anyone(at(time)), input: { token, code: holder.qr } });
    expect(await codeOf(seal("09:00"))).toBe("prepaid.not_inside");
    await readAt(plaza, holder, "in", at("10:00"));
    await seal("10:10");
    expect(await codeOf(seal("10:11"))).toBe("prepaid.sealed_before");
    await readAt(plaza, holder, "out", at("11:00"));
    expect(await codeOf(seal("11:01"))).toBe("prepaid.not_inside");
    await readAt(plaza, holder, "in", at("12:00"));
    await seal("12:10");
  });

  it("is not given above the shop's limits of the venue's day and month", async () => {
    const plaza = await createPlaza();
    const daily = await openShop(plaza, { dayMax: 1 });
    const monthly = await openShop(plaza, { monthMax: 2 });
    const holders = await Promise.all([0, 1, 2].map(() => createHolder(plaza, 20_000)));
    for (const holder of holders) await readAt(plaza, holder, "in", at("10:00"));
    const seal = (token: string, n: number, now: Date) =>
      sealStay({ ctx: anyone(now), input: { token, code: holders[n]?.qr ?? "" } });
    await seal(daily.token, 0, at("23:30"));
    await expect(seal(daily.token, 1, at("23:40"))).rejects.toMatchObject({
      code: "prepaid.seals_used_up",
      details: { data: { most: 1, span: "day" } },
    });
    await seal(daily.token, 1, new Date(at("23:40").getTime() + 3_600_000));
    await seal(monthly.token, 0, at("11:00"));
    await seal(monthly.token, 1, at("11:01"));
    await expect(seal(monthly.token, 2, at("11:02"))).rejects.toMatchObject({
      code: "prepaid.seals_used_up",
      details: { data: { most: 2, span: "month" } },
    });
    await seal(monthly.token, 2, new Date("2026-12-01T10:00:00-06:00"));
  });

  it("is never given oftener than the limit, however many ask at once", async () => {
    const plaza = await createPlaza();
    const { token } = await openShop(plaza, { dayMax: 3 });
    const holders = await Promise.all(Array.from({ length: 8 }, () => createHolder(plaza, 20_000)));
    for (const holder of holders) await readAt(plaza, holder, "in", at("10:00"));
    const ctx = anyone(at("11:00"));
    const asked = await Promise.allSettled(
      holders.flatMap(({ qr }) => [qr, qr]).map((code) => sealStay({ ctx, input: { token, code } })),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("is not for a stranger's code, another tenant's, another venue's or a closed account's", async () => {
    const plaza = await createPlaza();
    const { token } = await openShop(plaza);
    const other = await createPlaza();
    const stranger = await createHolder(other, 20_000);
    await readAt(other, stranger, "in", at("10:00"));
    const second = await createEnclosure(plaza.admin.id, { isPrepaid: true, isEvent: false });
    const elsewhere = await createHolder({ ...plaza, type: await createType(second, HOURLY) }, 20_000);
    await addPlate(elsewhere.accountId, "ELS3WH");
    const seal = (code: string) => sealStay({ ctx: anyone(at("10:30")), input: { token, code } });
    for (const code of [stranger.qr, stranger.code, elsewhere.qr, "ELS3WH", "XYZ999", `${stranger.qr}x`])
      expect(await codeOf(seal(code))).toBe("prepaid.seal_unknown");
    expect(await codeOf(seal("A"))).toBe("input.invalid");
  });
});

describe("a shop's link", () => {
  it("opens nothing once another was made or the shop is gone", async () => {
    const plaza = await createPlaza();
    const ctx = staffCtx(plaza.owner);
    const { shopId, token } = await openShop(plaza, { name: "Café Norte" });
    const read = (link: string) => readShopStation({ ctx: anyone(at("10:00")), input: { token: link } });
    expect(await read(token)).toEqual({
      name: "Café Norte",
      venue: { name: plaza.enclosure.name, color: plaza.enclosure.color },
      minutes: 60,
      bps: 0,
      today: 0,
      month: 0,
      dayMax: null,
      monthMax: null,
    });
    const { token: next } = await renewShopLink({ ctx, input: { shopId } });
    expect(await codeOf(read(token))).toBe("prepaid.shop_link_ended");
    await read(next);
    await archiveShop({ ctx, input: { shopId } });
    expect(await codeOf(read(next))).toBe("prepaid.shop_link_ended");
    expect(await codeOf(sealStay({ ctx: anyone(at("10:00")), input: { token: next, code: "ABC123" } }))).toBe(
      "prepaid.shop_link_ended",
    );
    expect(await codeOf(read("x".repeat(300)))).toBe("prepaid.shop_link_ended");
  });
});

describe("shops", () => {
  it("are added, changed, listed with their counts and taken away", async () => {
    const plaza = await createPlaza();
    const ctx = { ...staffCtx(plaza.owner), now: at("12:00") };
    const { shopId, token } = await openShop(plaza, { name: "Farmacia", dayMax: 5 });
    const { held, revision } = await editShop({ ctx, input: { shopId } });
    expect(held).toMatchObject({ name: "Farmacia", minutes: 60, bps: 0, dayMax: 5, monthMax: null });
    const terms = { name: "Farmacia Sur", gives: "percent" as const, amount: "50", dayMax: "", monthMax: "90" };
    await changeShop({ ctx, input: { shopId, revision, ...terms } });
    expect(await codeOf(changeShop({ ctx, input: { shopId, revision, ...terms } }))).toBe("resource.changed");
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await sealStay({ ctx: anyone(at("11:00")), input: { token, code: holder.qr } });
    const { items } = await shopList.page({ ctx, input: {} });
    expect(items).toMatchObject([
      { name: "Farmacia Sur", bps: 5_000, today: 1, month: 1, total: 1, lastAt: at("11:00") },
    ]);
    await archiveShop({ ctx, input: { shopId } });
    expect((await shopList.page({ ctx, input: {} })).items).toEqual([]);
    expect(await codeOf(editShop({ ctx, input: { shopId } }))).toBe("resource.not_found");
    expect(await codeOf(archiveShop({ ctx, input: { shopId } }))).toBe("resource.not_found");
  });

  it("have a name of their own in a venue that sells prepaid, and gifts and limits that make sense", async () => {
    const plaza = await createPlaza();
    const ctx = staffCtx(plaza.owner);
    await createShop({ ctx, input: shopBody(plaza, { name: "Cine" }) });
    const create = (changes: Partial<CreateShopInput>) => createShop({ ctx, input: shopBody(plaza, changes) });
    expect(await codeOf(create({ name: "CINE" }))).toBe("prepaid.shop_name_taken");
    const plain = await createEnclosure(plaza.admin.id);
    expect(await codeOf(create({ enclosureId: plain.id }))).toBe("prepaid.venue_without");
    for (const wrong of [
      { gives: "percent" as const, amount: 101 },
      { amount: 0 },
      { amount: 1_441 },
      { dayMax: 0 },
      { name: "C" },
    ])
      expect(await codeOf(create(wrong))).toBe("input.invalid");
    const { shopId } = await create({ name: "Banco" });
    const terms = { name: "cine", gives: "minutes" as const, amount: 10, dayMax: null, monthMax: null };
    expect(await codeOf(changeShop({ ctx, input: { shopId, ...terms } }))).toBe("prepaid.shop_name_taken");
  });

  it("are their tenant's alone", async () => {
    const plaza = await createPlaza();
    const { shopId } = await openShop(plaza);
    const other = staffCtx((await createPlaza()).owner);
    const terms = { name: "Otro", gives: "minutes" as const, amount: 10, dayMax: null, monthMax: null };
    const asked = (ctx: typeof other) => [
      () => changeShop({ ctx, input: { shopId, ...terms } }),
      () => renewShopLink({ ctx, input: { shopId } }),
      () => archiveShop({ ctx, input: { shopId } }),
      () => editShop({ ctx, input: { shopId } }),
      () => createShop({ ctx, input: shopBody(plaza) }),
    ];
    for (const refused of asked(other)) expect(await codeOf(refused())).toBe("resource.not_found");
    const others = [ctxFor(await createGuard(plaza.admin.id)), ctxFor(plaza.owner), buyerCtx(await createUser())];
    for (const ctx of others)
      for (const refused of asked(ctx as typeof other)) expect(await codeOf(refused())).toBe("auth.forbidden");
  });
});
