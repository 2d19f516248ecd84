import { expect, test } from "vitest";
import { depositSentence, depositSteps, payAtRows } from "@/lib/payments/deposit/instructions";

const bank = { name: "BBVA", clabe: "032180000118359719", holder: "Recinto SA de CV" };
const window = { address: "Av. Fundidora 501", hours: "10:00 a 18:00" };

test("the sentence names amount, reference, deadline in the venue's time, and the promise", () => {
  const due = { reference: "93001458220730", amountCents: 51_750, expiresAt: new Date("2026-11-26T05:59:00Z") };
  expect(depositSentence(due, "America/Monterrey")).toBe(
    "Deposita en efectivo o transfiere antes del miércoles 25 de noviembre, 23:59. Monto exacto: $517.50 MXN. " +
      "Referencia 9300 1458 2207 30. Tus boletos llegan por correo en un máximo de 7 horas después de pagar.",
  );
});

test("only the places that exist are shown", () => {
  expect(payAtRows({ bank, window: null })).toEqual([
    ["Banco", "BBVA"],
    ["CLABE", "032 180 00011835971 9"],
    ["A nombre de", "Recinto SA de CV"],
  ]);
  expect(payAtRows({ bank: null, window })).toEqual([
    ["Taquilla", "Av. Fundidora 501"],
    ["Horario", "10:00 a 18:00"],
  ]);
  expect(depositSteps({ bank, window: null })[0]).not.toContain("taquilla");
  expect(depositSteps({ bank: null, window })[0]).not.toContain("CLABE");
});
