import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PastTopup } from "@/components/prepaid/past-topup";
import type { MyPaymentDto } from "@/lib/settlement/client";

const payment: MyPaymentDto = {
  folio: "PG-7K2M9QX4ZB",
  paymentId: 7,
  subjectType: "prepaid_topup",
  subjectId: 3,
  orderId: null,
  orderFolio: "CT-7K2M9QX4ZB",
  orderState: "paid",
  prepaidId: 9,
  balanceCents: null,
  enclosureId: 1,
  state: "paid",
  method: "card",
  amountCents: 23_000,
  expiresAt: null,
  failureCode: null,
  next: null,
  seen: null,
  isGoingBack: false,
  isTest: false,
};
const venue = { slug: "plaza", name: "Plaza Sol", color: "#05216e" };
const topup = { id: 3, accountId: 9, creditCents: 20_000, isWaiting: false, venue };

const said = (changes: Partial<MyPaymentDto>) =>
  renderToStaticMarkup(<PastTopup payment={{ ...payment, ...changes }} topup={topup} />);

it.each([
  ["paid", "Esta recarga está pagada"],
  ["refunded", "Esta recarga se devolvió"],
  ["review", "Tu pago está en revisión"],
  ["failed", "Esta recarga no se pagó"],
] as const)(
  "tells who paid what became of a payment that is %s, and leads to nothing of the account",
  (state, title) => {
    const page = said({ state });
    for (const part of [title, "$200.00", "$230.00", "CT-7K2M9QX4ZB", "Plaza Sol", "cambió de titular"])
      expect(page).toContain(part);
    expect(page).not.toMatch(/cuenta=9|user-prepaid/);
  },
);
