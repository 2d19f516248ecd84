import { expect, it } from "vitest";
import { entriesHref, receiptsHref, statementHref } from "@/components/closings/statement-href";
import { withPeriod } from "@/components/reports/periods";
import { createEvent, createEventArea } from "@/db/testing";
import { createPaid, payInFull } from "@/lib/after-sale/testing";
import { closingPage } from "@/lib/closings";
import { bookkeeper } from "@/lib/closings/testing";
import { toLocal } from "@/lib/core/dates";
import { accountList } from "@/lib/reports";
import { createBuyer, heldCart } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

it("the figures of a month open its days, those of an event the event in all days", () => {
  expect(statementHref({ adminId: 7, month: "2026-02" }, null)).toBe(
    "/reports-account?organizador=7&desde=2026-02-01&hasta=2026-02-28",
  );
  expect(statementHref({ adminId: 7, month: "" }, 31)).toBe("/reports-account?organizador=7&evento=31&periodo=todo");
});

it("figures that no statement has open their entries, of all organizers or of one", () => {
  const path = "/report-by-closing-month/asientos";
  const days = "desde=2026-02-01&hasta=2026-02-28";
  expect(entriesHref("fees", { month: "2026-02" }, null)).toBe(`${path}?${days}`);
  expect(entriesHref("disputes", { adminId: 7, month: "2026-02" }, null)).toBe(
    `${path}?cifra=disputes&organizador=7&${days}`,
  );
  expect(entriesHref("commission", { month: "" }, 31)).toBe(`${path}?cifra=commission&evento=31&periodo=todo`);
  expect(receiptsHref("2026-02")).toBe(`/report-by-closing-month/factura-global?${days}`);
});

it("the statement behind an event's figures has the movements of that event, and they come to what it says", async () => {
  const paid = await createPaid(bank, { priceCents: 25_000, count: 2 });
  const event = await createEvent(paid.enclosure, { name: "El otro" });
  const area = await createEventArea(event, paid.zone, { priceCents: 40_000 });
  const buyer = await createBuyer();
  await payInFull(bank, buyer, (await heldCart({ ...paid, event, area }, { buyer })).orderId);
  const ctx = bookkeeper(paid);
  for (const [eventId, cents] of [
    [paid.event.id, 50_000],
    [event.id, 40_000],
  ] as const) {
    const [row] = (await closingPage({ ctx, input: { eventId } })).rows;
    if (!row) throw new Error("The event brought nothing");
    expect(row.sums.owedCents).toBe(cents);
    const { searchParams } = new URL(statementHref(row, eventId), "https://office.test");
    const today = toLocal(ctx.now, "America/Monterrey").slice(0, 10);
    const params = withPeriod(Object.fromEntries(searchParams), today, "mes");
    const page = await accountList.page({ ctx, input: accountList.fromAddress(params) });
    expect(page.items.map(({ kind, earnedCents }) => [kind, earnedCents])).toEqual([["sale", cents]]);
    expect(page.sums?.earnedCents).toBe(cents);
  }
});
