import { expect, test } from "vitest";
import { actLabel, actsNow, moneyWords, planOf } from "@/components/payments/review-words";
import { methodWords } from "@/lib/pricing/client";
import {
  actsForReason,
  describeReview,
  REVIEW_ACTS,
  REVIEW_REASONS,
  type ReviewReason,
  resolutionWords,
} from "@/lib/settlement/client";

function caseOf(reason: ReviewReason, over: Partial<Parameters<typeof planOf>[1]> = {}) {
  return {
    reason,
    amountCents: 1_000,
    askedCents: 28_750,
    receivedCents: 29_750,
    refundedCents: 0,
    pendingCents: 0,
    manualCents: 0,
    refundableCents: 1_000,
    orderFolio: "CT-7K2M9QX4ZB",
    buyer: "Mariana García",
    bearers: ["organizer", "platform"] as const,
    acts: actsForReason(reason),
    ...over,
  };
}

test("every reason says what happened, and every act what it will do, with figures", () => {
  for (const reason of REVIEW_REASONS) {
    expect(describeReview(caseOf(reason))).toMatch(/\.$/);
    for (const act of actsForReason(reason)) {
      const plan = planOf(act, caseOf(reason));
      expect(plan.title).toContain("CT-7K2M9QX4ZB");
      expect(plan.points.join(" ")).toContain("Mariana García");
      expect(plan.done).not.toBe("");
    }
  }
  expect(describeReview(caseOf("excess"))).toContain("Llegaron $297.50: sobran $10.00.");
  expect(describeReview(caseOf("short", { receivedCents: 27_750 }))).toContain("Llegaron $277.50 de $287.50.");
  expect(planOf("refund", caseOf("excess"))).toMatchObject({
    title: "¿Devolver $10.00 de la compra CT-7K2M9QX4ZB?",
    points: ["$10.00 regresan a Mariana García por donde pagó.", "La compra sigue pagada y conserva sus boletos."],
  });
  expect(planOf("refund", caseOf("short")).points).toContain("La compra queda devuelta y sin boletos.");
});

test("nothing is offered while money is on its way, and no refund when none is left", () => {
  expect(actsNow(caseOf("excess"))).toEqual(["refund", "keep"]);
  expect(actsNow(caseOf("excess", { refundableCents: 0 }))).toEqual(["keep"]);
  for (const reason of REVIEW_REASONS) expect(actsNow(caseOf(reason, { pendingCents: 1 }))).toEqual([]);
  expect(REVIEW_ACTS.flatMap((act) => actsNow({ ...caseOf("short"), acts: [act] }))).toEqual([...REVIEW_ACTS]);
});

test("what only has to be seen is closed as seen, a refused refund is tried again", () => {
  expect(actLabel("keep", caseOf("used_returned"))).toBe("Marcar como visto");
  expect(planOf("keep", caseOf("disputed")).note).toBeNull();
  expect(actLabel("keep", caseOf("excess"))).toBe("Cerrar sin devolver");
  expect(actLabel("refund", caseOf("refund_failed"))).toBe("Intentar otra vez");
});

test("money, method and outcome read as words", () => {
  expect(moneyWords(caseOf("excess"))).toEqual(["Recibido $297.50"]);
  expect(moneyWords(caseOf("excess", { refundedCents: 500, pendingCents: 300, manualCents: 200 }))).toEqual([
    "Recibido $297.50",
    "Devuelto $5.00",
    "Devolución en camino $3.00",
    "Por transferir $2.00",
  ]);
  expect(methodWords("card")).toBe("Tarjeta de crédito o débito");
  expect(methodWords("toString")).toBe("Otra forma de pago");
  expect(resolutionWords("refunded")).toBe("Se devolvió el dinero");
  expect(resolutionWords("constructor")).toBe("Sin devolver: “constructor”");
  expect(resolutionWords(null)).toBe("Resuelto");
});
