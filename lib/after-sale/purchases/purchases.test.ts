import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, tickets } from "@/db/schema";
import { createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { changePurchaseMethod } from "@/lib/after-sale/purchases/change-method";
import { getPurchase } from "@/lib/after-sale/purchases/get-purchase";
import { giveTickets } from "@/lib/after-sale/purchases/give-tickets";
import { listPurchases, purchaseList } from "@/lib/after-sale/purchases/purchase-list";
import { quoteRelease, releasePurchase } from "@/lib/after-sale/purchases/release-purchase";
import { createOtherArea, createPaid } from "@/lib/after-sale/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { addPlaces, changePurchase, holdPlaces, payOrder } from "@/lib/orders";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { factsOf, heldCart, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { listEventTickets } from "@/lib/tickets";

type Person = Parameters<typeof ctxFor>[0];
const bank = testBank({ places: true });

describe("looking purchases up", () => {
  it("finds purchases by folio, payment, name, e-mail and phone, in the own tenant only", async () => {
    const sold = await createPaid(bank);
    const { payments, order } = await getPurchase({ ctx: ctxFor(sold.owner), input: { orderId: sold.order.id } });
    const find = async (person: Person, q: string) =>
      (await listPurchases({ ctx: ctxFor(person), input: { q } })).items.map(({ id }) => id);
    const words = [order.folio, payments[0]?.folio ?? "", "persona prueba", sold.buyer.email ?? ""];
    for (const q of words) expect(await find(sold.owner, q)).toEqual([sold.order.id]);
    await getDb().update(tickets).set({ plate: "RTK418A" }).where(eq(tickets.orderId, order.id));
    expect(await find(sold.owner, "rtk-418-a")).toEqual([sold.order.id]);
    expect(await find((await createAdmin()).owner, "RTK418A")).toEqual([]);
    expect(await find(sold.owner, "CT-NADA")).toEqual([]);
    for (const q of ["%%", "----", "( ).", "+...", "':*", "a\\b & |", "🚗🚗"])
      expect(await find(sold.owner, q)).toEqual([]);
    const { owner } = await createAdmin();
    expect(await find(owner, order.folio)).toEqual([]);
    expect(await codeOf(find(sold.buyer, ""))).toBe("auth.forbidden");
    expect(await codeOf(find(null, ""))).toBe("auth.required");
    const foreign = getPurchase({ ctx: ctxFor(owner), input: { orderId: sold.order.id } });
    expect(await codeOf(foreign)).toBe("resource.not_found");
  });

  it("filters purchases by event, zone, day, method, venue and state, and never shows another tenant's", async () => {
    const sold = await createPaid(bank);
    const other = await createOtherArea(sold, 10_000);
    const { orderId: elsewhere } = await heldCart({ ...sold, area: other });
    const find = async (input: Parameters<typeof listPurchases>[0]["input"], person: Person = sold.owner) =>
      (await listPurchases({ ctx: ctxFor(person), input })).items.map(({ id }) => id);
    const id = sold.order.id;
    const { event, zone, enclosure } = sold;
    expect(await find({ eventId: event.id })).toEqual([id]);
    expect(await find({ eventId: event.id, zoneId: zone.id })).toEqual([id]);
    expect(await find({ zoneId: zone.id })).toEqual([id]);
    expect(await find({ eventId: event.id, zoneId: other.parkingAreaId })).toEqual([]);
    expect(await find({ eventId: event.id, zoneId: other.parkingAreaId, state: "cart" })).toEqual([elsewhere]);
    expect(await find({ eventId: event.id + 1_000_000 })).toEqual([]);
    expect([await find({ method: "card" }), await find({ method: "deposit" })]).toEqual([[id], []]);
    expect([await find({ enclosureId: enclosure.id }), await find({ enclosureId: 1 })]).toEqual([[id], []]);
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    expect(await find({ from: day(-2), to: day(2) })).toEqual([id]);
    expect([await find({ from: day(2) }), await find({ to: day(-2) })]).toEqual([[], []]);
    expect(await find({ from: "ayer", to: "2026-99-99" })).toEqual([id]);
    const { owner } = await createAdmin();
    expect(await find({ eventId: event.id }, owner)).toEqual([]);
  });

  it("the file says whom to write to, what was paid for what, how, and what went back", async () => {
    const sold = await createPaid(bank, { count: 2 });
    const { content } = await purchaseList.file({ ctx: ctxFor(sold.owner), input: { format: "csv" } });
    const [head = "", line = ""] = (await new Response(content).text()).trim().split("\r\n");
    const cells = Object.fromEntries(
      head.split(",").map((name, at) => [name.replace("\uFEFF", ""), line.split(",")[at]]),
    );
    expect(cells).toMatchObject({
      Correo: sold.buyer.email,
      Zonas: sold.zone.key,
      "Forma de pago": "Tarjeta",
      Lugares: "2",
      Precio: "500.00",
      Descuento: "0.00",
      "Cargo por servicio": "75.00",
      Total: "575.00",
      Devuelto: "0.00",
    });
    expect(Number(cells["IVA incluido"])).toBeGreaterThan(0);
    expect(cells["Folio del proveedor"]).not.toBe("");
  });

  it("shows the payments, the refunds and the ledger of a purchase", async () => {
    const sold = await createPaid(bank, { count: 2 });
    const found = await getPurchase({ ctx: ctxFor(sold.owner), input: { orderId: sold.order.id } });
    expect(found.payments).toMatchObject([{ state: "paid", amountCents: 57_500, providerPaidAt: expect.any(Date) }]);
    expect(found.ledger.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(found.buyer?.id).toBe(sold.buyer.id);
    await getDb().execute(sql`update payments set card_funding = 'debit' where admin_id = ${sold.admin.id}`);
    const ctx = ctxFor(sold.owner);
    const { payments } = await getPurchase({ ctx, input: { orderId: sold.order.id } });
    expect(payments).toMatchObject([{ method: "card", cardFunding: "debit" }]);
    const byCard = async (method: "card" | "card.debit" | "card.credit") =>
      (await purchaseList.page({ ctx, input: { method } })).items.map(({ cardFunding }) => cardFunding);
    expect([await byCard("card"), await byCard("card.debit"), await byCard("card.credit")]).toEqual([
      ["debit"],
      ["debit"],
      [],
    ]);
    const listed = await listPurchases({ ctx: ctxFor(sold.owner), input: { state: "paid" } });
    expect(listed).toMatchObject({ total: 1, items: [{ places: 2, totalCents: 57_500, state: "paid" }] });
  });

  it("tells of each payment what is asked back, how often, and what may still go back", async () => {
    const sold = await createPaid(bank, { count: 2 });
    const { paymentId } = sold;
    const staff = ctxFor(sold.owner);
    const seen = async () =>
      (await getPurchase({ ctx: staff, input: { orderId: sold.order.id } })).payments.map(
        ({ receivedCents, askedBackCents, refundCount, refundable }) => [
          receivedCents,
          askedBackCents,
          refundCount,
          refundable?.mostCents ?? null,
        ],
      );
    const ask = (idempotencyKey: string, amountCents?: number) =>
      refundPayment({
        ctx: staff,
        input: { paymentId, amountCents, endsItems: [], reason: "No puede ir", idempotencyKey },
      });
    expect(await seen()).toEqual([[57_500, 0, 0, 57_500]]);
    const first = await ask("first", 10_000);
    expect(await seen()).toEqual([[57_500, 10_000, 1, 47_500]]);
    await withTx(systemCtx(), (tx) => finishRefund(tx, first.id, { state: "failed", refundId: null }));
    expect(await seen()).toEqual([[57_500, 0, 1, 57_500]]);
    await ask("all");
    expect(await seen()).toEqual([[57_500, 57_500, 2, null]]);
  });

  it("offers no money of an attempt that was not paid, nor what the provider cannot give back", async () => {
    const sale = await createSaleable();
    const { buyer, orderId } = await heldCart(sale);
    await payOrder({ ctx: ctxFor(buyer), input: { orderId, method: "card" } });
    const offers = async (id: number, owner: Person) =>
      (await getPurchase({ ctx: ctxFor(owner), input: { orderId: id } })).payments.map(({ refundable }) => refundable);
    expect(await offers(orderId, sale.owner)).toEqual([null]);
    const sold = await createPaid(bank);
    expect(await offers(sold.order.id, sold.owner)).toEqual([{ mostCents: 28_750, byHand: false }]);
    process.env.DEMO = "0";
    try {
      expect(await offers(sold.order.id, sold.owner)).toEqual([{ mostCents: 28_750, byHand: true }]);
    } finally {
      process.env.DEMO = "1";
    }
  });

  it("lists an event's tickets by pages", async () => {
    const sold = await createPaid(bank, { count: 3 });
    const list = (person: Person, more: object = {}) =>
      listEventTickets({ ctx: ctxFor(person), input: { eventId: sold.event.id, limit: 2, offset: 0, ...more } });
    expect(await list(sold.owner)).toMatchObject({ total: 3, items: [{ code: null }, { code: null }] });
    expect((await list(sold.owner, { offset: 2 })).items).toHaveLength(1);
    const { owner } = await createAdmin();
    expect(await codeOf(list(owner))).toBe("resource.not_found");
    expect(await codeOf(list(sold.buyer))).toBe("auth.forbidden");
  });
});

describe("giving tickets for nothing", () => {
  it("issues them to a purchase's buyer or to the person with an e-mail", async () => {
    const sold = await createPaid(bank);
    const give = (person: Person, more: object) =>
      giveTickets({
        ctx: ctxFor(person),
        input: { eventAreaId: sold.area.id, quantity: 2, reason: "Compensación", ...more },
      });
    const made = await give(sold.owner, { orderId: sold.order.id });
    expect(await factsOf(made.orderId)).toMatchObject({ state: "paid", validTickets: 2, soldPlaces: 2 });
    const guest = await createUser();
    const other = await give(sold.owner, { contact: guest.email });
    const issued = await getDb().select().from(tickets).where(eq(tickets.orderId, other.orderId));
    expect(issued.map(({ buyerId }) => buyerId)).toEqual([guest.id, guest.id]);
    const [audit] = await getDb().select().from(auditLog).where(eq(auditLog.action, "order.tickets_given"));
    expect(audit?.changes).toMatchObject({ reason: [null, "Compensación"] });
  });

  it("refuses more than the limit or the places, strangers, no reason, other tenants and buyers", async () => {
    const sold = await createPaid(bank, { buyerLimit: 2, capacity: 3 });
    const give = (person: Person, more: object) =>
      giveTickets({
        ctx: ctxFor(person),
        input: { eventAreaId: sold.area.id, quantity: 1, reason: "Compensación", ...more },
      });
    expect(await codeOf(give(sold.owner, { orderId: sold.order.id, quantity: 2 }))).toBe("limit.exceeded");
    await give(sold.owner, { contact: (await createUser()).email, quantity: 2 });
    expect(await codeOf(give(sold.owner, { contact: (await createUser()).email }))).toBe("hold.not_enough_places");
    expect(await codeOf(give(sold.owner, { contact: "nadie@test.example" }))).toBe("input.invalid");
    expect(await codeOf(give(sold.owner, {}))).toBe("input.invalid");
    expect(await codeOf(give(sold.owner, { orderId: sold.order.id, reason: "" }))).toBe("input.invalid");
    const { owner } = await createAdmin();
    expect(await codeOf(give(owner, { orderId: sold.order.id }))).toBe("resource.not_found");
    expect(await codeOf(give(sold.buyer, { orderId: sold.order.id }))).toBe("auth.forbidden");
    expect(await codeOf(give(await createGuard(sold.admin.id), { orderId: sold.order.id }))).toBe("auth.forbidden");
  });
});

describe("an unpaid purchase", () => {
  it("gets more places, another number of them, and none, by its buyer or staff", async () => {
    const sale = await createSaleable();
    const { buyer, orderId } = await heldCart(sale);
    const other = await createOtherArea(sale, 10_000);
    const more = await addPlaces({ ctx: ctxFor(buyer), input: { orderId, eventAreaId: other.id, quantity: 2 } });
    expect(more.items).toHaveLength(3);
    const areas = [{ eventAreaId: other.id, quantity: 1 }];
    expect((await changePurchase({ ctx: ctxFor(sale.owner), input: { orderId, areas } })).items).toHaveLength(2);
    const stranger = await createAdmin();
    const foreign = changePurchase({ ctx: ctxFor(stranger.owner), input: { orderId, areas } });
    expect(await codeOf(foreign)).toBe("resource.not_found");
    const elsewhere = await createSaleable();
    const wrong = addPlaces({ ctx: ctxFor(buyer), input: { orderId, eventAreaId: elsewhere.area.id, quantity: 1 } });
    expect(await codeOf(wrong)).toBe("resource.not_found");
    const quote = await quoteRelease({ ctx: ctxFor(sale.owner), input: { orderId } });
    expect(quote).toMatchObject({ asksProvider: false, order: { state: "cart" } });
    expect(await codeOf(releasePurchase({ ctx: ctxFor(sale.owner), input: { orderId } }))).toBe("input.invalid");
    const released = await releasePurchase({ ctx: ctxFor(sale.owner), input: { orderId, reason: "Ya no viene" } });
    expect(released.state).toBe("cancelled");
    expect(await codeOf(quoteRelease({ ctx: ctxFor(buyer), input: { orderId } }))).toBe("order.cancelled");
    const late = addPlaces({ ctx: ctxFor(buyer), input: { orderId, eventAreaId: other.id, quantity: 1 } });
    expect(await codeOf(late)).toBe("order.cancelled");
  });

  it("is paid by another method, by its buyer and by staff once a payment is under way", async () => {
    const sale = await createSaleable();
    const { buyer, orderId } = await heldCart(sale);
    const by = (person: Person, method: "card" | "wallet") =>
      changePurchaseMethod({ ctx: ctxFor(person), input: { orderId, method } });
    expect(await codeOf(by(sale.owner, "card"))).toBe("order.not_waiting");
    const first = await by(buyer, "card");
    const second = await by(sale.owner, "wallet");
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await codeOf(by((await createAdmin()).owner, "card"))).toBe("resource.not_found");
    expect(await codeOf(by(await createUser(), "card"))).toBe("resource.not_found");
  });

  it("is released once when several people do it at once, with one of their reasons", async () => {
    const sale = await createSaleable();
    const { orderId } = await heldCart(sale);
    const letGo = (reason: string) => releasePurchase({ ctx: ctxFor(sale.owner), input: { orderId, reason } });
    for (const { state } of await Promise.all(["Ya no viene", "Duplicada", "Se fue", "Otra"].map(letGo)))
      expect(state).toBe("cancelled");
    const told = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(orderId)));
    const acts = told.filter(({ entity }) => entity === "order").map(({ action }) => action);
    expect(acts.filter((action) => action === "order.cancelled")).toHaveLength(1);
    expect(acts.filter((action) => action === "order.released")).toHaveLength(1);
  });

  it("that is paid is not released", async () => {
    const sold = await createPaid(bank);
    const input = { orderId: sold.order.id };
    expect(await codeOf(quoteRelease({ ctx: ctxFor(sold.buyer), input }))).toBe("order.paid");
    expect(await codeOf(releasePurchase({ ctx: ctxFor(sold.buyer), input }))).toBe("order.paid");
    const { order } = await holdPlaces({ ctx: ctxFor(sold.buyer), input: { eventAreaId: sold.area.id, quantity: 1 } });
    await payOrder({ ctx: ctxFor(sold.buyer), input: { orderId: order.id, method: "card" } });
    const frozen = addPlaces({
      ctx: ctxFor(sold.buyer),
      input: { orderId: order.id, eventAreaId: sold.area.id, quantity: 1 },
    });
    expect(await codeOf(frozen)).toBe("order.frozen");
  });
});
