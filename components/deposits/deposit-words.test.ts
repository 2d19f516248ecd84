import { expect, test } from "vitest";
import { amountWords, historyOf, planOf } from "@/components/deposits/deposit-words";

const none = {
  claimedAt: null,
  approvedAt: null,
  approvedBy: null,
  acceptedAt: null,
  acceptedBy: null,
  refusedAt: null,
  refusedBy: null,
  refusedReason: null,
  bank: null,
  receivedCents: null,
  stage: "expected" as const,
  amountCents: 51_750,
  timeZone: "America/Monterrey",
  expiresAt: new Date("2026-11-26T05:59:00Z"),
};
const at = new Date("2026-11-25T18:00:00Z");

test("the history tells who did what and what the bank says", () => {
  expect(historyOf(none)).toEqual([]);
  expect(
    historyOf({
      ...none,
      claimedAt: at,
      approvedAt: at,
      approvedBy: "Ana",
      acceptedAt: at,
      acceptedBy: "Beto",
      bank: { paidOn: "2026-11-25", amountCents: 51_750, text: "DEPOSITO" },
    }),
  ).toEqual([
    "Avisó que ya pagó el mié 25 nov, 12:00",
    "En el banco: $517.50, DEPOSITO",
    "Aprobó Ana el mié 25 nov, 12:00",
    "Aceptó Beto el mié 25 nov, 12:00",
  ]);
});

test("the amount that came is told when it differs from the one due", () => {
  expect(amountWords(none)).toEqual(["$517.50"]);
  expect(amountWords({ ...none, receivedCents: 51_750 })).toEqual(["$517.50"]);
  expect(amountWords({ ...none, receivedCents: 50_000 })).toEqual(["$517.50", "Recibido $500.00"]);
});

const deposit = {
  amountCents: 51_750,
  reference: "93001458220730",
  buyer: "Mariana",
  orderState: "awaiting_payment",
  twoPeople: false,
  stage: "expected" as const,
};

test("a plan names the deposit and whether money comes too late", () => {
  expect(planOf("accept", deposit).title).toBe("¿Aceptar el depósito de $517.50, referencia 9300 1458 2207 30?");
  expect(planOf("accept", { ...deposit, orderState: "expired" }).points[0]).toContain("ya no esperaba");
  expect(planOf("approve", { ...deposit, twoPeople: true }).done).toContain("otra persona");
});
