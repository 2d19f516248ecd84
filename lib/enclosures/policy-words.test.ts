import { expect, test } from "vitest";
import { TERMS_POLICY } from "@/lib/enclosures/client";
import { cancellationTerms, changeTerms, purchaseTerms } from "@/lib/enclosures/policy-words";

const of = (more: Partial<typeof TERMS_POLICY>) => ({ ...TERMS_POLICY, ...more });

test("a venue without a policy says what the site's terms say", () => {
  expect(purchaseTerms(TERMS_POLICY)).toBe(
    "Con tarjeta la compra es final en cuanto tu banco la autoriza: sin cambios ni devoluciones.",
  );
  expect(changeTerms(TERMS_POLICY)).toBe(
    "Las compras con tarjeta son definitivas una vez que tu banco las autoriza: no hay cambios ni devoluciones.",
  );
  expect(cancellationTerms(TERMS_POLICY)).toBe(
    "Solo si el evento se cancela se devuelve el precio base del boleto, por cuenta del organizador.",
  );
});

test.each([
  [{ changeUntilHours: 1 }, "cambiar cada boleto hasta 1 hora antes del evento; no hay devoluciones."],
  [
    { changeUntilHours: 24, changeFeeCents: 5_000, returnUntilHours: 48 },
    "cambiar cada boleto hasta 24 horas antes del evento y devolverlo hasta 48 horas antes del evento. El cambio cuesta $50.00 por boleto. De una devolución recibes el precio base, sin el cargo por servicio.",
  ],
  [
    { returnUntilHours: 0, returnFeeBps: 1_250, returnWithFee: true, changeFeeCents: 5_000 },
    "devolver cada boleto hasta que empiece el evento; no hay cambios. De una devolución recibes el precio base menos 12.5 %, y el cargo por servicio.",
  ],
  [
    { changeUntilHours: 2, returnUntilHours: 2 },
    "cambiar o devolver cada boleto hasta 2 horas antes del evento. De una devolución recibes el precio base, sin el cargo por servicio.",
  ],
])("before paying, %o is told", (more, said) => {
  expect(purchaseTerms(of(more))).toBe(`Después de pagar puedes ${said}`);
  expect(changeTerms(of(more))).not.toContain("definitivas");
});

test("the terms of a cancelled event say only what it gives back", () => {
  expect(cancellationTerms(of({ cancelRefundsFee: true }))).toBe(
    "Solo si el evento se cancela se devuelve el precio base y el cargo por servicio, por cuenta del organizador.",
  );
  expect(cancellationTerms(of({ returnUntilHours: 5 }))).toBe(
    "Si el evento se cancela se devuelve el precio base del boleto, por cuenta del organizador.",
  );
  expect(cancellationTerms(of({ rescheduleReturnHours: 48 }))).toBe(
    "Si el evento se cancela, el organizador devuelve el precio base del boleto; si cambia de fecha, se puede devolver.",
  );
});
