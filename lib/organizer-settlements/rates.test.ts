import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Db, getDb, withTx } from "@/db/client";
import { createAdmin } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import {
  payableTo,
  postBalance,
  postChargeback,
  postDisputeFee,
  postLostSale,
  postReceipt,
  postRefund,
  postSale,
  postTopup,
} from "@/lib/ledger";
import { getSettlement } from "@/lib/organizer-settlements";
import type { LineKey } from "@/lib/organizer-settlements/client";
import { saveProfile, saveTerms } from "@/lib/organizer-settlements/profiles";
import { approveSettlement, cancelSettlement, makeSettlement, paySettlement } from "@/lib/organizer-settlements/settle";
import { saveCommissionIva, saveRates } from "@/lib/organizer-settlements/tax-settings";
import { behindDisagreements, makeReady, type Settlers } from "@/lib/organizer-settlements/testing";
import { connectAccount } from "@/lib/payments/testing/harness";

// A ticket of $250.00, which contains $34.48 of IVA, with a fee of $37.50, which contains $5.17. Without IVA it is $215.52.
const TICKET = { priceCents: 25_000, discountCents: 0, priceIvaCents: 3_448, feeCents: 3_750, feeIvaCents: 517 };
const PAID = 28_750;
// Far from the days of other tests: rates are of all organizers of a type.
const DECEMBER = new Date("2030-12-20T18:00:00Z");
const JANUARY = new Date("2031-01-10T18:00:00Z");
const RATES = { personType: "fisica", hasRfc: true, isrBps: 100, ivaBps: 800, validFrom: "2030-12-01" } as const;
const PERSON = { legalName: "Espectáculos de Prueba, S.A. de C.V.", regime: "601", address: "" } as const;

let settlers: Settlers;
let next = 800_000_000;

beforeAll(async () => {
  const { owner, admin } = await createAdmin();
  const tenant = { id: admin.id, kind: "main_provider", hasPrepaid: false } as const;
  settlers = { maker: ctxFor(platform), approver: { ...ctxFor(null), actor: { ...actorOf(owner), tenant } } };
  await saveRates({ ctx: settlers.maker, input: RATES });
  await saveRates({ ctx: settlers.maker, input: { ...RATES, isrBps: 250, ivaBps: 1_000, validFrom: "2031-01-01" } });
  await saveRates({ ctx: settlers.maker, input: { ...RATES, hasRfc: false, isrBps: 2_000, ivaBps: 1_600 } });
});

/** An organizer that is a person with an RFC, of whose sales 3 % are the platform's. */
async function createOrganizer() {
  const { admin } = await createAdmin();
  const adminId = admin.id;
  await makeReady(settlers, adminId);
  const at = (now: Date): Ctx => ({ ...settlers.maker, now });
  const terms = { adminId, commissionBps: 300, reserveBps: 0, reserveDays: 30, payableDays: 3 };
  const profile = { adminId, ...PERSON, personType: "fisica" as const, rfc: "LOZA800101AB1" };
  await saveProfile({ ctx: at(DECEMBER), input: profile });
  await saveTerms({ ctx: at(DECEMBER), input: terms });
  const route = { adminId, provider: "sandbox", account: "demo", isTest: isDemo() };

  let isConnected = false;
  const post = <Answer>(now: Date, work: (tx: Ctx & { db: Db }) => Promise<Answer>) =>
    withTx({ ...at(now), requestId: "test" }, work);

  return {
    adminId,
    route,
    post,
    /** Sells a ticket, and answers where its money is: with the platform, or in an account of the organizer's own. */
    sell: async (now: Date, isOwn = false) => {
      const own = { provider: "openpay" as const, account: `op-${adminId}` };
      if (isOwn && !isConnected) await connectAccount({ adminId, ...own, methods: ["card"], secrets: {} });
      isConnected ||= isOwn;
      const where = { ...route, ...(isOwn && own), paymentId: next++, orderId: next++ };
      const items = [{ orderItemId: 1, eventAreaId: null, ...TICKET }];
      return post(now, async (tx) => {
        await postReceipt(tx, { ...where, receivedCents: PAID, postedCents: 0 });
        await postSale(tx, { ...where, items, sold: { subjectType: "order", subjectId: where.orderId } });
        return { ...where, items };
      });
    },
    saveTerms: (now: Date, commissionBps: number) => saveTerms({ ctx: at(now), input: { ...terms, commissionBps } }),
    dropRfc: (now: Date) => saveProfile({ ctx: at(now), input: { ...profile, rfc: "" } }),
    /** The lines of a settlement that is made, approved and paid, or carried over, at a moment. */
    settle: async (now: Date): Promise<Partial<Record<LineKey, number>>> => {
      const { id, folio } = await makeSettlement({ ctx: at(now), input: { adminId } });
      const { state } = await approveSettlement({ ctx: { ...settlers.approver, now }, input: { id } });
      if (state === "approved") await paySettlement({ ctx: at(now), input: { id, bankReference: `RATES ${folio}` } });
      const { lines } = await getSettlement({ ctx: at(now), input: { id } });
      expect(await behindDisagreements(at(now), adminId)).toEqual([]);
      return Object.fromEntries(lines.map(({ key, cents }) => [key, cents]));
    },
    /** What the ledger says that was taken: commission, its IVA, ISR and IVA. */
    taken: async () => {
      const [sums] = await getDb().execute<Record<string, number>>(sql`
        select coalesce(-sum(amount_cents) filter (where account = 'organizer_commission'), 0)::int as commission,
          coalesce(-sum(amount_cents) filter (where account = 'organizer_commission_iva'), 0)::int as "commissionIva",
          coalesce(-sum(amount_cents) filter (where account = 'withheld_isr'), 0)::int as isr,
          coalesce(-sum(amount_cents) filter (where account = 'withheld_iva'), 0)::int as iva
        from ledger_entries where admin_id = ${adminId}`);
      return sums;
    },
    owed: async () => (await payableTo({}, adminId, isDemo())).owedCents,
  };
}

type Organizer = Awaited<ReturnType<typeof createOrganizer>>;
type Sold = Awaited<ReturnType<Organizer["sell"]>>;

const giveBack = ({ post }: Organizer, sold: Sold, now: Date, atOrganizersExpense = false) =>
  post(now, (tx) =>
    postRefund(tx, {
      ...sold,
      refundId: next++,
      amountCents: PAID,
      atOrganizersExpense,
      from: "organizer_payable",
    }),
  );

const NOTHING = { commission: 0, commissionIva: 0, isr: 0, iva: 0 };
// 3 % of 250.00, 16 % of that, 1 % and 8 % of 215.52.
const TAKEN = { commission: 750, commissionIva: 120, isr: 216, iva: 1_724 };
const minus = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).map(([key, cents]) => [key, -cents]));

describe("what is taken of an organizer's sales", () => {
  it("is of the price alone where it pays the fee of a cancelled event, and then nothing", async () => {
    const organizer = await createOrganizer();
    const before = await organizer.sell(DECEMBER);
    await giveBack(organizer, before, DECEMBER, true);
    expect(await organizer.settle(DECEMBER)).toEqual({ sold: 25_000, refunded: -28_750 });
    expect(await organizer.owed()).toBe(-3_750);

    const other = await createOrganizer();
    const sold = await other.sell(DECEMBER);
    expect(await other.settle(DECEMBER)).toEqual({ sold: 25_000, ...minus(TAKEN) });
    await giveBack(other, sold, JANUARY, true);
    expect(await other.settle(JANUARY)).toEqual({ refunded: -28_750, ...TAKEN });
    expect(await other.taken()).toEqual(NOTHING);
    // It was paid what was left of the price: the price and the fee are owed back, less what comes back of it.
    expect(await other.owed()).toBe(-28_750 + 750 + 120 + 216 + 1_724);
  });

  it("is nothing of a dispute that it lost, with its fee and what the provider charged", async () => {
    const organizer = await createOrganizer();
    const { items, ...route } = await organizer.sell(DECEMBER);
    expect(await organizer.settle(DECEMBER)).toEqual({ sold: 25_000, ...minus(TAKEN) });
    await organizer.post(JANUARY, async (tx) => {
      await postChargeback(tx, { ...route, amountCents: PAID, collectedAt: null });
      await postLostSale(tx, { ...route, items, heldCents: 0, bearer: "organizer" });
      await postDisputeFee(tx, { ...route, feeCents: 23_200, bearer: "organizer", collectedAt: null });
    });
    expect(await organizer.settle(JANUARY)).toEqual({ disputes: -(28_750 + 23_200), ...TAKEN });
    expect(await organizer.taken()).toEqual(NOTHING);
  });

  it("is by the rate of the day on which it was collected, whenever it is settled, and goes back at the same", async () => {
    const organizer = await createOrganizer();
    const december = await organizer.sell(DECEMBER);
    await organizer.sell(JANUARY);
    // Both in January: 1 % and 8 % of one, 2.5 % and 10 % of the other.
    expect(await organizer.settle(JANUARY)).toEqual({
      sold: 50_000,
      commission: -1_500,
      commissionIva: -240,
      isr: -(216 + 539),
      iva: -(1_724 + 2_155),
    });
    await giveBack(organizer, december, JANUARY);
    expect(await organizer.settle(JANUARY)).toEqual({ refunded: -25_000, ...TAKEN });
    expect(await organizer.taken()).toEqual({ commission: 750, commissionIva: 120, isr: 539, iva: 2_155 });
  });

  it("goes back as it was taken where the RFC and the commission changed since", async () => {
    const organizer = await createOrganizer();
    const sold = await organizer.sell(DECEMBER);
    await organizer.settle(DECEMBER);
    const later = new Date(DECEMBER.getTime() + 3_600_000);
    await organizer.dropRfc(later);
    await organizer.saveTerms(later, 1_000);
    const [evening, night] = [7_200_000, 7_300_000].map((ms) => new Date(DECEMBER.getTime() + ms));
    const other = await organizer.sell(evening ?? later);
    // 10 %, and 20 % and 16 % of 215.52.
    expect(await organizer.settle(night ?? later)).toEqual({
      sold: 25_000,
      commission: -2_500,
      commissionIva: -400,
      isr: -4_310,
      iva: -3_448,
    });
    await giveBack(organizer, sold, JANUARY);
    expect(await organizer.settle(JANUARY)).toEqual({ refunded: -25_000, ...TAKEN });
    await giveBack(organizer, other, JANUARY);
    await organizer.settle(JANUARY);
    expect(await organizer.taken()).toEqual(NOTHING);
  });

  it("is of what an account of the organizer's own collected by the rates of that, which are none until somebody says them", async () => {
    const organizer = await createOrganizer();
    await organizer.sell(DECEMBER, true);
    const sold = { sold: 25_000, commission: -750, commissionIva: -120, held: -28_750 };
    expect(await organizer.settle(DECEMBER)).toEqual(sold);

    const other = await createOrganizer();
    const own = { ...RATES, collectedBy: "organizer", isrBps: 110, ivaBps: 0 } as const;
    await saveRates({ ctx: settlers.maker, input: { ...own, validFrom: "2031-03-01" } });
    const [february, march] = [new Date("2031-02-28T18:00:00Z"), new Date("2031-03-01T18:00:00Z")];
    await other.sell(february, true);
    expect(await other.settle(march)).toEqual(sold);
    await other.sell(march, true);
    // 1.1 % of 215.52, and of what the platform collects nothing else than before.
    expect((await other.settle(march)).isr).toBe(-237);
    await other.sell(march);
    expect(await other.settle(march)).toMatchObject({ isr: -539, iva: -2_155 });
  });

  it("is with the commission's IVA of the day on which it was collected, whenever it is settled", async () => {
    const organizer = await createOrganizer();
    await saveCommissionIva({ ctx: settlers.maker, input: { ivaBps: "8", validFrom: "2031-07-01" } });
    const june = await organizer.sell(new Date("2031-07-01T05:59:59Z"));
    await organizer.sell(new Date("2031-07-01T06:00:00Z"));
    const august = new Date("2031-08-10T18:00:00Z");
    // 16 % of 7.50, and 8 % of 7.50.
    expect(await organizer.settle(august)).toMatchObject({ commission: -1_500, commissionIva: -(120 + 60) });
    await giveBack(organizer, june, august);
    expect(await organizer.settle(august)).toMatchObject({ refunded: -25_000, commission: 750, commissionIva: 120 });
  });

  it("counts from the beginning where nothing was settled before what it follows was said", async () => {
    const organizer = await createOrganizer();
    await organizer.sell(DECEMBER);
    await organizer.saveTerms(JANUARY, 1_000);
    expect(await organizer.settle(JANUARY)).toMatchObject({ commission: -2_500 });
  });

  it("is of what a stay cost without its IVA, and nothing of what was given back of it", async () => {
    const organizer = await createOrganizer();
    const { route, post } = organizer;
    const paymentId = next++;
    const stay = (now: Date, kind: "charge" | "charge_back", sign: 1 | -1) =>
      post(now, async (tx) =>
        postBalance(tx, {
          ...route,
          paymentId,
          kind,
          cause: `stay:${next++}`,
          paidCents: sign * 11_600,
          giftCents: 0,
          ivaCents: sign * 1_600,
          enclosureId: 1,
        })?.send(tx.db),
      );
    await post(DECEMBER, async (tx) => {
      const topup = { subjectType: "prepaid_topup", subjectId: next++ };
      await postReceipt(tx, { ...route, paymentId, orderId: null, receivedCents: 20_000, postedCents: 0 });
      const credit = { creditCents: 20_000, feeCents: 0, feeIvaCents: 0 };
      await postTopup(tx, { ...route, ...credit, paymentId, enclosureId: 1, sold: topup, collectedAt: DECEMBER });
    });
    // It was collected in December, when the balance was paid in.
    await stay(JANUARY, "charge", 1);
    const of = { commission: 348, commissionIva: 56, isr: 100, iva: 800 };
    expect(await organizer.settle(JANUARY)).toEqual({ prepaid: 11_600, ...minus(of) });
    await stay(JANUARY, "charge_back", -1);
    expect(await organizer.settle(JANUARY)).toEqual({ prepaid: -11_600, ...of });
    expect(await organizer.taken()).toEqual(NOTHING);
  });
});

it("terms that were saved while a settlement was approved give way to those saved after it was cancelled", async () => {
  const organizer = await createOrganizer();
  const at = (now: Date): Ctx => ({ ...settlers.maker, now });
  const minute = (count: number) => new Date(DECEMBER.getTime() + count * 60_000);
  await organizer.sell(DECEMBER);
  const { id } = await makeSettlement({ ctx: at(minute(10_000)), input: { adminId: organizer.adminId } });
  await approveSettlement({ ctx: { ...settlers.approver, now: minute(10_001) }, input: { id } });
  await organizer.saveTerms(minute(10_002), 5_000);
  await cancelSettlement({ ctx: at(minute(10_003)), input: { id } });
  await organizer.saveTerms(minute(10_004), 300);
  await organizer.sell(minute(10_005));
  const lines = await organizer.settle(minute(30_000));
  expect(lines).toMatchObject({ sold: 50_000, commission: -1_500 });
});
