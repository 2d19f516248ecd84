import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { inboxTransport } from "@/lib/notifications/mail-transports";
import { sendMessage } from "@/lib/notifications/send-message";
import { whatsAppInboxTransport } from "@/lib/notifications/whatsapp-transports";
import { forgetCards } from "@/lib/payments/cards/forget-card";
import { blockAccount, pauseAccount } from "@/lib/prepaid/accounts/account-state";
import { closeAccount } from "@/lib/prepaid/accounts/close-account";
import { migrateAccount } from "@/lib/prepaid/accounts/migrate-account";
import { autoTemplates } from "@/lib/prepaid/auto/auto-messages";
import { turnOffAutoTopup } from "@/lib/prepaid/auto/end-auto";
import { getAutoPage, getAutoState, getAutoTopup, planAutoTopup } from "@/lib/prepaid/auto/read-auto";
import { topUpAutomatically } from "@/lib/prepaid/auto/run-auto";
import { resumeAutoTopups, sweepAutoTopups } from "@/lib/prepaid/auto/sweep-auto";
import {
  autoJobs,
  autoMessagesTo,
  automaticOf,
  autoState,
  saveAtBank,
  TERMS,
  turnedOn,
} from "@/lib/prepaid/auto/testing";
import { finishCardSetup, goOnSavingCard, turnOnAutoTopup } from "@/lib/prepaid/auto/turn-on";
import { accountOf, createHolder, createPlaza, type Holder, movementsOf, readAt } from "@/lib/prepaid/testing";
import { prepaidCtx } from "@/lib/prepaid/types/testing";
import { systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { eraseUser } from "@/lib/users";

const bank = testBank();

afterEach(async () => {
  bank.trouble = "none";
  expect(await prepaidViolations()).toEqual([]);
});

const run = ({ accountId }: Holder, now = new Date()) =>
  topUpAutomatically({ ctx: systemCtx(now), input: { accountId } });
const resume = (now = new Date()) => resumeAutoTopups({ ctx: systemCtx(now) });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const agree = ({ buyer, accountId }: Holder, terms: object = {}) =>
  turnOnAutoTopup({ ctx: ctxFor(buyer), input: { accountId, ...TERMS, ...terms } });
const off = ({ buyer, accountId }: Holder) => turnOffAutoTopup({ ctx: ctxFor(buyer), input: { accountId } });

async function cardsOf(accountId: number): Promise<string[]> {
  const rows = await getDb().execute<{ said: string }>(sql`
    select c.state || coalesce(' ' || c.last4, '') as said from saved_cards c
    where c.id in (select card_id from prepaid_auto_topups where account_id = ${accountId}) order by c.id`);
  return rows.map(({ said }) => said);
}

describe("agreeing", () => {
  it("shows the words with the exact fee, keeps them, and is on once the card is saved with 3-D Secure", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 10_000);
    const { buyer, accountId } = holder;
    const page = () => getAutoPage({ ctx: ctxFor(buyer), input: { accountId } });
    expect(await page()).toMatchObject({ auto: null, offer: { card: null } });
    expect(await getAutoState({ ctx: ctxFor(buyer), input: { accountId } })).toEqual({ auto: null, isOffered: true });
    expect((await page()).offer?.amounts[0]).toEqual({ creditCents: 20_000, feeCents: 3_000, totalCents: 23_000 });
    const { words, totalCents } = await planAutoTopup({ ctx: ctxFor(buyer), input: { accountId, ...TERMS } });
    expect(totalCents).toBe(23_000);
    expect(words.join(" ")).toContain("$230.00 a mi tarjeta: $200.00 de saldo y $30.00 de cargo por servicio");
    const { url } = await agree(holder);
    expect(await autoState(accountId)).toBe("setup");
    expect((await goOnSavingCard({ ctx: ctxFor(buyer), input: { accountId } })).url).toBe(url);
    expect(await saveAtBank(url ?? "", "good", "0000")).toBeNull();
    await finishCardSetup({ ctx: ctxFor(buyer), input: { accountId } });
    expect(await autoState(accountId)).toBe("setup");
    expect(await saveAtBank(url ?? "", "good")).toContain(`/user-prepaid/recarga-automatica?cuenta=${accountId}`);
    for (let again = 0; again < 2; again++) await finishCardSetup({ ctx: ctxFor(buyer), input: { accountId } });
    expect(await getAutoTopup({ ctx: ctxFor(buyer), input: { accountId } })).toMatchObject({
      state: "on",
      thresholdCents: 5_000,
      amountCents: 20_000,
      card: { brand: "visa", last4: "4242" },
    });
    expect(await autoMessagesTo(buyer.id)).toEqual(["auto_on"]);
    const [row] = await getDb().execute<{ text: string }>(sql`
      select consent_text as text from prepaid_auto_topups where account_id = ${accountId}`);
    expect(row?.text).toBe(words.join("\n"));
  });

  it("refuses at its field what the account or the limits do not allow", async () => {
    const plaza = await createPlaza(undefined, { balanceMaxCents: 310_000 });
    const holder = await createHolder(plaza, 10_000);
    const asked = (terms: object) => codeOf(agree(holder, terms));
    expect(await asked({ amountCents: "10" })).toBe("prepaid.topup_too_little");
    expect(await asked({ amountCents: "3001" })).toBe("prepaid.topup_too_much");
    expect(await asked({ thresholdCents: "3000" })).toBe("prepaid.auto_threshold");
    expect(await asked({ dayLimitCents: "229.99" })).toBe("prepaid.auto_day_limit");
    expect(await asked({ monthLimitCents: "459" })).toBe("prepaid.auto_month_limit");
    expect(await asked({ expectedCents: 22_999 })).toBe("terms.changed");
    expect(await asked({ card: "saved" })).toBe("prepaid.auto_no_card");
    expect(await asked({ thresholdCents: "x" })).toBe("input.invalid");
    expect(await asked({ thresholdCents: "0" })).toBe("input.invalid");
    expect(await asked({ accepts: false })).toBe("input.invalid");
    expect(await autoState(holder.accountId)).toBe("off");
  });

  it("is its holder's alone; staff of the tenant sees it and may only turn it off", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 10_000);
    await turnedOn(holder);
    const { accountId } = holder;
    const input = { accountId };
    const stranger = ctxFor((await createHolder(plaza)).buyer);
    const other = prepaidCtx((await createPlaza()).owner);
    const staff = prepaidCtx(plaza.owner);
    for (const ctx of [stranger, other]) {
      expect(await codeOf(getAutoTopup({ ctx, input }))).toBe("resource.not_found");
      expect(["resource.not_found", "auth.forbidden"]).toContain(await codeOf(getAutoState({ ctx, input })));
      expect(await codeOf(turnOffAutoTopup({ ctx, input }))).toBe("resource.not_found");
    }
    expect(await codeOf(turnOnAutoTopup({ ctx: stranger, input: { ...input, ...TERMS } }))).toBe("resource.not_found");
    expect(await codeOf(planAutoTopup({ ctx: stranger, input: { ...input, ...TERMS } }))).toBe("resource.not_found");
    expect(await codeOf(getAutoPage({ ctx: stranger, input }))).toBe("resource.not_found");
    expect(await codeOf(finishCardSetup({ ctx: stranger, input }))).toBe("resource.not_found");
    expect((await goOnSavingCard({ ctx: stranger, input })).url).toBeNull();
    expect(await codeOf(turnOnAutoTopup({ ctx: staff, input: { ...input, ...TERMS } }))).toBe("auth.forbidden");
    expect(await codeOf(topUpAutomatically({ ctx: staff, input }))).toBe("auth.forbidden");
    expect(await getAutoTopup({ ctx: staff, input })).toMatchObject({ state: "on", card: { last4: "4242" } });
    for (let again = 0; again < 2; again++) await turnOffAutoTopup({ ctx: staff, input });
    expect(await autoState(accountId)).toBe("off");
    expect(await autoMessagesTo(holder.buyer.id)).toEqual(["auto_on", "auto_ended"]);
  });

  it("goes on with the card that is saved, and gives up the one that another takes the place of", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 10_000);
    await turnedOn(holder);
    expect(await agree(holder, { card: "saved", thresholdCents: "80" })).toMatchObject({ url: null });
    expect(await autoState(holder.accountId)).toBe("on");
    expect(await cardsOf(holder.accountId)).toEqual(["ready 4242"]);
    await turnedOn(holder, "decline");
    await forgetCards({ ctx: systemCtx() });
    expect(await cardsOf(holder.accountId)).toEqual(["forgotten", "ready 0341"]);
  });

  it("ends by itself where the bank's page saved nothing, and is on where nobody came back from it", async () => {
    const plaza = await createPlaza();
    const [left, saved] = [await createHolder(plaza, 10_000), await createHolder(plaza, 10_000)];
    await agree(left);
    const { url } = await agree(saved);
    await saveAtBank(url ?? "", "good");
    await getDb().execute(sql`update sandbox_cards set expires_at = now() where state = 'open'`);
    await getDb().execute(
      sql`update prepaid_auto_topups set consented_at = now() - interval '3 minutes' where state = 'setup'`,
    );
    bank.trouble = "down";
    await resume();
    expect([await autoState(left.accountId), await autoState(saved.accountId)]).toEqual(["setup", "setup"]);
    bank.trouble = "none";
    await resume();
    expect([await autoState(left.accountId), await autoState(saved.accountId)]).toEqual(["off", "on"]);
  });
});

describe("topping up by itself", () => {
  it("follows an exit that leaves too little, outside of its transaction, once", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 6_000);
    const { accountId, buyer } = holder;
    await turnedOn(holder);
    const before = await autoJobs(accountId);
    await run(holder);
    expect(await automaticOf(accountId)).toEqual({ topups: [], charges: 0 });
    await readAt(plaza, holder, "in", new Date(Date.now() - 40 * 60_000));
    bank.down = true;
    expect(await readAt(plaza, holder, "out", new Date())).toMatchObject({ decision: "admitted" });
    expect(await autoJobs(accountId)).toBe(before + 1);
    expect(await codeOf(run(holder))).toBe("payment.provider_unavailable");
    bank.down = false;
    for (let again = 0; again < 3; again++) await run(holder);
    expect(await automaticOf(accountId)).toEqual({ topups: ["paid"], charges: 1 });
    expect(await movementsOf(accountId)).toEqual(["gift 6000 → 6000", "exit -1800 → 4200", "topup 20000 → 24200"]);
    expect(await autoMessagesTo(buyer.id)).toEqual(["auto_on", "topped_up"]);
  });

  it.each([
    ["decline", "card_declined"],
    ["authenticate", "authentication_required"],
    ["expired", "expired_card"],
  ] as const)(
    "pauses when a card is of the kind %s, tells it once, and charges nothing more",
    async (nature, reason) => {
      const plaza = await createPlaza();
      const holder = await createHolder(plaza, 1_000);
      await turnedOn(holder, nature);
      for (let again = 0; again < 2; again++) await run(holder);
      await sweepAutoTopups({ ctx: systemCtx() });
      expect(await autoState(holder.accountId)).toBe(`paused: ${reason}`);
      expect(await automaticOf(holder.accountId)).toEqual({ topups: ["expired"], charges: 0 });
      expect(await autoMessagesTo(holder.buyer.id)).toEqual(["auto_on", "auto_paused"]);
      await turnedOn(holder);
      await run(holder);
      expect(await automaticOf(holder.accountId)).toEqual({ topups: ["expired", "paid"], charges: 1 });
    },
  );

  it("keeps to the limits of a day and a month by the venue's clock, and says so once for each", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 1_000);
    const { accountId, buyer } = holder;
    await turnedOn(holder, "good", { thresholdCents: "4000" });
    const at = (local: string) => new Date(`${local}-06:00`);
    const often = async (now: Date) => {
      for (let times = 0; times < 3; times++) await run(holder, now);
      return (await automaticOf(accountId)).charges;
    };
    expect(await often(at("2026-12-10T00:00:00"))).toBe(2);
    expect(await often(at("2026-12-10T23:59:59"))).toBe(2);
    expect(await often(at("2026-12-11T00:00:00"))).toBe(4);
    expect(await often(at("2026-12-31T23:59:59"))).toBe(4);
    const limits = async () => (await autoMessagesTo(buyer.id)).filter((one) => one === "auto_limit").length;
    expect(await limits()).toBe(3);
    expect(await often(at("2027-01-01T00:00:00"))).toBe(6);
  });

  it("charges nothing to an account that is paused, blocked, in dispute or closing, nor after it was cancelled", async () => {
    const plaza = await createPlaza();
    const staff = prepaidCtx(plaza.owner);
    const paused = await createHolder(plaza, 1_000);
    const blocked = await createHolder(plaza, 1_000);
    const disputed = await createHolder(plaza, 1_000);
    const cancelled = await createHolder(plaza, 1_000);
    for (const holder of [paused, blocked, disputed, cancelled]) await turnedOn(holder);
    await pauseAccount({ ctx: ctxFor(paused.buyer), input: { accountId: paused.accountId } });
    await blockAccount({ ctx: staff, input: { accountId: blocked.accountId, reason: "Prueba" } });
    await run(disputed);
    await getDb().execute(sql`
      update payments set state = 'disputed' where id in (select payment_id from prepaid_lots where account_id = ${disputed.accountId})`);
    await getDb().execute(
      sql`update prepaid_auto_topups set threshold_cents = 100000 where account_id = ${disputed.accountId}`,
    );
    await off(cancelled);
    for (const holder of [paused, blocked, disputed, cancelled]) await run(holder);
    expect(await automaticOf(disputed.accountId)).toMatchObject({ charges: 1 });
    for (const { accountId } of [paused, blocked, cancelled])
      expect(await automaticOf(accountId)).toEqual({ topups: [], charges: 0 });
    await getDb().execute(sql`
      update payments set state = 'paid' where id in (select payment_id from prepaid_lots where account_id = ${disputed.accountId})`);
  });

  it("ends with the account or its holder, and the card is given up at the bank", async () => {
    const plaza = await createPlaza();
    const staff = prepaidCtx(plaza.owner);
    const [moved, closed] = [await createHolder(plaza, 1_000), await createHolder(plaza, 1_000)];
    for (const holder of [moved, closed]) await turnedOn(holder);
    const email = `${crypto.randomUUID()}@test.example`;
    const person = { email, phone: "", fullName: "Persona Nueva", reason: "Vendió su auto" };
    await migrateAccount({ ctx: staff, input: { accountId: moved.accountId, ...person } });
    await closeAccount({
      ctx: staff,
      input: { accountId: closed.accountId, reason: "Prueba", key: crypto.randomUUID() },
    });
    await forgetCards({ ctx: systemCtx() });
    for (const holder of [moved, closed]) {
      await run(holder);
      expect(await autoState(holder.accountId)).toBe("off");
      expect(await cardsOf(holder.accountId)).toEqual(["forgotten"]);
    }
    const [row] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from sandbox_cards where state = 'removed' and nature = 'good'`);
    expect(row?.n).toBeGreaterThanOrEqual(2);
    expect(await autoMessagesTo(moved.buyer.id)).toContain("auto_ended");
  });

  it("is erased with its holder, whose card the bank gives up; while a charge is under way nobody is erased", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const { accountId, buyer } = holder;
    await turnedOn(holder);
    await getDb().execute(sql`update prepaid_accounts set state = 'active' where id = ${accountId}`);
    const { owner: platform } = await createAdmin();
    const ctx = ctxFor({ ...platform, isPlatformAdmin: true });
    const erase = () => eraseUser({ ctx, input: { userId: buyer.id } });
    bank.trouble = "down";
    await codeOf(run(holder));
    expect(await codeOf(erase())).toBe("user.money_under_way");
    await getDb().execute(sql`
      update prepaid_topups set state = 'expired', closed_at = now() where account_id = ${accountId}`);
    await getDb().execute(sql`
      update payments set state = 'cancelled' where subject_type = 'prepaid_topup' and subject_id in (
        select id from prepaid_topups where account_id = ${accountId})`);
    await getDb().execute(sql`update users set state = 'active' where id = ${buyer.id}`);
    bank.trouble = "none";
    await erase();
    await forgetCards({ ctx: systemCtx() });
    expect(await autoState(accountId)).toBe("off");
    expect(await cardsOf(accountId)).toEqual(["forgotten"]);
  });

  it("pauses when the fee, the amounts or who takes the venue's cards are other ones than were agreed to", async () => {
    const plaza = await createPlaza();
    const [dearer, smaller, elsewhere] = [
      await createHolder(plaza, 1_000),
      await createHolder(plaza, 1_000),
      await createHolder(plaza, 1_000),
    ];
    for (const holder of [dearer, smaller, elsewhere]) await turnedOn(holder);
    await getDb().execute(sql`update prepaid_auto_topups set fee_cents = 2999 where account_id = ${dearer.accountId}`);
    await getDb().execute(sql`
      update prepaid_auto_topups set amount_cents = 1000 where account_id = ${smaller.accountId}`);
    await getDb().execute(sql`
      update saved_cards set state = 'forgetting' where id = (select card_id from prepaid_auto_topups where account_id = ${elsewhere.accountId})`);
    for (const holder of [dearer, smaller, elsewhere]) await run(holder);
    expect([
      await autoState(dearer.accountId),
      await autoState(smaller.accountId),
      await autoState(elsewhere.accountId),
    ]).toEqual(["paused: fee_changed", "paused: limits_changed", "paused: account_changed"]);
  });
});

describe("what a crash or a silent bank leaves behind", () => {
  it("finds a charge whose answer was lost, and makes no other", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 1_000);
    await turnedOn(holder);
    bank.trouble = "lost";
    expect(await codeOf(run(holder))).toBe("payment.provider_unavailable");
    bank.trouble = "none";
    expect(await automaticOf(holder.accountId)).toEqual({ topups: ["awaiting_payment"], charges: 1 });
    await getDb().execute(sql`
      update prepaid_topups set created_at = created_at - interval '1 minute' where account_id = ${holder.accountId}`);
    await resume();
    await run(holder);
    expect(await automaticOf(holder.accountId)).toEqual({ topups: ["paid"], charges: 1 });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(21_000);
  });

  it("credits what was charged before it was cancelled, and charges nothing that was not", async () => {
    const plaza = await createPlaza();
    const [charged, unasked] = [await createHolder(plaza, 1_000), await createHolder(plaza, 1_000)];
    for (const holder of [charged, unasked]) await turnedOn(holder);
    bank.trouble = "lost";
    await codeOf(run(charged));
    bank.trouble = "down";
    await codeOf(run(unasked));
    bank.trouble = "none";
    for (const holder of [charged, unasked]) await off(holder);
    for (const holder of [charged, unasked]) expect(await cardsOf(holder.accountId)).toEqual(["ready 4242"]);
    await resume(later(5));
    expect(await automaticOf(charged.accountId)).toEqual({ topups: ["paid"], charges: 1 });
    expect(await automaticOf(unasked.accountId)).toEqual({ topups: ["expired"], charges: 0 });
    await resume(later(5));
    await forgetCards({ ctx: systemCtx() });
    for (const holder of [charged, unasked]) expect(await cardsOf(holder.accountId)).toEqual(["forgotten"]);
  });
});

describe("once a day", () => {
  it("leaves a job for each balance that is too low, and tells of a period that is about to begin, once", async () => {
    const rates = { kind: "period" as const, length: { months: 1 }, cents: 90_000, visit: null };
    const plaza = await createPlaza({ ...rates, reverseMinutes: 10, freezeMinutes: 15 });
    const holder = await createHolder(plaza, 1_000);
    await turnedOn(holder);
    const jobs = await autoJobs(holder.accountId);
    const renewals = async () => (await autoMessagesTo(holder.buyer.id)).filter((one) => one === "auto_renewal").length;
    const until = (hours: number) =>
      getDb().execute(sql`
        update prepaid_accounts set period_until = now() + make_interval(hours => ${hours}) where id = ${holder.accountId}`);
    await until(120);
    await sweepAutoTopups({ ctx: systemCtx() });
    expect(await autoJobs(holder.accountId)).toBe(jobs + 1);
    expect(await renewals()).toBe(0);
    await until(48);
    for (let again = 0; again < 2; again++) await sweepAutoTopups({ ctx: systemCtx() });
    expect(await renewals()).toBe(1);
    await until(60);
    await sweepAutoTopups({ ctx: systemCtx() });
    expect(await renewals()).toBe(2);
  });
});

describe("what its holder reads", () => {
  const mails = async ({ buyer }: Holder): Promise<string[]> => {
    const rows = await getDb().execute<{ id: number }>(sql`
      select id from messages where to_user_id = ${buyer.id} and template like 'prepaid.auto_%' order by id`);
    const sender = {
      templates: autoTemplates,
      mail: inboxTransport(),
      whatsapp: whatsAppInboxTransport(),
      from: "x@x.mx",
    };
    for (const { id } of rows) await sendMessage({ ctx: systemCtx(), input: { messageId: id } }, sender);
    const said = await getDb().execute<{ said: string }>(sql`
      select subject || ' ' || text as said from inbox_messages where to_address = ${buyer.email} order by id`);
    return said.map(({ said: text }) => text);
  };

  it("is what was agreed to, why it pauses, what a limit keeps from being charged, and that it is off", async () => {
    const plaza = await createPlaza();
    const [refused, limited, ended] = [
      await createHolder(plaza, 1_000),
      await createHolder(plaza, 1_000),
      await createHolder(plaza, 1_000),
    ];
    await turnedOn(refused, "decline");
    await run(refused);
    const [agreed, paused] = await mails(refused);
    expect(agreed).toContain("$230.00 ($200.00 de saldo y $30.00 de cargo por servicio)");
    expect(agreed).toContain("$460.00 al día, $920.00 al mes");
    expect(paused).toContain("El banco rechazó el cobro. Guarda otra tarjeta");
    await turnedOn(limited, "good", { dayLimitCents: "230", thresholdCents: "4000" });
    for (let times = 0; times < 2; times++) await run(limited);
    expect((await mails(limited))[1]).toContain("pasaríamos de los $230.00 al día que autorizaste");
    await turnedOn(ended);
    await turnOffAutoTopup({ ctx: prepaidCtx(plaza.owner), input: { accountId: ended.accountId } });
    const said = await mails(ended);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("la apagó. Ya no se cobra nada a tu tarjeta");
  });
});
