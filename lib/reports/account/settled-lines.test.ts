// What a settlement took, as a line of the statement. By hand in lib/closings/settled.test.ts.
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { bookkeeper } from "@/lib/closings/testing";
import { ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { platform } from "@/lib/discount-codes/testing";
import { cancelSettlement } from "@/lib/organizer-settlements/settle";
import { approved, createSettling } from "@/lib/organizer-settlements/testing";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { accountList, accountSums, statementFile } from "@/lib/reports";
import { folioOf, takenWords } from "@/lib/reports/client";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { chooseAtBank, paymentRow } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const DAY = 86_400_000;

it("a line of a settlement has its folio, by which it is found, and what it took, and so has that of its cancellation", async () => {
  const organizer = await createSettling(bank);
  const now = new Date(organizer.event.endsAt.getTime() + 10 * DAY);
  const { id, folio } = await approved(organizer, now);
  const ctx = bookkeeper(organizer, now);
  const taken = { payoutCents: 28_682, commissionCents: 5_800, withheldCents: 15_518, adjustmentCents: 0 };
  const { items, sums } = await accountList.page({ ctx, input: { q: folio } });
  expect(items).toMatchObject([
    { kind: "settlement", settlementId: id, settlementFolio: folio, settledCents: 50_000, ...taken },
  ]);
  expect(sums).toMatchObject({ settledCents: 50_000, ...taken });
  const [line] = items;
  if (!line) throw new Error("The settlement is no line");
  expect(folioOf(line)).toBe(folio);
  expect(takenWords(line)).toBe("A pagar $286.82, comisión con IVA $58.00, impuestos retenidos $155.18");

  expect(await accountSums({ ctx, input: {} })).toMatchObject({ settledCents: 50_000, closingCents: 0, ...taken });
  await cancelSettlement({ ctx: organizer.maker(now), input: { id } });
  const lines = (await accountList.page({ ctx, input: {} })).items;
  expect(
    lines.map((one) => [one.kind, folioOf(one), one.payoutCents, one.withheldCents, takenWords(one) === ""]),
  ).toEqual([
    ["settlement", folio, -28_682, -15_518, false],
    ["settlement", folio, 28_682, 15_518, false],
    ["sale", expect.stringMatching(/^CT-/), 0, 0, true],
  ]);
  expect(await accountSums({ ctx, input: {} })).toMatchObject({
    closingCents: 50_000,
    payoutCents: 0,
    withheldCents: 0,
  });

  // In files too, whatever they look for.
  const columns = ["folio", "settled", "payout", "commission", "withheld", "adjustment"];
  const { content } = await accountList.file({ ctx, input: { q: folio, sort: "entry", columns } });
  const [heads, first, second] = (await new Response(content).text()).split("\r\n");
  expect(heads).toContain("Movimiento,Folio,Liquidado,A pagar,Comisión con IVA,Impuestos retenidos,Ajuste");
  expect(first).toBe(`Liquidación,${folio},500.00,286.82,58.00,155.18,0.00`);
  expect(second).toBe(`Liquidación,${folio},-500.00,-286.82,-58.00,-155.18,0.00`);
  const paper = pdfPages((await statementFile({ ctx, input: {} })).content)
    .map(pdfText)
    .join("\n");
  for (const words of [folio, "A pagar $286.82, comisión con IVA $58.00"]) expect(paper).toContain(words);

  // Nobody finds another's by its folio.
  const stranger = bookkeeper(await createSettling(bank), now);
  expect((await accountList.page({ ctx: stranger, input: { q: folio } })).items).toEqual([]);
});

it("a line of a prepaid balance has the folio of its movement, by which it is found", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza);
  const ctx = ctxFor(holder.buyer);
  const input = { accountId: holder.accountId, creditCents: 20_000, method: "card" as const };
  const { paymentId, folio } = await startTopup({ ctx, input });
  await chooseAtBank(bank, (await paymentRow(paymentId ?? 0)).providerId ?? "", "approve");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  await readAt(plaza, holder, "in", new Date(Date.now() + 3_600_000));
  await readAt(plaza, holder, "out", new Date(Date.now() + 7_200_000));
  const charges = await getDb().execute<{ folio: string; cents: number }>(sql`
    select folio, -amount_cents as cents from prepaid_movements
    where admin_id = ${plaza.admin.id} and kind in ('entry', 'exit', 'period') and amount_cents <> 0 order by id desc`);
  expect(charges.length).toBeGreaterThan(0);
  const books = { ctx: ctxFor(platform), input: { adminId: plaza.admin.id } };
  const { items } = await accountList.page({ ...books, input: { ...books.input, kind: "charge" } });
  expect(items.map((line) => [folioOf(line), line.earnedCents])).toEqual(
    charges.map(({ folio: of, cents }) => [of, cents]),
  );
  const found = await accountList.page({ ...books, input: { ...books.input, q: charges[0]?.folio ?? "" } });
  expect(found.items.map(({ id }) => id)).toEqual([items[0]?.id]);
});

it("cash that somebody put on a balance has the folio of its payment, and leads to the movement", async () => {
  const plaza = await createPlaza();
  const { accountId } = await createHolder(plaza);
  const cashier = ctxFor(await createCashier(plaza.admin.id));
  const point = { enclosureId: plaza.enclosure.id, name: "Caja 1" };
  const { pointId } = await createPoint({ ctx: ctxFor(plaza.owner), input: point });
  await openShift({ ctx: cashier, input: { pointId, floatCents: 0 } });
  await rechargeAtDesk({ ctx: cashier, input: { accountId, creditCents: 20_000, receivedCents: 20_000 } });
  const [brought] = await getDb().execute<{ folio: string; payment: string }>(sql`
    select m.folio, p.folio as payment from prepaid_movements m
    join payments p on p.subject_type = 'prepaid_topup' and p.subject_id = m.topup_id
    where m.account_id = ${accountId} and m.kind = 'topup'`);
  const ctx = ctxFor(platform);
  const { items } = await accountList.page({ ctx, input: { adminId: plaza.admin.id } });
  expect(items.map((line) => [line.kind, line.orderId, folioOf(line), line.topupFolio, line.heldCents])).toEqual([
    ["receipt", null, brought?.payment, brought?.folio, 20_000],
  ]);
  const { content } = await accountList.file({ ctx, input: { adminId: plaza.admin.id, columns: ["folio", "held"] } });
  expect(await new Response(content).text()).toContain(`,${brought?.payment},200.00`);
});
