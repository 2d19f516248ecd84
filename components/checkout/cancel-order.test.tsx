import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CancelOrder } from "@/components/checkout/cancel-order";
import type { OrderDto, OrderItemDto } from "@/lib/orders/client";

vi.mock("@/lib/orders/actions", () => ({ cancelOrderAction: async () => undefined }));

const item = (values: Partial<OrderItemDto>): OrderItemDto => ({
  id: 1,
  eventId: 1,
  eventName: "Clásico de invierno",
  eventStartsAt: new Date("2026-11-29T03:00:00Z"),
  eventAreaId: 1,
  zoneKey: "A2",
  zoneName: "Norte",
  isNumbered: false,
  placeId: 1,
  placeLabel: null,
  gates: [],
  state: "held",
  priceCents: 0,
  discountCents: 0,
  feeCents: 0,
  totalCents: 0,
  ...values,
});

const place = (label: string) =>
  item({ eventAreaId: 2, zoneKey: "VIP", zoneName: "Poniente", isNumbered: true, placeLabel: label });

function asked(items: OrderItemDto[], more: { isAsked?: boolean; mayBePaid?: boolean; exchange?: boolean } = {}) {
  const order = { id: 7, items, exchange: more.exchange ? {} : null } as OrderDto;
  const { isAsked = false, mayBePaid = false } = more;
  return renderToStaticMarkup(
    <CancelOrder
      order={order}
      path="/payment-pending"
      fields={{ folio: "PG-1" }}
      isAsked={isAsked}
      mayBePaid={mayBePaid}
    />,
  );
}

test("the question names the places", () => {
  expect(asked([item({})])).toContain("¿Liberar 1 lugar de A2 Norte?");
  expect(asked([item({}), item({})])).toContain("¿Liberar 2 lugares de A2 Norte?");
  expect(asked([place("D12"), place("E12")])).toContain("¿Liberar D12 y E12 de VIP Poniente?");
  const both = asked([item({}), place("D12")]);
  expect(both).toContain("¿Liberar tus 2 lugares?");
  expect(both).toContain("Clásico de invierno: A2 Norte, 1 lugar; VIP Poniente, lugar D12");
});

test("who may have paid is warned, and who changes a ticket keeps it", () => {
  expect(asked([item({})])).not.toContain("Si ya pagaste, no canceles");
  const warned = asked([item({})], { mayBePaid: true });
  expect(warned).toContain("Si ya pagaste, no canceles");
  expect(warned).toContain("Tu referencia deja de servir.");
  expect(asked([item({})], { exchange: true })).toContain("Tu boleto de ahora sigue siendo válido.");
});

test("without script the page asks in place, and leads back to itself", () => {
  const closed = asked([item({})]);
  expect(closed).toContain('href="/payment-pending?folio=PG-1&amp;cancelar=1#liberar"');
  expect(closed).toContain("<dialog");
  const step = asked([item({})], { isAsked: true });
  expect(step).not.toContain("<dialog");
  expect(step).toContain('href="/payment-pending?folio=PG-1"');
});
