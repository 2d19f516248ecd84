import { expect, it } from "vitest";
import { failureOf } from "@/components/checkout/failures";

it.each([
  ["failed", "card_declined", "Tu banco no autorizó el pago."],
  ["failed", "cc_rejected_insufficient_amount", "La tarjeta no tiene fondos suficientes."],
  ["failed", "3002", "La tarjeta está vencida."],
  ["failed", "toString", "Tu banco no autorizó el pago."],
  ["failed", "a text of the provider", "Tu banco no autorizó el pago."],
  ["failed", null, "Tu banco no autorizó el pago."],
  ["requires_action", null, "No terminaste el pago."],
  ["expired", null, "Se terminó el tiempo para pagar."],
  ["cancelled", null, "El pago se canceló."],
])("%s with %s says %s", (state, code, title) => {
  expect(failureOf(state, code, "tus lugares siguen apartados").title).toBe(title);
  expect(failureOf(state, code, "tus lugares siguen apartados").advice).toContain("lugares siguen apartados");
});

it("promises nothing about money that was deposited", () => {
  expect(failureOf("failed", "deposit_refused", "tus lugares siguen apartados").advice).not.toContain("No se te cobró");
});
