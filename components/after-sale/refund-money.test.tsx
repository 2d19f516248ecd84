import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PurchaseMoney } from "@/components/after-sale/purchase-money";
import { type RefundablePayment, refundMoneyAct } from "@/components/after-sale/refund-words";
import type { PurchaseDto } from "@/lib/after-sale/client";
import type { OrderDto } from "@/lib/orders/client";
import type { TicketDto } from "@/lib/tickets/client";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));
vi.mock("@/lib/settlement/actions", () => ({ refundPaymentAction: vi.fn(), refundPaymentFormAction: vi.fn() }));

const order: OrderDto = {
  id: 5,
  folio: "CT-7K2M9QX4ZB",
  state: "paid",
  adminId: 1,
  buyerId: 1,
  method: "card",
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
const payment: RefundablePayment = {
  id: 34,
  folio: "PG-7K2M9QX4ZB",
  method: "card",
  cardFunding: null,
  provider: "sandbox",
  state: "partially_refunded",
  amountCents: 28_750,
  receivedCents: 28_750,
  refundedCents: 0,
  askedBackCents: 10_000,
  refundCount: 1,
  refundable: { mostCents: 18_750, byHand: false },
  disputeEnd: null,
  providerPaidAt: null,
  createdAt: new Date(0),
};

function purchaseOf(...payments: PurchaseDto["payments"]): PurchaseDto {
  return {
    order,
    isOwn: true,
    payments,
    refunds: [],
    ledger: [],
    exchangedBy: [],
    exchangeOf: null,
    buyer: { id: 1, fullName: "Ana Ruiz", email: null, phone: null },
    createdAt: new Date(0),
    paidAt: null,
  };
}

const page = (...payments: PurchaseDto["payments"]) =>
  renderToStaticMarkup(<PurchaseMoney purchase={purchaseOf(...payments)} tickets={[]} />);

test("money is given back from the row of a payment that has some left, and only there", () => {
  const html = page(payment, { ...payment, id: 35, folio: "PG-8K2M9QX4ZB", refundable: null });
  expect(html).toContain('aria-label="Devolver dinero: pago PG-7K2M9QX4ZB"');
  expect(html).not.toContain("Devolver dinero: pago PG-8K2M9QX4ZB");
  expect(page({ ...payment, refundable: null })).not.toContain("Devolver dinero");
});

test("it asks which tickets end, by number, place and state, with none of them as an answer", () => {
  const items = [
    { id: 9, state: "sold" },
    { id: 10, state: "sold" },
    { id: 11, state: "returned" },
  ] as OrderDto["items"];
  const ticket = {
    event: { name: "Clásico" },
    zone: { key: "A" },
    placeLabel: "A12",
    venue: { timeZone: "America/Monterrey" },
    status: "valid",
  } as TicketDto;
  const use = {
    at: new Date("2026-11-28T19:02:00-06:00"),
    gate: "Acceso 1",
    leftAt: new Date("2026-11-28T22:31:00-06:00"),
  };
  const tickets = [
    { ...ticket, id: 71, orderItemId: 9 },
    { ...ticket, id: 72, orderItemId: 10, status: "used" as const, use },
    { ...ticket, id: 73, orderItemId: 11 },
  ];
  const purchase = { ...purchaseOf(payment), order: { ...order, items } };
  const html = renderToStaticMarkup(<PurchaseMoney purchase={purchase} tickets={tickets} />);
  expect(html).toMatch(/Boleto 71, Clásico · A · A12, Vigente/);
  expect(html).toMatch(/Boleto 72, Clásico · A · A12, Usado en Acceso 1, sáb 28 nov, 19:02; salió 22:31/);
  expect(html).not.toContain("Boleto 73");
  expect(html.match(/name="endsItems"/g)).toHaveLength(3);
});

test("without script a form asks the same", () => {
  const [, plain = ""] = /<noscript>(.*)<\/noscript>/s.exec(page(payment)) ?? [];
  expect(plain).toContain('name="seen" value="28750:10000:1"');
  expect(plain).toContain('name="orderId" value="5"');
  expect(plain).toContain("Vacío: todo lo que queda, $187.50.");
});

test("it says what will happen before, and how much is asked for after", () => {
  const act = refundMoneyAct(payment, "Ana Ruiz", "");
  expect(act.points.slice(0, 2)).toEqual([
    "De $287.50 recibidos puedes devolver $187.50. Ya se pidió devolver $100.00.",
    "El dinero regresa a Ana Ruiz por donde pagó.",
  ]);
  expect(act.done).toBe("Pedimos devolver $187.50.");
  const byHand = { ...payment, refundable: { mostCents: 18_750, byHand: true } };
  const other = refundMoneyAct(byHand, null, "50");
  expect(other.points).toContain("Le pedimos a quien compró su cuenta por correo.");
  expect(other.done).toBe("Pedimos devolver $50.00.");
});
