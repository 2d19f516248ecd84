import { expect, it } from "vitest";
import { createSaleable } from "@/db/testing";
import { getPurchase } from "@/lib/after-sale";
import { createPaid } from "@/lib/after-sale/testing";
import type { Permission } from "@/lib/core/permissions";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { adminOptions, enclosureOptions } from "@/lib/enclosures";
import { eventChoices } from "@/lib/events";
import { listOrderTickets } from "@/lib/orders";
import { parkingAreaOptions } from "@/lib/parking-areas";
import { monthList, reportPurchaseList } from "@/lib/reports";
import { describeFilters } from "@/lib/reports/describe";
import { staffOf } from "@/lib/reports/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

it("admin 1 opens what a report of all tenants adds up, down to the purchase, at which it only looks", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const [first, fifth] = [
    staffOf(await createSaleable(), "main_provider"),
    staffOf(await createSaleable(), "prepaid_type"),
  ];
  const purchase = { orderId: paid.order.id };
  const of = { eventId: paid.event.id, adminId: paid.admin.id };
  expect((await monthList.page({ ctx: first, input: of })).sums).toMatchObject({ collectedCents: 28_750 });
  const { items, sums } = await reportPurchaseList.page({ ctx: first, input: { ...of, tenants: "todos" } });
  expect(items.map(({ id }) => id)).toEqual([paid.order.id]);
  expect(sums).toMatchObject({ sold: 1, collectedCents: 28_750 });
  const look = await getPurchase({ ctx: first, input: purchase });
  expect([look.isOwn, look.payments.map(({ refundable }) => refundable)]).toEqual([false, [null]]);
  // How to reach a buyer is for the organizer whose buyer it is.
  expect([look.buyer?.email, look.buyer?.phone]).toEqual([null, null]);
  for (const { email, phone } of items) expect([email, phone]).toEqual([null, null]);
  expect(await listOrderTickets({ ctx: first, input: purchase })).toHaveLength(1);
  const own = await getPurchase({ ctx: ctxFor(paid.owner), input: purchase });
  expect([own.isOwn, own.payments.map(({ refundable }) => refundable?.mostCents)]).toEqual([true, [28_750]]);

  // The report of events is of its own tenant, and so is what is behind it; admin 5 has only its own anywhere.
  expect((await reportPurchaseList.page({ ctx: first, input: of })).total).toBe(0);
  expect((await reportPurchaseList.page({ ctx: fifth, input: { ...of, tenants: "todos" } })).total).toBe(0);
  expect(await codeOf(getPurchase({ ctx: fifth, input: purchase }))).toBe("resource.not_found");
  expect(await codeOf(listOrderTickets({ ctx: fifth, input: purchase }))).toBe("resource.not_found");
});

it("admin 1 chooses among all organizers, venues, zones and events of such a report, and its file names them", async () => {
  const { admin, enclosure, event, zone } = await createSaleable();
  const [first, fifth] = [
    staffOf(await createSaleable(), "main_provider"),
    staffOf(await createSaleable(), "prepaid_type"),
  ];
  const filters = { eventId: event.id, adminId: admin.id, enclosureId: enclosure.id, parkingAreaId: zone.id };
  const seenBy = async (ctx: typeof first, report: Permission) => ({
    chosen: [
      (await adminOptions({ ctx, report })).some(({ id }) => id === admin.id),
      (await enclosureOptions({ ctx, report })).some(({ id }) => id === enclosure.id),
      (await parkingAreaOptions({ ctx, input: { enclosureId: enclosure.id, report } })).some(
        ({ id }) => id === zone.id,
      ),
      (await eventChoices({ ctx, input: { report } })).some(({ id }) => id === event.id),
    ],
    named: (await describeFilters(ctx, filters, report)).map(([name]) => name),
  });
  const all = { chosen: [true, true, true, true], named: ["Evento", "Zona", "Recinto", "Organizador", "Días"] };
  const none = { chosen: [false, false, false, false], named: ["Días"] };
  expect(await seenBy(first, "report:account")).toEqual(all);
  expect(await seenBy(first, "report:infinity")).toEqual(all);
  expect(await seenBy(first, "report:general")).toEqual(none);
  expect(await seenBy(fifth, "report:account")).toEqual(none);
});
