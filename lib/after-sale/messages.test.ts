import { expect, test } from "vitest";
import { afterSaleTemplates } from "@/lib/after-sale/messages";
import { change, createOtherArea, GENEROUS, setPolicy, ticketOf } from "@/lib/after-sale/testing";
import type { OfferedMethod } from "@/lib/pricing/client";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { chooseAtBank, paying, systemCtx } from "@/lib/settlement/testing";
import { longSale } from "@/lib/settlement/testing/shop";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const user = { id: 1, userName: "Ana", fullName: "Ana Ñuñez", email: "ana@test.example", phone: null };

async function words(template: string, payload: Record<string, number>): Promise<string> {
  const found = afterSaleTemplates.find((one) => one.template === template);
  return JSON.stringify(await found?.render({ ctx: systemCtx(), payload, user }));
}

async function boughtBy(method: OfferedMethod) {
  const sale = await longSale();
  await setPolicy(sale.enclosure, GENEROUS);
  const paid = await paying(sale, { method });
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  return { ...sale, ...paid };
}

test.each([
  ["card", "a la misma tarjeta con que se pagó"],
  ["wallet", "a la misma cuenta de Mercado Pago con que se pagó"],
  ["cash", "por transferencia: te pedimos tu CLABE por correo"],
] as const)("who paid by %s is told that the money comes back %s", async (method, way) => {
  const sale = await boughtBy(method);
  expect(await words("tickets.returned", { orderId: sale.orderId, tickets: 1, backCents: 25_000 })).toContain(
    `Te devolvemos $250.00 ${way}; te avisamos cuando esté hecho.`,
  );
  const { id: ticketId } = await ticketOf(sale.orderId);
  const cheaper = await createOtherArea(sale, 10_000);
  const changed = await change(sale.buyer, ticketId, cheaper.id);
  expect(changed.state).toBe("paid");
  const back = /Te devolvemos la diferencia de \$[\d.]+ ([^.]+)\./;
  expect((await words("ticket.changed", { orderId: changed.orderId })).match(back)?.[1]).toBe(way);
});
