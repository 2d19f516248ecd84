import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { paymentById } from "@/lib/payments";
import { movementTitle, receiptRows } from "@/lib/prepaid/history/client";
import { movementMonthPdf, movementReceiptPdf } from "@/lib/prepaid/history/history-pdf";
import { monthOf, monthSpan, monthsOn } from "@/lib/prepaid/history/month";
import { movementList } from "@/lib/prepaid/history/movement-list";
import { movementMonth } from "@/lib/prepaid/history/movement-month";
import { lastMovements } from "@/lib/prepaid/history/read-movements";
import { getMovementReceipt } from "@/lib/prepaid/history/read-receipt";
import { createHolder, createPlaza, type Holder, type Plaza, readAt } from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { prepaidCtx } from "@/lib/prepaid/types/testing";
import { settlePayment } from "@/lib/settlement";
import { chooseAtBank } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A visit of so many minutes that ends now. */
async function visit(plaza: Plaza, holder: Holder, minutes: number): Promise<void> {
  await readAt(plaza, holder, "in", later(-minutes));
  await readAt(plaza, holder, "out", new Date());
}

const textOf = async (content: ReadableStream<Uint8Array>) => new Response(content).text();

describe("a month's movements", () => {
  it("adds up from what the account began with to what it has, the latest first", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await visit(plaza, holder, 100);
    const ctx = ctxFor(holder.buyer);
    const input = { accountId: holder.accountId };
    const month = await movementMonth({ ctx, input });
    expect(month).toMatchObject({
      openingCents: 0,
      topupCents: 0,
      favorCents: 20_000,
      stayCents: -3_600,
      otherCents: 0,
      closingCents: 16_400,
      visits: 1,
      minutes: 100,
      count: 2,
      below: null,
      earlier: null,
      later: null,
    });
    expect(month.movements.map(({ kind, balanceCents }) => [kind, balanceCents])).toEqual([
      ["exit", 16_400],
      ["gift", 20_000],
    ]);
    const stays = await movementMonth({ ctx, input: { ...input, filter: "estacionamiento" } });
    expect(stays.movements.map(({ kind }) => kind)).toEqual(["exit"]);
    expect(stays).toMatchObject({ count: 1, closingCents: 16_400 });
    const paged = await movementMonth({ ctx, input: { ...input, most: 1 } });
    const rest = await movementMonth({ ctx, input: { ...input, most: 1, below: paged.below ?? 0 } });
    expect(rest.movements.map(({ kind }) => kind)).toEqual(["gift"]);
    expect(rest.below).toBeNull();
  });

  it("begins the next month with what was left, and offers the month before", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    const next = new Date(Date.now() + 32 * 24 * 60 * 60_000);
    const input = { accountId: holder.accountId };
    const month = await movementMonth({ ctx: ctxFor(holder.buyer, next), input });
    expect(month).toMatchObject({ openingCents: 20_000, closingCents: 20_000, count: 0 });
    expect(month.earlier?.key).toBe(monthsOn(month.month.key, -1));
    const future = { ...input, month: monthsOn(month.month.key, 5) };
    expect((await movementMonth({ ctx: ctxFor(holder.buyer), input: future })).later).toBeNull();
  });

  it("is the holder's and its tenant's alone, and a new holder reads nothing of before", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    const input = { accountId: holder.accountId };
    const heir = await createUser();
    const other = await createPlaza();
    const [movement] = await lastMovements({ ctx: ctxFor(holder.buyer), input });
    const folio = movement?.folio ?? "";
    expect(await movementMonth({ ctx: prepaidCtx(plaza.owner), input })).toMatchObject({ count: 1 });
    for (const ctx of [ctxFor(heir), prepaidCtx(other.owner)]) {
      expect(await codeOf(movementMonth({ ctx, input }))).toBe("resource.not_found");
      expect(await codeOf(lastMovements({ ctx, input }))).toBe("resource.not_found");
      expect(await codeOf(getMovementReceipt({ ctx, input: { folio } }))).toBe("resource.not_found");
      expect(await codeOf(movementList.file({ ctx, input }))).toBe("resource.not_found");
      expect(await codeOf(movementMonthPdf({ ctx, input }))).toBe("resource.not_found");
    }
    await getDb().execute(sql`
      update prepaid_accounts set user_id = ${heir.id}, holder_since = now() where id = ${holder.accountId}`);
    const month = await movementMonth({ ctx: ctxFor(heir), input });
    expect(month).toMatchObject({ count: 0, months: [{ key: month.month.key }], earlier: null });
    expect(await codeOf(getMovementReceipt({ ctx: ctxFor(heir), input: { folio } }))).toBe("resource.not_found");
    expect(await codeOf(movementMonth({ ctx: ctxFor(holder.buyer), input }))).toBe("resource.not_found");
  });

  it("is a file with the balance after each movement, and a PDF that is the same each time", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await visit(plaza, holder, 30);
    const ctx = ctxFor(holder.buyer);
    const input = { accountId: holder.accountId, month: monthOf(ctx.now, plaza.enclosure.timeZone) };
    const csv = await textOf((await movementList.file({ ctx, input })).content);
    const rows = csv.trim().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",").slice(-3))).toEqual([
      ["-18.00", "-18.00", "182.00"],
      ["200.00", "200.00", "200.00"],
    ]);
    const [one, two] = [await movementMonthPdf({ ctx, input }), await movementMonthPdf({ ctx, input })];
    expect(one.filename).toBe(two.filename);
    expect(one.content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(one.content.equals(two.content)).toBe(true);
  });

  it("is one of the venue's calendar", () => {
    const november = monthSpan("2026-11", "America/Monterrey");
    expect(november).toMatchObject({ name: "noviembre", year: 2026, from: new Date("2026-11-01T06:00:00Z") });
    expect(november.to).toEqual(new Date("2026-12-01T06:00:00Z"));
    expect(monthOf(new Date("2026-12-01T05:59:00Z"), "America/Monterrey")).toBe("2026-11");
    expect([monthsOn("2026-12", 1), monthsOn("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  });
});

describe("a receipt", () => {
  it("of a visit says when the car came and left, how the amount came about and what was left", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await visit(plaza, holder, 100);
    const ctx = ctxFor(holder.buyer);
    const [movement] = await lastMovements({ ctx, input: { accountId: holder.accountId } });
    const receipt = await getMovementReceipt({ ctx, input: { folio: movement?.folio ?? "" } });
    const rows = receiptRows(receipt).map(({ label, value }) => [label, value]);
    expect(rows.slice(-5)).toEqual([
      ["Primera hora", "$18.00"],
      ["1 × hora a $18.00", "$18.00"],
      ["Importe (MXN)", "−$36.00"],
      ["De ello, saldo de regalo", "−$36.00"],
      ["Saldo después", "$164.00"],
    ]);
    expect(rows.slice(0, 3).map(([label]) => label)).toEqual(["Entró", "Salió", "Acceso"]);
    const pdf = await movementReceiptPdf({ ctx, input: { folio: receipt.folio } });
    expect(pdf.filename).toBe(`recibo-${receipt.folio}.pdf`);
  });

  it("of a top-up is found by its own folio too, with the fee", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const ctx = ctxFor(holder.buyer);
    const wish = { accountId: holder.accountId, creditCents: 20_000, method: "card" as const };
    const started = await startTopup({ ctx, input: wish });
    const { providerId } = await paymentById({}, started.paymentId ?? 0);
    await chooseAtBank(bank, providerId ?? "", "approve");
    const { orderFolio } = await settlePayment({ ctx, input: { folio: started.folio, source: "return" } });
    const receipt = await getMovementReceipt({ ctx, input: { folio: orderFolio } });
    expect(receipt.payment).toMatchObject({
      folio: orderFolio,
      amountCents: 23_000,
      feeCents: 3_000,
      feeIvaCents: 414,
    });
    expect(receiptRows(receipt).map(({ label, value }) => [label, value])).toEqual([
      ["Recarga", "$200.00"],
      ["Cargo por servicio", "$30.00"],
      ["Pagaste (MXN)", "$230.00"],
      ["Saldo después", "$200.00"],
    ]);
    const stranger = ctxFor(await createUser());
    expect(await codeOf(getMovementReceipt({ ctx: stranger, input: { folio: orderFolio } }))).toBe(
      "resource.not_found",
    );
    expect(await codeOf(getMovementReceipt({ ctx: ctxFor(null), input: { folio: orderFolio } }))).toBe("auth.required");
  });
});

it("calls a gift that lapsed as its account was closed by another name than one that expired", () => {
  const lapsed = { kind: "expiry" as const, method: null, amountCents: -5_000 };
  expect(movementTitle({ ...lapsed, reason: null })).toBe("Saldo vencido");
  expect(movementTitle({ ...lapsed, reason: "Se mudó" })).toBe("Regalo cancelado al cerrar");
});
