import { expect, test } from "vitest";
import { lifecycleTemplates } from "@/lib/lifecycle/tell/messages";
import { bought, cancel, cancellationOf, work } from "@/lib/lifecycle/testing";
import type { OfferedMethod } from "@/lib/pricing/client";
import { createBuyer, systemCtx } from "@/lib/settlement/testing";
import { longSale } from "@/lib/settlement/testing/shop";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const NOTHING_TO_DO = "No tienes que hacer nada: el dinero vuelve";
const CLABE = "vuelve por transferencia: en otro correo te pedimos tu CLABE";

/** Answers the mails to a buyer who paid an order by each of these methods, before and after the money is asked back. */
async function told(...methods: OfferedMethod[]): Promise<string[]> {
  const sale = await longSale();
  const buyer = await createBuyer();
  for (const method of methods) await bought(bank, sale, { buyer, method });
  await cancel(sale);
  const { id: cancellationId } = await cancellationOf(sale.event.id);
  const template = lifecycleTemplates.find((one) => one.template === "event.cancelled");
  const { id, fullName } = buyer;
  const user = { id, userName: fullName, fullName, email: "ana@test.example", phone: null };
  const read = async () =>
    JSON.stringify(await template?.render({ ctx: systemCtx(), payload: { cancellationId }, user }));
  const before = await read();
  await work(sale);
  return [before, await read()];
}

test.each([
  ["card", "a la misma tarjeta con que pagaste"],
  ["wallet", "a la misma cuenta de Mercado Pago con que pagaste"],
] as const)("who paid by %s has nothing to do when the event is cancelled", async (method, way) => {
  for (const text of await told(method)) {
    expect(text).toContain(`${NOTHING_TO_DO} ${way} y te avisamos`);
    expect(text).not.toContain("CLABE");
  }
});

test("a buyer who paid in cash is told of the transfer and that another mail asks for the account", async () => {
  for (const text of await told("cash")) {
    expect(text).toContain(`El dinero ${CLABE}`);
    expect(text).not.toMatch(/mism[ao]/);
    expect(text).not.toContain("No tienes que hacer nada");
  }
});

test("a buyer who paid both ways is told both", async () => {
  for (const text of await told("card", "cash")) {
    expect(text).toContain("Lo que pagaste en línea vuelve a la misma tarjeta, sin que hagas nada.");
    expect(text).toContain(`Lo que pagaste en efectivo o por depósito ${CLABE}`);
  }
});
