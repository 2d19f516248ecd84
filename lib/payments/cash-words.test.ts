import { expect, it } from "vitest";
import { cashSteps } from "@/lib/payments/client";

const COMES = "te mandamos los boletos.";

it("names OXXO only where the provider routes there", () => {
  expect(cashSteps({ network: "oxxo", barcode: "1" }, COMES)).toEqual([
    "Ve a cualquier tienda OXXO. Muestra el código de barras en la caja, o dicta la referencia.",
    "Paga el monto exacto, en una sola exhibición, y guarda tu comprobante.",
    "En cuanto se confirme te mandamos los boletos.",
  ]);
  for (const network of ["paynet", "spei", "deposit", "toString"]) {
    for (const barcode of ["1", undefined]) expect(cashSteps({ network, barcode }, COMES)[0]).not.toMatch(/oxxo/i);
  }
  expect(cashSteps({ network: "spei" }, COMES)[0]).toBe("Dicta la referencia en la caja.");
});
