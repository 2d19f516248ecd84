import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PayForm } from "@/components/checkout/pay-form";
import { purchaseTerms, TERMS_POLICY } from "@/lib/enclosures/schemas";
import type { OrderDto } from "@/lib/orders/schemas";

const order: OrderDto = {
  ...{ id: 1, folio: "CT-7K2M9QX4ZB", state: "cart", adminId: 1, buyerId: 1, method: null, deadlineAt: null },
  enclosure: { id: 1, slug: "arena", name: "Arena", color: "#05216e", timeZone: "America/Monterrey", location: "" },
  ...{ holdSeconds: 600, isTest: false, items: [], exchange: null, methods: [] },
  ...{ priceCents: 0, discountCents: 0, feeCents: 0, ivaCents: 0, totalCents: 0 },
};

const said = (terms: string) =>
  renderToStaticMarkup(<PayForm order={order} method={null} terms={terms} action={async () => undefined} />);

test("who pays reads what the venue allows, and no more than that", () => {
  expect(said(purchaseTerms(TERMS_POLICY))).toContain("sin cambios ni devoluciones. Al pagar aceptas los");
  const allowed = said(purchaseTerms({ ...TERMS_POLICY, changeUntilHours: 24, returnUntilHours: 24 }));
  expect(allowed).toContain("cambiar o devolver cada boleto hasta 24 horas antes del evento");
  expect(allowed).not.toContain("sin cambios ni devoluciones");
});
