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

test("a rest that no way to pay takes says what to do instead", () => {
  const reason = "El mínimo para pagar con tarjeta es de $10.00.";
  const small: OrderDto = {
    ...order,
    totalCents: 575,
    methods: [
      {
        method: "card",
        label: "Tarjeta",
        discountCents: 0,
        feeCents: 75,
        totalCents: 575,
        unavailable: { code: "payment.too_little", reason, data: {} },
      },
    ],
  };
  const shown = (values: Partial<OrderDto>) =>
    renderToStaticMarkup(
      <PayForm order={{ ...small, ...values }} method={null} terms="" action={async () => undefined} />,
    );
  const code = { code: "MARZO", worth: "$245.00", method: null, discountCents: 1, savedCents: 1, refusal: null };
  expect(shown({})).toContain(reason);
  expect(shown({})).toContain("Lo que falta por pagar es menos de lo que se puede cobrar.");
  expect(shown({})).toContain("Agrega otro lugar o pregunta al recinto.");
  expect(shown({ code })).toContain("Quita el código MARZO o agrega otro lugar.");
  expect(shown({ code, state: "awaiting_payment" })).toContain("Cancela esta compra y empieza de nuevo");
  expect(shown({ exchange: { itemId: 1, creditCents: 1, changeFeeCents: 0 } })).toContain("Elige otro lugar");
  expect(shown({})).not.toContain("Pagar <");
  const wallet = { method: "wallet", label: "Wallet", discountCents: 0, feeCents: 0, totalCents: 500 } as const;
  expect(shown({ methods: [...small.methods, wallet] })).not.toContain("Lo que falta por pagar");
});
