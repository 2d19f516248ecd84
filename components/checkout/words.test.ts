import { expect, it } from "vitest";
import { cashSentence, deadlineWords, inGroups } from "@/components/checkout/words";

const expiresAt = new Date("2026-11-26T05:59:00Z");

it("says the sentence of cash word for word, in the venue's time", () => {
  expect(cashSentence({ reference: "93001458220716", amountCents: 51_750, expiresAt }, "America/Monterrey")).toBe(
    "Paga en efectivo antes del miércoles 25 de noviembre, 23:59. Monto exacto: $517.50 MXN. Referencia 9300 1458 2207 16. La tienda puede cobrar una comisión adicional. Tu pago puede tardar hasta 1 día hábil en confirmarse.",
  );
  expect(deadlineWords(expiresAt, "America/Tijuana")).toBe("miércoles 25 de noviembre, 21:59");
});

it("groups references by four", () => {
  expect(inGroups("12345678")).toBe("1234 5678");
  expect(inGroups("123456789")).toBe("1234 5678 9");
  expect(inGroups("12")).toBe("12");
});
