import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReceiptMoney } from "@/components/receipts/receipt-money";
import type { ReceiptDto } from "@/lib/receipts/client";

const receipt: ReceiptDto = {
  orderId: 5,
  folio: "CT-7K2M9QX4ZB",
  state: "paid",
  isTest: false,
  paidAt: new Date(0),
  seller: "Arena",
  buyer: "Ana Ruiz",
  discountCode: null,
  items: [],
  venue: { id: 1, slug: "arena", name: "Arena", location: "", color: "#05216e", timeZone: "America/Monterrey" },
  priceCents: 10_000,
  discountCents: 0,
  priceIvaCents: 1_379,
  feeCents: 1_500,
  feeIvaCents: 207,
  changeFeeCents: 0,
  totalCents: 11_500,
  credit: null,
  payments: [],
  refunds: [],
  exchanges: [],
  keptCents: 11_500,
};
const textOf = (facts: Partial<ReceiptDto>) =>
  renderToStaticMarkup(<ReceiptMoney receipt={{ ...receipt, ...facts }} />).replaceAll(/<[^>]+>/g, " ");

test("a change to something cheaper is paid with the ticket that was changed, and says where the rest is", () => {
  const text = textOf({ credit: { folio: "CT-8K2M9QX4ZB", amountCents: 11_500, worthCents: 25_000 } });
  expect(text).toMatch(/Boleto que cambiaste\s+Compra CT-8K2M9QX4ZB · contaba por \$250\.00; lo que sobra/);
  expect(text).not.toMatch(/−\$|no tuvo costo/);
  expect(textOf({})).toContain("Sin pago: la compra no tuvo costo.");
});

test("the purchase of the changed ticket says what went into the new one, and what stays", () => {
  const at = new Date(0);
  const exchanges = [{ folio: "CT-8K2M9QX4ZB", amountCents: 11_500, at }];
  const text = textOf({ exchanges, keptCents: 3_750 });
  expect(text).toMatch(/A cuenta de tu cambio\s+Compra CT-8K2M9QX4ZB.*\s+−\$115\.00\s+Queda en esta compra\s+\$37\.50/);
  const refunds = [{ id: 1, amountCents: 3_750, state: "done" as const, at }];
  expect(textOf({ refunds })).toMatch(/Devuelto.*−\$37\.50.*Pagado, menos lo devuelto/s);
});
