import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createSaleable } from "@/db/testing";
import { createPaid, type Paid, runRefunds } from "@/lib/after-sale/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { platform } from "@/lib/discount-codes/testing";
import { payableTo } from "@/lib/ledger";
import {
  getSettlement,
  payableRows,
  settlementFile,
  settlementLines,
  settlementList,
  transfersFile,
} from "@/lib/organizer-settlements";
import { approveClabe, askClabe, endClabe } from "@/lib/organizer-settlements/clabes";
import type { LineKey } from "@/lib/organizer-settlements/client";
import { organizerProfile, saveProfile, saveTerms } from "@/lib/organizer-settlements/profiles";
import {
  approveSettlement,
  cancelSettlement,
  makeAdvance,
  makeSettlement,
  paySettlement,
} from "@/lib/organizer-settlements/settle";
import { saveRates } from "@/lib/organizer-settlements/tax-settings";
import { behindDisagreements } from "@/lib/organizer-settlements/testing";
import { accountSums } from "@/lib/reports";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const DAY = 86_400_000;
const CLABE = "032180000118359719";
let reference = Date.now();

const seen = (
  { owner, admin }: Pick<Awaited<ReturnType<typeof createSaleable>>, "owner" | "admin">,
  kind: Tenant["kind"],
  now: Date,
): Ctx => ({ ...ctxFor(null, now), actor: { ...actorOf(owner), tenant: { id: admin.id, kind, hasPrepaid: false } } });

interface World extends Paid {
  /** Four days after the event's end: what it brought may be paid. */
  due: Date;
  maker: (now?: Date) => Ctx;
  approver: (now?: Date) => Ctx;
}

/** An organizer with legal data and an account that has rested, the platform, and a second person of admin 1. */
async function createWorld({ isReady = true } = {}): Promise<World> {
  const paid = await createPaid(bank, { capacity: 8, priceCents: 25_000, count: 2 });
  const due = new Date(paid.event.endsAt.getTime() + 4 * DAY);
  const second = await createAdmin();
  const world = {
    ...paid,
    due,
    maker: (now = due) => ctxFor(platform, now),
    approver: (now = due) => seen(second, "main_provider", now),
  };
  if (isReady) await makeReady(world);
  return world;
}

const PROFILE = { personType: "moral", rfc: "EFU010101AB1", regime: "601", address: "Av. Fundidora 1" } as const;
const LEGAL = "Espectáculos Fundidora, S.A. de C.V.";

async function makeReady({ admin, maker, approver, due }: World): Promise<void> {
  const before = new Date(due.getTime() - 3 * DAY);
  await saveProfile({ ctx: maker(before), input: { adminId: admin.id, legalName: LEGAL, ...PROFILE } });
  const input = { adminId: admin.id, clabe: CLABE, holder: "ESPECTACULOS FUNDIDORA SA DE CV" };
  const { id } = await askClabe({ ctx: maker(before), input });
  await approveClabe({ ctx: approver(before), input: { id } });
}

async function settled(world: World, now = world.due): Promise<number> {
  const { id } = await makeSettlement({ ctx: world.maker(now), input: { adminId: world.admin.id } });
  await approveSettlement({ ctx: world.approver(now), input: { id } });
  await paySettlement({ ctx: world.maker(now), input: { id, bankReference: `REF${reference++}` } });
  return id;
}

async function refunded(paid: Paid, cents: number) {
  const refund = { paymentId: paid.paymentId, amountCents: cents, reason: "Llovió mucho", endsItems: [] };
  await refundPayment({ ctx: ctxFor(paid.owner), input: { ...refund, idempotencyKey: `rain-${cents}` } });
  await runRefunds();
}

const linesOf = async (world: World, id: number) => {
  expect(await behindDisagreements(world.maker(), world.admin.id)).toEqual([]);
  const { lines } = await getSettlement({ ctx: world.maker(), input: { id } });
  return Object.fromEntries(lines.map(({ key, cents }) => [key, cents])) as Partial<Record<LineKey, number>>;
};

/** The operating day of what is of no venue. */
const dayOf = (at: Date) => toLocal(new Date(at.getTime() - 6 * 3_600_000), "America/Monterrey").slice(0, 10);

const owed = async ({ admin }: Paid) => (await payableTo({}, admin.id, true)).owedCents;

describe("a settlement", () => {
  it("is what the ledger owes, made by one, approved by another, paid by the bank's reference; then nothing is owed", async () => {
    const world = await createWorld();
    const before = await owed(world);
    expect(before).toBe(50_000);
    const { id, folio } = await makeSettlement({ ctx: world.maker(), input: { adminId: world.admin.id } });
    expect(folio).toMatch(/^L-\d{4}-\d\d-\d{3}$/);
    expect(await getSettlement({ ctx: world.maker(), input: { id } })).toMatchObject({
      state: "draft",
      payableCents: before,
      account: { tail: CLABE.slice(-4) },
      reference: expect.stringMatching(/^\d{7}$/),
    });
    expect(await owed(world)).toBe(before);
    expect(await approveSettlement({ ctx: world.approver(), input: { id } })).toEqual({ state: "approved" });
    expect(await owed(world)).toBe(0);
    const { content: file } = await transfersFile({ ctx: world.maker(), input: null });
    const content = await new Response(file).text();
    expect(content).toContain(`${CLABE},`);
    expect(content).toContain(",500.00,LIQ ");
    const bankReference = `REF${reference++}`;
    await paySettlement({ ctx: world.maker(), input: { id, bankReference } });
    await paySettlement({ ctx: world.maker(), input: { id, bankReference } });
    const entries = await getDb().execute<{ account: string; cents: number }>(sql`
      select e.account, sum(e.amount_cents)::int as cents from ledger_entries e
      join ledger_transactions l on l.id = e.transaction_id
      where e.admin_id = ${world.admin.id} and l.kind in ('settlement', 'payout') group by 1 order by 1`);
    expect(entries.map(({ account, cents }) => [account, cents])).toEqual([
      ["bank", -50_000],
      ["payout", 0],
      ["settlement", 50_000],
    ]);
    const sums = await accountSums({ ctx: world.maker(), input: { adminId: world.admin.id } });
    expect(sums).toMatchObject({ earnedCents: 50_000, settledCents: 50_000, closingCents: 0 });
    const text = pdfPages((await settlementFile({ ctx: world.maker(), input: { id } })).content)
      .map(pdfText)
      .join("\n");
    for (const part of [folio, "Espectáculos Fundidora", "$500.00", "Por pagar", bankReference])
      expect(text).toContain(part);
    expect(await codeOf(makeSettlement({ ctx: world.maker(), input: { adminId: world.admin.id } }))).toBe(
      "settlement.nothing",
    );
  });

  it("pays nothing before the event's end and its days, but what it was asked for as an advance", async () => {
    const world = await createWorld();
    const early = new Date(world.event.endsAt.getTime() + 2 * DAY);
    const input = { adminId: world.admin.id };
    expect(await codeOf(makeSettlement({ ctx: world.maker(early), input }))).toBe("settlement.nothing");
    const rows = await payableRows({ ctx: world.maker(early), input: null });
    expect(rows.find(({ adminId }) => adminId === world.admin.id)).toMatchObject({ owedCents: 50_000, dueCents: 0 });
    const advance = (amountCents: number, reason = "Pago al proveedor de luces") =>
      makeAdvance({ ctx: world.maker(early), input: { ...input, amountCents, reason } });
    expect(await codeOf(advance(50_001))).toBe("settlement.too_much");
    expect(await codeOf(advance(0))).toBe("settlement.too_much");
    expect(await codeOf(advance(100, ""))).toBe("input.invalid");
    const { id } = await advance(20_000);
    const { content } = await settlementLines.file({ ctx: world.maker(early), input: { id } });
    expect(await new Response(content).text()).toContain("Anticipo,200.00");
    expect(await codeOf(advance(100))).toBe("settlement.open");
    expect(
      await codeOf(approveSettlement({ ctx: world.approver(new Date(early.getTime() - 2 * DAY)), input: { id } })),
    ).toBe("settlement.no_clabe");
    await approveSettlement({ ctx: world.approver(world.due), input: { id } });
    await paySettlement({ ctx: world.maker(world.due), input: { id, bankReference: `REF${reference++}` } });
    expect(await owed(world)).toBe(30_000);
    const rest = await settled(world);
    expect(await linesOf(world, rest)).toEqual({ sold: 50_000, advances: -20_000 });
    expect(await owed(world)).toBe(0);
  });

  it("keeps the commission with its IVA, withholds taxes, holds back a reserve and pays it later", async () => {
    const world = await createWorld();
    const { admin, due } = world;
    const terms = { adminId: admin.id, commissionBps: 300, reserveBps: 500, reserveDays: 30, payableDays: 3 };
    await saveTerms({ ctx: world.maker(), input: terms });
    // Rates are of all organizers of a type.
    const person = { personType: "fisica", rfc: "LOZA800101AB1" } as const;
    await saveProfile({ ctx: world.maker(), input: { adminId: admin.id, legalName: LEGAL, ...PROFILE, ...person } });
    const rates = { personType: "fisica", hasRfc: true, isrBps: 100, ivaBps: 800, validFrom: "2026-01-01" } as const;
    await saveRates({ ctx: world.maker(), input: rates });
    await saveRates({ ctx: world.maker(), input: { ...rates, isrBps: 900, validFrom: "2099-01-01" } });
    const id = await settled(world);
    // By hand: 500.00 with IVA are 431.03 without (each ticket 250.00 = 215.52 + 34.48).
    expect(await linesOf(world, id)).toEqual({
      sold: 50_000,
      commission: -1_500,
      commissionIva: -240,
      isr: -431,
      iva: -3_448,
      reserve: -2_500,
    });
    expect(await owed(world)).toBe(2_500);
    const dueAt = async (now: Date) =>
      (await payableRows({ ctx: world.maker(now), input: null })).find(({ adminId }) => adminId === admin.id)?.dueCents;
    expect([await dueAt(due), await dueAt(new Date(due.getTime() + 31 * DAY))]).toEqual([0, 2_500]);
    expect(
      await codeOf(
        makeSettlement({ ctx: world.maker(new Date(due.getTime() + 10 * DAY)), input: { adminId: admin.id } }),
      ),
    ).toBe("settlement.nothing");
    const later = new Date(due.getTime() + 31 * DAY);
    const released = await settled(world, later);
    expect(await linesOf(world, released)).toEqual({ released: 2_500 });
    expect(await owed(world)).toBe(0);
    const [books] = await getDb().execute<{ commission: number; iva: number; isr: number; withheld: number }>(sql`
      select -sum(amount_cents) filter (where account = 'organizer_commission')::int as commission,
        -sum(amount_cents) filter (where account = 'organizer_commission_iva')::int as iva,
        -sum(amount_cents) filter (where account = 'withheld_isr')::int as isr,
        -sum(amount_cents) filter (where account = 'withheld_iva')::int as withheld
      from ledger_entries where admin_id = ${admin.id}`);
    expect(books).toEqual({ commission: 1_500, iva: 240, isr: 431, withheld: 3_448 });

    // The list adds up what was taken, by the days on which it was approved or paid.
    const listed = async (more: Parameters<typeof settlementList.page>[0]["input"] = {}) =>
      settlementList.page({ ctx: world.maker(later), input: { adminId: admin.id, ...more } });
    const taken = { commissionCents: -1_500, commissionIvaCents: -240, isrCents: -431, ivaCents: -3_448 };
    const paid = 50_000 - 1_500 - 240 - 431 - 3_448;
    const all = await listed();
    expect(all.items.map((row) => row.id)).toEqual([released, id]);
    expect(all.sums).toMatchObject({ ...taken, soldCents: 50_000, reserveCents: -2_500, releasedCents: 2_500 });
    expect(all.sums).toMatchObject({ payableCents: paid, paidCents: paid });
    for (const date of [null, "paid"] as const) {
      const ofDay = await listed({ date, from: dayOf(due), to: dayOf(due) });
      expect(ofDay.items.map((row) => row.id)).toEqual([id]);
      expect(ofDay.sums).toMatchObject({ ...taken, payableCents: paid - 2_500 });
      expect((await listed({ date, from: dayOf(later), to: null })).items.map((row) => row.id)).toEqual([released]);
    }
    // Drafts are dated by the database's clock.
    const made = await listed({ date: "made", to: dayOf(new Date()) });
    expect(made.items.map((row) => row.id)).toEqual([released, id]);
    const columns = ["commission", "commissionIva", "isr", "iva", "sent"];
    const { content } = await settlementList.file({
      ctx: world.maker(later),
      input: { adminId: admin.id, to: dayOf(due), columns },
    });
    const [heads, row] = (await new Response(content).text()).split("\r\n");
    expect(heads).toContain("Pagado,Comisión,IVA de la comisión,ISR retenido,IVA retenido");
    expect(row).toContain(`,${((paid - 2_500) / 100).toFixed(2)},-15.00,-2.40,-4.31,-34.48`);
  });

  it("that was cancelled after its approval is in no day of approval, and an advance is a line of its own", async () => {
    const world = await createWorld();
    const { admin, due } = world;
    const { id } = await makeSettlement({ ctx: world.maker(), input: { adminId: admin.id } });
    await approveSettlement({ ctx: world.approver(), input: { id } });
    const listed = async (more: Parameters<typeof settlementList.page>[0]["input"] = {}) =>
      settlementList.page({ ctx: world.maker(), input: { adminId: admin.id, ...more } });
    const day = { from: dayOf(due), to: dayOf(due) };
    expect((await listed(day)).sums).toMatchObject({ soldCents: 50_000, payableCents: 50_000, paidCents: 0 });
    await cancelSettlement({ ctx: world.maker(), input: { id } });
    expect((await listed(day)).items).toEqual([]);
    expect((await listed()).items).toMatchObject([{ id, state: "cancelled" }]);
    const advance = { adminId: admin.id, amountCents: 20_000, reason: "Pago al proveedor de luces" };
    const { id: early } = await makeAdvance({ ctx: world.maker(), input: advance });
    await approveSettlement({ ctx: world.approver(), input: { id: early } });
    await paySettlement({ ctx: world.maker(), input: { id: early, bankReference: `REF${reference++}` } });
    const rest = await settled(world);
    const page = await listed(day);
    expect(page.items.map((row) => [row.id, row.advancesCents])).toEqual([
      [rest, -20_000],
      [early, 20_000],
    ]);
    expect(page.sums).toMatchObject({ soldCents: 50_000, advancesCents: 0, payableCents: 50_000, paidCents: 50_000 });
  });

  it("carries over what is left below zero, and takes it off the next one", async () => {
    const world = await createWorld();
    await settled(world);
    await refunded(world, 5_000);
    const now = new Date(world.due.getTime() + DAY);
    const { id } = await makeSettlement({ ctx: world.maker(now), input: { adminId: world.admin.id } });
    expect(await linesOf(world, id)).toEqual({ refunded: -5_000 });
    expect(await approveSettlement({ ctx: world.approver(now), input: { id } })).toEqual({ state: "carried" });
    expect(await codeOf(paySettlement({ ctx: world.maker(now), input: { id, bankReference: "REF-NADA" } }))).toBe(
      "settlement.not_approved",
    );
    expect(await owed(world)).toBe(-5_000);
    const adjusted = { adminId: world.admin.id, adjustmentCents: 8_000, reason: "Cortesía de la plataforma" };
    expect(await codeOf(makeSettlement({ ctx: world.maker(now), input: { ...adjusted, reason: "" } }))).toBe(
      "input.invalid",
    );
    const next = await makeSettlement({ ctx: world.maker(now), input: adjusted });
    expect(await linesOf(world, next.id)).toEqual({ carried: -5_000, adjustment: 8_000 });
    await approveSettlement({ ctx: world.approver(now), input: { id: next.id } });
    expect(await owed(world)).toBe(0);
  });

  it("is approved only by another person, once, and as it was made", async () => {
    const world = await createWorld();
    const { id } = await makeSettlement({ ctx: world.maker(), input: { adminId: world.admin.id } });
    expect(await codeOf(makeSettlement({ ctx: world.maker(), input: { adminId: world.admin.id } }))).toBe(
      "settlement.open",
    );
    expect(await codeOf(approveSettlement({ ctx: world.maker(), input: { id } }))).toBe("settlement.two_people");
    await getDb().transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`);
      await db.execute(sql`update organizer_settlements set payable_cents = 1,
        lines = '[{"key":"sold","cents":1}]' where id = ${id}`);
    });
    expect(await codeOf(approveSettlement({ ctx: world.approver(), input: { id } }))).toBe("settlement.changed");
    await cancelSettlement({ ctx: world.maker(), input: { id } });
    const again = await makeSettlement({ ctx: world.maker(), input: { adminId: world.admin.id } });
    await approveSettlement({ ctx: world.approver(), input: { id: again.id } });
    expect(await codeOf(approveSettlement({ ctx: world.approver(), input: { id: again.id } }))).toBe(
      "settlement.not_draft",
    );
    // Taken back before the bank sent it, the ledger owes it again.
    await cancelSettlement({ ctx: world.maker(), input: { id: again.id } });
    await cancelSettlement({ ctx: world.maker(), input: { id: again.id } });
    expect(await owed(world)).toBe(50_000);
    const third = await settled(world);
    expect(await codeOf(cancelSettlement({ ctx: world.maker(), input: { id: third } }))).toBe(
      "settlement.not_approved",
    );
    const other = await createWorld();
    const { id: foreign } = await makeSettlement({ ctx: other.maker(), input: { adminId: other.admin.id } });
    await approveSettlement({ ctx: other.approver(), input: { id: foreign } });
    const { bankReference } = await getSettlement({ ctx: world.maker(), input: { id: third } });
    expect(
      await codeOf(paySettlement({ ctx: other.maker(), input: { id: foreign, bankReference: bankReference ?? "" } })),
    ).toBe("settlement.reference_taken");
  });

  it("is for the platform and admin 1; an organizer sees its own, and others see nothing", async () => {
    const world = await createWorld();
    const input = { adminId: world.admin.id };
    const own = ctxFor(world.owner, world.due);
    for (const ctx of [own, ctxFor(world.buyer), ctxFor(world.guard)]) {
      expect(await codeOf(makeSettlement({ ctx, input }))).toBe("auth.forbidden");
      expect(await codeOf(makeAdvance({ ctx, input: { ...input, amountCents: 1, reason: "por qué" } }))).toBe(
        "auth.forbidden",
      );
      expect(
        await codeOf(
          saveTerms({ ctx, input: { ...input, commissionBps: 0, reserveBps: 0, reserveDays: 1, payableDays: 1 } }),
        ),
      ).toBe("auth.forbidden");
      expect(await codeOf(transfersFile({ ctx, input: null }))).toBe("auth.forbidden");
    }
    const { id } = await makeSettlement({ ctx: world.maker(), input });
    expect((await getSettlement({ ctx: own, input: { id } })).payableCents).toBe(50_000);
    expect((await settlementList.page({ ctx: own, input: {} })).items.map((row) => row.id)).toEqual([id]);
    expect(await payableRows({ ctx: own, input: null })).toMatchObject([{ adminId: world.admin.id, openId: id }]);
    for (const act of [approveSettlement, cancelSettlement])
      expect(await codeOf(act({ ctx: own, input: { id } }))).toBe("auth.forbidden");
    expect(await codeOf(paySettlement({ ctx: own, input: { id, bankReference: "REF" } }))).toBe("auth.forbidden");
    const stranger = ctxFor((await createSaleable()).owner, world.due);
    expect(await codeOf(getSettlement({ ctx: stranger, input: { id } }))).toBe("resource.not_found");
    expect(await codeOf(settlementFile({ ctx: stranger, input: { id } }))).toBe("resource.not_found");
    expect((await settlementList.page({ ctx: stranger, input: {} })).items).toEqual([]);
    expect(await codeOf(getSettlement({ ctx: ctxFor(world.buyer), input: { id } }))).toBe("auth.forbidden");
  });

  it("two who make, approve or pay at once do it once", async () => {
    const world = await createWorld();
    const input = { adminId: world.admin.id };
    const done = async (acts: Promise<unknown>[]) =>
      (await Promise.allSettled(acts)).filter(({ status }) => status === "fulfilled").length;
    expect(await done([1, 2, 3].map(() => makeSettlement({ ctx: world.maker(), input })))).toBe(1);
    const [row] = (await settlementList.page({ ctx: world.maker(), input: input })).items;
    const id = row?.id ?? 0;
    expect(await done([1, 2, 3].map(() => approveSettlement({ ctx: world.approver(), input: { id } })))).toBe(1);
    expect(
      await done(
        [1, 2].map((at) =>
          paySettlement({ ctx: world.maker(), input: { id, bankReference: `REF${reference++}-${at}` } }),
        ),
      ),
    ).toBe(1);
    expect(await owed(world)).toBe(0);
  });
});

describe("an organizer's account", () => {
  it("is the legal name's, accepted by another person, used two days later, and told to those who knew the old one", async () => {
    const world = await createWorld({ isReady: false });
    const { admin, maker, approver, due } = world;
    const asked = { adminId: admin.id, clabe: CLABE, holder: LEGAL };
    expect(await codeOf(askClabe({ ctx: maker(), input: asked }))).toBe("settlement.no_profile");
    await saveProfile({ ctx: ctxFor(world.owner), input: { adminId: admin.id, legalName: LEGAL, ...PROFILE } });
    expect(await codeOf(askClabe({ ctx: maker(), input: { ...asked, clabe: "032180000118359718" } }))).toBe(
      "input.invalid",
    );
    expect(await codeOf(askClabe({ ctx: maker(), input: { ...asked, holder: "Otra persona" } }))).toBe("input.invalid");
    const own = ctxFor(world.owner, due);
    const { id } = await askClabe({ ctx: own, input: asked });
    expect(await codeOf(askClabe({ ctx: maker(), input: asked }))).toBe("clabe.waiting");
    expect(await codeOf(approveClabe({ ctx: own, input: { id } }))).toBe("clabe.two_people");
    await approveClabe({ ctx: approver(), input: { id } });
    expect(await codeOf(approveClabe({ ctx: approver(), input: { id } }))).toBe("clabe.decided");
    const stateAt = async (now: Date) =>
      (await organizerProfile({ ctx: maker(now), input: { adminId: admin.id } })).clabes.map(({ state }) => state);
    expect(await stateAt(due)).toEqual(["resting"]);
    expect(await stateAt(new Date(due.getTime() + 48 * 3_600_000))).toEqual(["usable"]);
    const told = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from messages where template = 'organizer_clabe.changed' and to_user_id = ${world.owner.id}`);
    expect(told[0]?.n).toBe(2);
    await endClabe({ ctx: own, input: { id } });
    expect(await codeOf(endClabe({ ctx: own, input: { id } }))).toBe("clabe.decided");
    expect(await stateAt(new Date(due.getTime() + 3 * DAY))).toEqual(["ended"]);
    const stranger = ctxFor((await createSaleable()).owner);
    for (const act of [approveClabe, endClabe])
      expect(await codeOf(act({ ctx: stranger, input: { id } }))).toBe("resource.not_found");
    expect(await codeOf(askClabe({ ctx: stranger, input: asked }))).toBe("resource.not_found");
    expect(
      await codeOf(saveProfile({ ctx: stranger, input: { adminId: admin.id, legalName: LEGAL, ...PROFILE } })),
    ).toBe("resource.not_found");
    expect(await codeOf(organizerProfile({ ctx: stranger, input: { adminId: admin.id } }))).toBe("resource.not_found");
  });

  it("is refused by the database where one person did both, or before two days", async () => {
    const world = await createWorld();
    const run = (statement: ReturnType<typeof sql>) => getDb().execute(statement);
    await expect(
      run(sql`update organizer_clabes set approved_by = requested_by where admin_id = ${world.admin.id}`),
    ).rejects.toThrow();
    await expect(
      run(sql`update organizer_clabes set usable_from = approved_at where admin_id = ${world.admin.id}`),
    ).rejects.toThrow();
    await expect(run(sql`update withholding_rates set isr_bps = 1`)).rejects.toThrow();
  });

  it("legal data that cannot be are said at their fields", async () => {
    const world = await createWorld({ isReady: false });
    const save = (more: object) =>
      saveProfile({ ctx: world.maker(), input: { adminId: world.admin.id, legalName: LEGAL, ...PROFILE, ...more } });
    for (const wrong of [{ legalName: "" }, { rfc: "ABC" }, { regime: "12" }, { personType: "otra" }])
      expect(await codeOf(save(wrong))).toBe("input.invalid");
    await save({ rfc: "efu010101ab1" });
    expect(await organizerProfile({ ctx: world.maker(), input: { adminId: world.admin.id } })).toMatchObject({
      rfc: "EFU010101AB1",
      isGiven: true,
    });
  });
});
