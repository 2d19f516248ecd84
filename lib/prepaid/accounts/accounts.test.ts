import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { findPassByShortCode, passToken } from "@/lib/passes";
import { prepaidAccountList } from "@/lib/prepaid/accounts/account-list";
import type { CreatePrepaidAccountInput } from "@/lib/prepaid/accounts/account-schemas";
import {
  blockAccount,
  pauseAccount,
  prepaidAccountStatus,
  resumeAccount,
  unblockAccount,
} from "@/lib/prepaid/accounts/account-state";
import {
  applyDueTypes,
  changeAccountType,
  changeShownTypes,
  countChangeable,
} from "@/lib/prepaid/accounts/change-type";
import { closeAccount, finishClosing } from "@/lib/prepaid/accounts/close-account";
import { createPrepaidAccount } from "@/lib/prepaid/accounts/create-account";
import { changePrepaidAccount, editPrepaidAccount } from "@/lib/prepaid/accounts/edit-account";
import { migrateAccount } from "@/lib/prepaid/accounts/migrate-account";
import { downloadPrepaidQr, readPrepaidAccount } from "@/lib/prepaid/accounts/read-account";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { age, buyerCtx, messagesTo, openMany, payTopup, staffCtx } from "@/lib/prepaid/accounts/testing";
import {
  accountOf,
  BY_ENTRY,
  createHolder,
  createPlaza,
  createType,
  give,
  movementsOf,
  type Plaza,
  readAt,
} from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { runPendingRefunds, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { eraseUser, noteBuyer } from "@/lib/users";
import { listUsers } from "@/lib/users/queries";

const bank = testBank();
const at = (time: string) => new Date(`2026-11-24T${time}:00-06:00`);
const key = () => crypto.randomUUID();

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

const create = (plaza: Plaza, values: Partial<CreatePrepaidAccountInput>) =>
  createPrepaidAccount({
    ctx: staffCtx(plaza.owner),
    input: { typeId: plaza.type.id, email: "", phone: "", fullName: "", nickname: "", plates: "", ...values },
  });

const list = (plaza: Plaza, input = {}) => prepaidAccountList.page({ ctx: staffCtx(plaza.owner), input });

/** Staff of another tenant with a prepaid venue of its own, a guard and a buyer. */
async function strangers(plaza: Plaza) {
  const other = await createPlaza();
  return {
    other: staffCtx(other.owner),
    refused: [ctxFor(await createGuard(plaza.admin.id)), buyerCtx(await createUser()), ctxFor(plaza.owner)],
  };
}

describe("createPrepaidAccount", () => {
  it("opens an account for a new person, invites them, and gives what staff gives", async () => {
    const plaza = await createPlaza();
    const email = `${key()}@test.example`;
    const { account, isNewPerson } = await create(plaza, {
      email,
      fullName: "Ana Torres",
      nickname: "Camioneta",
      plates: "abc-12 3, xyz987",
      validUntil: "2030-01-31",
      giftCents: 10_000,
      giftReason: "Bienvenida",
    });
    expect(isNewPerson).toBe(true);
    expect(account).toMatchObject({
      state: "active",
      nickname: "Camioneta",
      plates: ["ABC123", "XYZ987"],
      balanceCents: 10_000,
      holder: { fullName: "Ana Torres", email },
    });
    expect(account.validUntil?.toISOString()).toBe("2030-02-01T05:59:59.999Z");
    expect(await messagesTo(account.holder.userId)).toEqual(["auth.invite", "prepaid.opened"]);
    expect(await movementsOf(account.id)).toEqual(["gift 10000 → 10000"]);
  });

  it("opens several for a person who is known by e-mail or phone, whose name stays", async () => {
    const plaza = await createPlaza();
    const phone = "+528112340000";
    const known = await createUser({ fullName: "Beto Ruiz", phone, phoneVerifiedAt: new Date() });
    const first = await create(plaza, { email: known.email?.toUpperCase() ?? "" });
    const second = await create(plaza, { phone: "81 1234 0000", fullName: "Otro Nombre" });
    expect([first.isNewPerson, second.isNewPerson]).toEqual([false, false]);
    expect(second.account.holder).toMatchObject({ userId: known.id, fullName: "Beto Ruiz" });
    expect(first.account.state).toBe("pending");
    expect(await messagesTo(known.id)).toEqual(["prepaid.opened", "prepaid.opened"]);
  });

  it("refuses a person without a name or contact, staff, a wrong plate, days the wrong way round and another's type", async () => {
    const plaza = await createPlaza();
    const stranger = await createPlaza();
    expect(await codeOf(create(plaza, {}))).toBe("input.invalid");
    expect(await codeOf(create(plaza, { email: `${key()}@test.example` }))).toBe("input.invalid");
    expect(await codeOf(create(plaza, { email: plaza.owner.email ?? "" }))).toBe("prepaid.holder_is_staff");
    const { email } = await createUser();
    const known = { email: email ?? "" };
    expect(await codeOf(create(plaza, { ...known, plates: "¿?" }))).toBe("input.invalid");
    const backwards = { validFrom: "2030-02-01", validUntil: "2030-01-01" };
    expect(await codeOf(create(plaza, { ...known, ...backwards }))).toBe("input.invalid");
    expect(await codeOf(create(plaza, { ...known, giftCents: 100 }))).toBe("input.invalid");
    expect(await codeOf(create(plaza, { ...known, typeId: stranger.type.id }))).toBe("resource.not_found");
    const { refused } = await strangers(plaza);
    for (const ctx of refused)
      expect(await codeOf(createPrepaidAccount({ ctx, input: { typeId: plaza.type.id, ...known } }))).toBe(
        "auth.forbidden",
      );
    expect((await list(plaza)).items).toEqual([]);
  });
});

describe("the list", () => {
  it("finds by name, contact, plate, nickname, folio and code, and filters by state, type, debt, balance and inside", async () => {
    const plaza = await createPlaza();
    const { account } = await create(plaza, {
      email: `${key()}@test.example`,
      fullName: "Ángela Ruiz",
      nickname: "Rojo",
      plates: ["RTV1234"],
    });
    const inside = await createHolder(plaza, 20_000);
    await readAt(plaza, inside, "in", at("10:00"));
    const found = async (input: object) => (await list(plaza, input)).items.map(({ id }) => id);
    for (const q of ["angela", account.holder.email ?? "", "rtv-12 34", "rojo", account.folio, account.shortCode])
      expect(await found({ q })).toEqual([account.id]);
    expect(await found({ inside: "yes" })).toEqual([inside.accountId]);
    expect(await found({ state: "pending" })).toEqual([account.id]);
    expect(await found({ balance: "none" })).toEqual([account.id]);
    expect(await found({ balance: "low" })).toEqual([account.id]);
    expect(await found({ debt: "yes" })).toEqual([]);
    expect(await found({ typeId: plaza.type.id, sort: "-last" })).toEqual([inside.accountId, account.id]);
    const stranger = await createPlaza();
    expect((await list(stranger)).items).toEqual([]);
    const detail = await readPrepaidAccount({ ctx: staffCtx(plaza.owner), input: { accountId: inside.accountId } });
    expect(detail).toMatchObject({
      insideSince: at("10:00"),
      visits: [{ endedBy: null }],
      lots: [{ kind: "gift" }],
      debts: [],
    });
    const other = staffCtx(stranger.owner);
    expect(await codeOf(readPrepaidAccount({ ctx: other, input: { accountId: account.id } }))).toBe(
      "resource.not_found",
    );
  });

  it("is how the tenant's prepaid people are listed", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const buyer = await createUser();
    await noteBuyer(getDb(), plaza.admin.id, buyer.id);
    const { items } = await listUsers({ ctx: staffCtx(plaza.owner), input: { prepaid: true } });
    expect(items.map(({ id }) => id)).toEqual([holder.buyer.id]);
  });
});

describe("changePrepaidAccount", () => {
  it("changes what is sent, keeps the rest, and refuses a form that shows an older state", async () => {
    const plaza = await createPlaza();
    const { account } = await create(plaza, { email: `${key()}@test.example`, fullName: "Ana", plates: "ABC123" });
    const ctx = staffCtx(plaza.owner);
    const { revision } = await editPrepaidAccount({ ctx, input: { accountId: account.id } });
    const changed = await changePrepaidAccount({ ctx, input: { accountId: account.id, nickname: "Moto", revision } });
    expect(changed).toMatchObject({ nickname: "Moto", plates: ["ABC123"] });
    const again = changePrepaidAccount({ ctx, input: { accountId: account.id, nickname: "Coche", revision } });
    expect(await codeOf(again)).toBe("resource.changed");
    const emptied = await changePrepaidAccount({
      ctx,
      input: { accountId: account.id, plates: [], validUntil: "2030-05-01" },
    });
    expect(emptied).toMatchObject({ nickname: "Moto", plates: [] });
    const input = { accountId: account.id, nickname: "No" };
    const { other, refused } = await strangers(plaza);
    expect(await codeOf(changePrepaidAccount({ ctx: other, input }))).toBe("resource.not_found");
    for (const one of refused) expect(await codeOf(changePrepaidAccount({ ctx: one, input }))).toBe("auth.forbidden");
  });
});

describe("pausing and blocking", () => {
  it("is done once by holder or staff, and opens no gate meanwhile", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    const input = { accountId: holder.accountId };
    const own = buyerCtx(holder.buyer);
    expect(await pauseAccount({ ctx: own, input })).toMatchObject({ state: "paused" });
    expect(await pauseAccount({ ctx: staffCtx(plaza.owner), input })).toMatchObject({ state: "paused" });
    expect(await readAt(plaza, holder, "in", at("10:00"))).toMatchObject({ decision: "blocked" });
    expect(await resumeAccount({ ctx: own, input })).toMatchObject({ state: "active" });
    expect(await readAt(plaza, holder, "in", at("10:01"))).toMatchObject({ decision: "admitted" });
    expect(await codeOf(pauseAccount({ ctx: buyerCtx(await createUser()), input }))).toBe("resource.not_found");
    expect(await codeOf(pauseAccount({ ctx: ctxFor(await createGuard(plaza.admin.id)), input }))).toBe(
      "auth.forbidden",
    );
  });

  it("blocks with a reason, which the holder cannot undo", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    const input = { accountId: holder.accountId };
    const ctx = staffCtx(plaza.owner);
    expect(await codeOf(blockAccount({ ctx, input: { ...input, reason: "" } }))).toBe("input.invalid");
    await blockAccount({ ctx, input: { ...input, reason: "Prestó su QR" } });
    await blockAccount({ ctx, input: { ...input, reason: "Otra vez" } });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "blocked", stateReason: "Prestó su QR" });
    expect(await codeOf(resumeAccount({ ctx: buyerCtx(holder.buyer), input }))).toBe("prepaid.blocked");
    expect(await codeOf(pauseAccount({ ctx, input }))).toBe("prepaid.blocked");
    expect(await unblockAccount({ ctx, input })).toMatchObject({ state: "active" });
    expect(await unblockAccount({ ctx, input })).toMatchObject({ state: "active" });
    const { other, refused } = await strangers(plaza);
    for (const verb of [unblockAccount, replaceQr])
      expect(await codeOf(verb({ ctx: other, input }))).toBe("resource.not_found");
    const reasoned = { ...input, reason: "Prueba" };
    expect(await codeOf(blockAccount({ ctx: other, input: reasoned }))).toBe("resource.not_found");
    for (const one of refused) {
      expect(await codeOf(blockAccount({ ctx: one, input: reasoned }))).toBe("auth.forbidden");
      expect(await codeOf(unblockAccount({ ctx: one, input }))).toBe("auth.forbidden");
      expect(await codeOf(replaceQr({ ctx: one, input }))).toBe("auth.forbidden");
    }
  });

  it("leaves paused what its holder had paused before it was blocked", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    const input = { accountId: holder.accountId };
    const ctx = staffCtx(plaza.owner);
    await pauseAccount({ ctx: buyerCtx(holder.buyer), input });
    await blockAccount({ ctx, input: { ...input, reason: "Prestó su QR" } });
    expect(await unblockAccount({ ctx, input })).toMatchObject({ state: "paused" });
    expect(await resumeAccount({ ctx: buyerCtx(holder.buyer), input })).toMatchObject({ state: "active" });
    await blockAccount({ ctx, input: { ...input, reason: "Otra vez" } });
    expect(await unblockAccount({ ctx, input })).toMatchObject({ state: "active" });
  });

  it("keeps blocked what a dispute blocked until the bank has decided", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const paymentId = await payTopup(bank, holder, 20_000);
    await getDb().execute(
      sql`update prepaid_accounts set state = 'blocked', state_reason = 'Contracargo del banco' where id = ${holder.accountId}`,
    );
    await getDb().execute(sql`update payments set state = 'disputed' where id = ${paymentId}`);
    const args = { ctx: staffCtx(plaza.owner), input: { accountId: holder.accountId } };
    expect(await codeOf(unblockAccount(args))).toBe("prepaid.disputed");
    expect(await codeOf(closeAccount({ ...args, input: { ...args.input, reason: "Baja", key: key() } }))).toBe(
      "prepaid.disputed",
    );
    await getDb().execute(sql`update payments set state = 'dispute_won' where id = ${paymentId}`);
    expect(await unblockAccount(args)).toMatchObject({ state: "active" });
  });

  it("tells the state to its holder and to staff, and to nobody else", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    const input = { accountId: holder.accountId };
    for (const ctx of [buyerCtx(holder.buyer), staffCtx(plaza.owner)])
      expect(await prepaidAccountStatus({ ctx, input })).toMatchObject({
        state: "active",
        balanceCents: 20_000,
        insideSince: null,
      });
    const { other } = await strangers(plaza);
    for (const ctx of [other, buyerCtx(await createUser())])
      expect(await codeOf(prepaidAccountStatus({ ctx, input }))).toBe("resource.not_found");
  });
});

describe("replaceQr", () => {
  it("answers the old code as revoked, while the car inside leaves with the new one", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    const { shortCode } = await replaceQr({ ctx: staffCtx(plaza.owner), input: { accountId: holder.accountId } });
    expect(shortCode).not.toBe(holder.code);
    expect(await readAt(plaza, holder, "out", at("10:30"))).toMatchObject({ decision: "revoked" });
    const pass = await findPassByShortCode({}, shortCode, null);
    if (!pass) throw new Error("No pass");
    const renewed = { ...holder, qr: await passToken({}, pass) };
    expect(await readAt(plaza, renewed, "out", at("10:31"))).toMatchObject({ decision: "admitted" });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(18_200);
  });
});

describe("changeAccountType", () => {
  it("changes two hundred at once; who is inside pays by the type of the entry", async () => {
    const plaza = await createPlaza();
    const next = await createType(plaza.enclosure, BY_ENTRY);
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await openMany(plaza, holder, 199);
    const rows = await getDb().execute<{ id: number }>(sql`
      select id from prepaid_accounts where enclosure_id = ${plaza.enclosure.id}`);
    const accountIds = rows.map(({ id }) => id);
    const ctx = staffCtx(plaza.owner);
    const input = { accountIds, typeId: next.id };
    expect(await changeAccountType({ ctx, input })).toEqual({ changed: 200, unchanged: 0 });
    expect(await changeAccountType({ ctx, input })).toEqual({ changed: 0, unchanged: 200 });
    await readAt(plaza, holder, "out", at("10:40"));
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", "exit -1800 → 18200"]);
    await readAt(plaza, holder, "in", at("12:00"));
    expect((await accountOf(holder.accountId)).balanceCents).toBe(13_700);
  });

  it("waits for a day, which a job applies, and forgets it when the type is the present one again", async () => {
    const plaza = await createPlaza();
    const next = await createType(plaza.enclosure, BY_ENTRY);
    const { accountId } = await createHolder(plaza);
    const ctx = staffCtx(plaza.owner, at("10:00"));
    const change = (typeId: number, from = "") =>
      changeAccountType({ ctx, input: { accountIds: [accountId], typeId, from } });
    expect(await change(next.id, "2026-12-01")).toEqual({ changed: 1, unchanged: 0 });
    expect(await change(next.id, "2026-12-01")).toEqual({ changed: 0, unchanged: 1 });
    expect(await accountOf(accountId)).toMatchObject({ typeId: plaza.type.id, nextTypeId: next.id });
    expect(await change(plaza.type.id)).toEqual({ changed: 1, unchanged: 0 });
    expect(await accountOf(accountId)).toMatchObject({ nextTypeId: null });
    await change(next.id, "2026-12-01");
    const later = { ...systemCtx(), now: new Date("2026-12-01T06:00:00Z") };
    expect(await codeOf(applyDueTypes({ ctx }))).toBe("auth.forbidden");
    await applyDueTypes({ ctx: later });
    expect(await accountOf(accountId)).toMatchObject({ typeId: next.id, nextTypeId: null });
  });

  it("changes nobody where one is closed, of another venue, or of another tenant", async () => {
    const plaza = await createPlaza();
    const next = await createType(plaza.enclosure, BY_ENTRY);
    const stranger = await createPlaza();
    const [mine, closed, others] = [await createHolder(plaza), await createHolder(plaza), await createHolder(stranger)];
    const ctx = staffCtx(plaza.owner);
    await closeAccount({ ctx, input: { accountId: closed.accountId, reason: "Baja", key: key() } });
    const change = (accountIds: number[], typeId = next.id) =>
      codeOf(changeAccountType({ ctx, input: { accountIds, typeId } }));
    expect(await change([mine.accountId, closed.accountId])).toBe("prepaid.closed");
    expect(await change([mine.accountId, others.accountId])).toBe("resource.not_found");
    expect(await change([mine.accountId], stranger.type.id)).toBe("resource.not_found");
    expect(await change([])).toBe("input.invalid");
    expect(await accountOf(mine.accountId)).toMatchObject({ typeId: plaza.type.id });
    const { refused } = await strangers(plaza);
    const input = { accountIds: [mine.accountId], typeId: next.id };
    for (const one of refused) expect(await codeOf(changeAccountType({ ctx: one, input }))).toBe("auth.forbidden");
  });
});

describe("changeShownTypes", () => {
  it("changes all that a list shows but what is closed, if they are as many as were told", async () => {
    const plaza = await createPlaza();
    const next = await createType(plaza.enclosure, BY_ENTRY);
    const [holder, closed] = [await createHolder(plaza), await createHolder(plaza)];
    await openMany(plaza, holder, 2);
    const ctx = staffCtx(plaza.owner);
    await closeAccount({ ctx, input: { accountId: closed.accountId, reason: "Baja", key: key() } });
    const filters = { typeId: String(plaza.type.id) };
    const change = (count: number, wish = {}) =>
      changeShownTypes({ ctx, input: { filters, count, typeId: next.id, ...wish } });
    expect(await countChangeable({ ctx, input: filters })).toBe(3);
    expect(await codeOf(change(4))).toBe("prepaid.others_shown");
    expect(await change(3)).toEqual({ changed: 3, unchanged: 0 });
    expect(await countChangeable({ ctx, input: filters })).toBe(0);
    expect(await accountOf(closed.accountId)).toMatchObject({ typeId: plaza.type.id });
    await openMany(plaza, holder, 1_001);
    expect(await codeOf(change(1_001))).toBe("prepaid.too_many_shown");
  });

  it("is for staff, and finds nobody of another tenant", async () => {
    const plaza = await createPlaza();
    const { accountId, buyer } = await createHolder(plaza);
    const stranger = await createPlaza();
    const input = { filters: { userId: String(buyer.id) }, count: 1, typeId: stranger.type.id };
    const ctx = staffCtx(stranger.owner);
    expect(await countChangeable({ ctx, input: input.filters })).toBe(0);
    expect(await codeOf(changeShownTypes({ ctx, input }))).toBe("prepaid.others_shown");
    expect(await accountOf(accountId)).toMatchObject({ typeId: plaza.type.id });
    const { refused } = await strangers(plaza);
    for (const wrong of refused) {
      expect(await codeOf(changeShownTypes({ ctx: wrong, input }))).toBe("auth.forbidden");
      expect(await codeOf(countChangeable({ ctx: wrong, input: {} }))).toBe("auth.forbidden");
    }
  });
});

describe("downloadPrepaidQr", () => {
  it("is the account's QR until it is closed", async () => {
    const plaza = await createPlaza();
    const { accountId, code } = await createHolder(plaza);
    const [ctx, input] = [staffCtx(plaza.owner), { accountId }];
    expect((await downloadPrepaidQr({ ctx, input })).filename).toBe(`qr-${code}.svg`);
    expect((await readPrepaidAccount({ ctx, input })).drawing).not.toBeNull();
    await closeAccount({ ctx, input: { accountId, reason: "Baja", key: key() } });
    expect(await codeOf(downloadPrepaidQr({ ctx, input }))).toBe("resource.not_found");
    expect((await readPrepaidAccount({ ctx, input })).drawing).toBeNull();
    const { other, refused } = await strangers(plaza);
    expect(await codeOf(downloadPrepaidQr({ ctx: other, input }))).toBe("resource.not_found");
    for (const wrong of refused) expect(await codeOf(downloadPrepaidQr({ ctx: wrong, input }))).toBe("auth.forbidden");
  });
});

describe("migrateAccount", () => {
  const migrate = (plaza: Plaza, accountId: number, values: object) =>
    migrateAccount({ ctx: staffCtx(plaza.owner), input: { accountId, reason: "Vendió su auto", ...values } });

  it("gives the whole account to another person, renews the QR and tells both", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    const next = await createUser();
    const to = { email: next.email ?? "" };
    const account = await migrate(plaza, holder.accountId, to);
    expect(account).toMatchObject({ holder: { userId: next.id }, balanceCents: 20_000 });
    await migrate(plaza, holder.accountId, to);
    expect(await messagesTo(holder.buyer.id)).toEqual(["prepaid.migrated"]);
    expect(await messagesTo(next.id)).toEqual(["prepaid.migrated"]);
    expect(await readAt(plaza, holder, "in", at("10:00"))).toMatchObject({ decision: "revoked" });
    expect(await codeOf(pauseAccount({ ctx: buyerCtx(holder.buyer), input: { accountId: holder.accountId } }))).toBe(
      "resource.not_found",
    );
  });

  it("waits while a car is inside, a debt is open, a top-up is under way, or a card's money is young", async () => {
    const plaza = await createPlaza();
    const to = { email: (await createUser()).email ?? "" };
    const inside = await createHolder(plaza, 20_000);
    await readAt(plaza, inside, "in", at("10:00"));
    expect(await codeOf(migrate(plaza, inside.accountId, to))).toBe("prepaid.inside");
    const indebted = await createHolder(plaza);
    await getDb().execute(sql`
      with debt as (insert into prepaid_debts (admin_id, account_id, kind, amount_cents, rest_cents, reason, at)
        values (${plaza.admin.id}, ${indebted.accountId}, 'exit', 1600, 1600, 'Prueba', now()))
      update prepaid_accounts set debt_cents = 1600 where id = ${indebted.accountId}`);
    expect(await codeOf(migrate(plaza, indebted.accountId, to))).toBe("prepaid.has_debt");
    const paying = await createHolder(plaza);
    const wish = { accountId: paying.accountId, creditCents: 20_000, method: "card" as const };
    await startTopup({ ctx: buyerCtx(paying.buyer), input: wish });
    expect(await codeOf(migrate(plaza, paying.accountId, to))).toBe("prepaid.topup_under_way");
    const young = await createHolder(plaza);
    await payTopup(bank, young, 20_000);
    expect(await codeOf(migrate(plaza, young.accountId, to))).toBe("prepaid.card_too_young");
    await age(young.accountId, 31);
    expect(await migrate(plaza, young.accountId, to)).toMatchObject({ balanceCents: 20_000 });
    expect(await codeOf(migrate(plaza, paying.accountId, { email: plaza.owner.email }))).toBe(
      "prepaid.holder_is_staff",
    );
    const { other, refused } = await strangers(plaza);
    const input = { accountId: young.accountId, reason: "Prueba", ...to };
    expect(await codeOf(migrateAccount({ ctx: other, input }))).toBe("resource.not_found");
    for (const ctx of refused) expect(await codeOf(migrateAccount({ ctx, input }))).toBe("auth.forbidden");
  });
});

describe("closeAccount", () => {
  const close = (plaza: Plaza, accountId: number) =>
    closeAccount({ ctx: staffCtx(plaza.owner), input: { accountId, reason: "Se mudó", key: key() } });

  it("closes an empty account at once, whose gifts lapse and whose code is revoked", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    expect(await close(plaza, holder.accountId)).toMatchObject({ state: "closed", balanceCents: 0 });
    expect(await close(plaza, holder.accountId)).toMatchObject({ state: "closed" });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", "expiry -20000 → 0"]);
    expect(await readAt(plaza, holder, "in", at("10:00"))).toMatchObject({ decision: "revoked" });
    const again = { accountId: holder.accountId };
    expect(await codeOf(resumeAccount({ ctx: staffCtx(plaza.owner), input: again }))).toBe("prepaid.closed");
  });

  it("gives back what is left of each top-up the way it came, and closes once that is through", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 1_000);
    await payTopup(bank, holder, 20_000);
    await payTopup(bank, holder, 10_000);
    const closing = await close(plaza, holder.accountId);
    expect(closing).toMatchObject({ state: "blocked", isClosing: true, balanceCents: 0 });
    expect(await codeOf(pauseAccount({ ctx: staffCtx(plaza.owner), input: { accountId: holder.accountId } }))).toBe(
      "prepaid.closing",
    );
    expect(await finishClosing({ ctx: systemCtx() })).toBe(0);
    await runPendingRefunds();
    await finishClosing({ ctx: systemCtx() });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "closed", balanceCents: 0 });
    const refunds = await getDb().execute<{ cents: number; state: string }>(sql`
      select r.amount_cents as cents, r.state from refunds r where r.admin_id = ${plaza.admin.id} order by r.id`);
    expect(refunds).toEqual([
      { cents: 20_000, state: "done" },
      { cents: 10_000, state: "done" },
    ]);
  });

  it("stays open to another try when the bank refuses, and then closes", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    await payTopup(bank, holder, 20_000);
    bank.refusesRefunds = true;
    await close(plaza, holder.accountId);
    await runPendingRefunds();
    bank.refusesRefunds = false;
    await finishClosing({ ctx: systemCtx() });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "blocked", balanceCents: 20_000 });
    await close(plaza, holder.accountId);
    await runPendingRefunds();
    await finishClosing({ ctx: systemCtx() });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "closed", balanceCents: 0 });
  });

  it("is refused while a car is inside, and to whoever is not staff of the tenant", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    expect(await codeOf(close(plaza, holder.accountId))).toBe("prepaid.inside");
    const input = { accountId: holder.accountId, reason: "Prueba", key: key() };
    const { other, refused } = await strangers(plaza);
    expect(await codeOf(closeAccount({ ctx: other, input }))).toBe("resource.not_found");
    for (const ctx of refused) expect(await codeOf(closeAccount({ ctx, input }))).toBe("auth.forbidden");
    expect(await codeOf(finishClosing({ ctx: staffCtx(plaza.owner) }))).toBe("auth.forbidden");
  });
});

describe("erasing a person", () => {
  it("is refused with a balance, and afterwards takes nickname and plates and closes the account", async () => {
    const plaza = await createPlaza();
    const { account } = await create(plaza, {
      email: `${key()}@test.example`,
      fullName: "Ana",
      nickname: "Rojo",
      plates: "ABC123",
    });
    const { owner: platform } = await createAdmin();
    const ctx = ctxFor({ ...platform, isPlatformAdmin: true });
    const input = { userId: account.holder.userId };
    await give(account.id, 5_000);
    expect(await codeOf(eraseUser({ ctx, input }))).toBe("user.money_under_way");
    expect(await accountOf(account.id)).toMatchObject({ state: "active", nickname: "Rojo" });
    await getDb().execute(sql`update users set state = 'active' where id = ${input.userId}`);
    const { account: empty } = await create(plaza, {
      email: `${key()}@test.example`,
      fullName: "Eva",
      nickname: "Azul",
      plates: "ABC124",
    });
    await eraseUser({ ctx, input: { userId: empty.holder.userId } });
    expect(await accountOf(empty.id)).toMatchObject({ state: "closed", nickname: "" });
    const plates = await getDb().execute(sql`select 1 from prepaid_plates where account_id = ${empty.id}`);
    expect(plates).toHaveLength(0);
  });
});
