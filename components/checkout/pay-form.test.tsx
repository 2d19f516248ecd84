import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PayForm } from "@/components/checkout/pay-form";
import { purchaseTerms, TERMS_POLICY } from "@/lib/enclosures/client";
import type { OrderDto } from "@/lib/orders/client";

const order: OrderDto = {
  id: 1,
  folio: "CT-7K2M9QX4ZB",
  state: "cart",
  adminId: 1,
  buyerId: 1,
  method: null,
  deadlineAt: null,
  enclosure: { id: 1, slug: "arena", name: "Arena", color: "#05216e", timeZone: "America/Monterrey", location: "" },
  holdSeconds: 600,
  isTest: false,
  items: [],
  code: null,
  exchange: null,
  methods: [],
  priceCents: 0,
  discountCents: 0,
  feeCents: 0,
  ivaCents: 0,
  totalCents: 0,
};

const said = (terms: string) =>
  renderToStaticMarkup(<PayForm order={order} method={null} terms={terms} action={async () => undefined} />);

test("who pays reads what the venue allows, and no more than that", () => {
  expect(said(purchaseTerms(TERMS_POLICY))).toContain("sin cambios ni devoluciones. Al pagar aceptas los");
  const allowed = said(purchaseTerms({ ...TERMS_POLICY, changeUntilHours: 24, returnUntilHours: 24 }));
  expect(allowed).toContain("cambiar o devolver cada boleto hasta 24 horas antes del evento");
  expect(allowed).not.toContain("sin cambios ni devoluciones");
});

test("a code that does not hold any more says so, and which methods are paid without it", () => {
  const way = (method: "card" | "wallet", discountCents: number) => ({
    method,
    label: method,
    discountCents,
    feeCents: 0,
    totalCents: 100 - discountCents,
  });
  const refusal = { code: "discount_code.used_up" as const, reason: "Se agotó." };
  const waiting = (savedCents: number): OrderDto => ({
    ...order,
    state: "awaiting_payment",
    method: "card",
    priceCents: 100,
    totalCents: 100,
    code: { code: "MARZO", worth: "10 %", method: null, discountCents: savedCents, savedCents, refusal },
    methods: [way("card", savedCents), way("wallet", 0)],
  });
  const shown = (savedCents: number) =>
    renderToStaticMarkup(<PayForm order={waiting(savedCents)} method="card" terms="" action={async () => undefined} />);
  expect(shown(10)).toContain('name="withoutCode" value="wallet"');
  expect(shown(10)).toContain("Conservas tu descuento si terminas el pago que empezaste.");
  expect(shown(0)).toContain('name="withoutCode" value="card,wallet"');
  expect(shown(0)).toContain("El total es sin descuento.");
});
