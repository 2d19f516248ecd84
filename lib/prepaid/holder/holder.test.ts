import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { accountHref, topupHref, usualCents } from "@/lib/prepaid/client";
import { lastMovements } from "@/lib/prepaid/history/read-movements";
import { changeOwnAccount } from "@/lib/prepaid/holder/change-own-account";
import { findPrepaid, getMyCode, getPrepaid, listMyPrepaid, listPublicTypes } from "@/lib/prepaid/holder/my-accounts";
import { MOST_PENDING, openOwnAccount } from "@/lib/prepaid/holder/open-own-account";
import { createHolder, createPlaza, give, movementsOf, readAt } from "@/lib/prepaid/testing";
import { prepaidCtx } from "@/lib/prepaid/types/testing";

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

const at = (hour: string) => new Date(`2026-11-24T${hour}:00-06:00`);

const actionsOn = async (accountId: number) => {
  const rows = await getDb().execute<{ action: string }>(sql`
    select action from audit_log where entity = 'prepaid_account' and entity_id = ${String(accountId)} order by id`);
  return rows.map(({ action }) => action);
};

describe("opening an account in the store", () => {
  it("makes an empty one with its QR, which the first money makes open gates", async () => {
    const plaza = await createPlaza();
    const buyer = await createUser({ emailVerifiedAt: new Date() });
    const [offered] = await listPublicTypes({ ctx: ctxFor(null), input: { enclosureId: plaza.enclosure.id } });
    expect(offered).toMatchObject({ id: plaza.type.id, topupMinCents: 5_000 });
    const input = { typeId: plaza.type.id, nickname: " Camioneta ", plates: "rtk-418-a y TNV 733 B" };
    const { accountId } = await openOwnAccount({ ctx: ctxFor(buyer), input });
    const account = await getPrepaid({ ctx: ctxFor(buyer), input: { accountId } });
    expect(account).toMatchObject({ state: "pending", balanceCents: 0, plates: ["RTK418A", "TNV733B"] });
    expect(account.name).toBe("Camioneta");
    expect(account.code?.short).toMatch(/^[A-Z0-9]+$/);
    expect(await getMyCode({ ctx: ctxFor(buyer), input: { accountId } })).toEqual(account.code);
    expect(await getMyCode({ ctx: ctxFor(await createUser()), input: { accountId } })).toBeNull();
    expect(await codeOf(getMyCode({ ctx: ctxFor(null), input: { accountId } }))).toBe("auth.required");
    expect(await actionsOn(accountId)).toEqual(["prepaid_account.opened"]);
  });

  it("refuses a type that is hidden, archived or of a venue that opens none in its store, and staff", async () => {
    const plaza = await createPlaza();
    const buyer = await createUser();
    const open = (who = buyer, typeId = plaza.type.id) =>
      codeOf(openOwnAccount({ ctx: ctxFor(who), input: { typeId, nickname: "", plates: [] } }));
    expect(await open(plaza.owner)).toBe("auth.forbidden");
    expect(await open(buyer, 999_999)).toBe("resource.not_found");
    await getDb().execute(sql`update prepaid_types set is_public = false where id = ${plaza.type.id}`);
    expect(await open()).toBe("prepaid.no_self_service");
    await getDb().execute(
      sql`update prepaid_types set is_public = true, archived_at = now() where id = ${plaza.type.id}`,
    );
    expect(await open()).toBe("resource.not_found");
  });

  it("lets a person have so many that nobody has paid into, also when they are opened at once", async () => {
    const plaza = await createPlaza();
    const buyer = await createUser();
    const open = () =>
      openOwnAccount({ ctx: ctxFor(buyer), input: { typeId: plaza.type.id, nickname: "", plates: [] } });
    const answers = await Promise.allSettled(Array.from({ length: MOST_PENDING + 2 }, open));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_PENDING);
    expect(await codeOf(open())).toBe("prepaid.too_many_pending");
  });

  it("says at its field what is wrong with plates", async () => {
    const plaza = await createPlaza();
    const buyer = await createUser();
    const plates = (given: string) =>
      codeOf(openOwnAccount({ ctx: ctxFor(buyer), input: { typeId: plaza.type.id, nickname: "", plates: given } }));
    expect(await plates("A")).toBe("input.invalid");
    expect(await plates(Array.from({ length: 11 }, (_, at) => `AAA${at}`).join())).toBe("input.invalid");
  });
});

describe("the holder's own accounts", () => {
  it("show what the car inside costs so far and when it costs more", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    const ctx = ctxFor(holder.buyer, at("11:40"));
    const account = await getPrepaid({ ctx, input: { accountId: holder.accountId } });
    expect(account.inside).toMatchObject({
      minutes: 100,
      dueCents: 3_600,
      next: { at: at("12:01"), dueCents: 5_400 },
      step: { done: 39, of: 60 },
      frozenUntil: null,
    });
    expect(usualCents(account)).toBe(50_000);
    await readAt(plaza, holder, "out", at("11:45"));
    const [movement] = await lastMovements({ ctx, input: { accountId: holder.accountId } });
    expect(movement).toMatchObject({ kind: "exit", amountCents: -3_600, balanceCents: 16_400, minutes: 105 });
  });

  it("offer at the exit what is missing, with the debt that a top-up pays first", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 1_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await getDb().execute(sql`
      with debt as (insert into prepaid_debts (admin_id, account_id, kind, amount_cents, rest_cents, reason, at)
        values (${plaza.admin.id}, ${holder.accountId}, 'exit', 700, 700, 'Prueba', now()))
      update prepaid_accounts set debt_cents = 700 where id = ${holder.accountId}`);
    const refused = await readAt(plaza, holder, "out", at("10:30"));
    const missing = 1_800 - 1_000 + 700;
    expect(refused).toMatchObject({
      decision: "no_balance",
      charge: { missingCents: missing, payPath: topupHref(holder.accountId, missing) },
    });
    const ctx = ctxFor(holder.buyer, at("10:31"));
    expect(usualCents(await getPrepaid({ ctx, input: { accountId: holder.accountId } }))).toBe(missing);
  });

  it("are named anew with other plates, and say nothing of it where nothing changes", async () => {
    const plaza = await createPlaza();
    const { buyer, accountId } = await createHolder(plaza, 5_000);
    const change = (nickname: string, plates: string[]) =>
      changeOwnAccount({ ctx: ctxFor(buyer), input: { accountId, nickname, plates } });
    await change("Camioneta", ["RTK-418-A"]);
    await change("Camioneta", ["rtk418a"]);
    await change("Camioneta", ["TNV733B"]);
    const account = await getPrepaid({ ctx: ctxFor(buyer), input: { accountId } });
    expect(account).toMatchObject({ name: "Camioneta", plates: ["TNV733B"] });
    expect((await actionsOn(accountId)).filter((action) => action === "prepaid_account.updated")).toHaveLength(2);
  });

  it("are nobody else's", async () => {
    const plaza = await createPlaza();
    const { buyer, accountId } = await createHolder(plaza, 5_000);
    const stranger = (await createHolder(plaza, 5_000)).buyer;
    for (const who of [stranger, plaza.owner]) {
      const isStaff = who === plaza.owner;
      const ctx = isStaff ? prepaidCtx(plaza.owner) : ctxFor(who);
      const refused = isStaff ? "auth.forbidden" : "resource.not_found";
      expect(await codeOf(changeOwnAccount({ ctx, input: { accountId, nickname: "Mía" } }))).toBe(refused);
    }
    expect(await codeOf(getPrepaid({ ctx: ctxFor(stranger), input: { accountId } }))).toBe("resource.not_found");
    expect(await codeOf(lastMovements({ ctx: ctxFor(stranger), input: { accountId } }))).toBe("resource.not_found");
    expect(await listMyPrepaid({ ctx: ctxFor(buyer), input: null })).toMatchObject([{ id: accountId, code: null }]);
    expect(accountHref(accountId)).toBe(`/user-prepaid?cuenta=${accountId}`);
  });
});

describe("staff", () => {
  it("finds an account of its tenant by code, plate, phone, e-mail and folio, without its QR", async () => {
    const plaza = await createPlaza();
    const { buyer, accountId, code, qr } = await createHolder(plaza, 5_000);
    await changeOwnAccount({ ctx: ctxFor(buyer), input: { accountId, plates: [`ZZ${accountId}`] } });
    const { folio } = await getPrepaid({ ctx: ctxFor(buyer), input: { accountId } });
    const ctx = prepaidCtx(plaza.owner);
    for (const q of [code, qr, `zz-${accountId}`, buyer.email ?? "", folio])
      expect(await findPrepaid({ ctx, input: { q } })).toMatchObject([{ id: accountId, code: null }]);
    expect(await getPrepaid({ ctx, input: { accountId } })).toMatchObject({ id: accountId, code: null });
    const other = await createPlaza();
    for (const q of [code, qr, `zz-${accountId}`, buyer.email ?? "", folio])
      expect(await findPrepaid({ ctx: prepaidCtx(other.owner), input: { q } })).toEqual([]);
    expect(await codeOf(getPrepaid({ ctx: prepaidCtx(other.owner), input: { accountId } }))).toBe("resource.not_found");
    expect(await codeOf(findPrepaid({ ctx: ctxFor(buyer), input: { q: code } }))).toBe("auth.forbidden");
  });

  it("sees the movements of what it finds", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza, 5_000);
    await give(accountId, 1_000);
    const movements = await lastMovements({ ctx: prepaidCtx(plaza.owner), input: { accountId } });
    expect(movements.map(({ balanceCents }) => balanceCents)).toEqual([6_000, 5_000]);
    expect(await movementsOf(accountId)).toHaveLength(2);
  });
});
