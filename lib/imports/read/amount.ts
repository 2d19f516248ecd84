/** Below ten billion pesos: what is longer is no amount, but an account or a reference. */
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** Reads money as banks write it, in centavos, negative with any of their signs. Texts that are no amount answer null. */
export function parseAmount(text: string): number | null {
  const digits = text.replace(/[^\d.,]/g, "");
  const comma = digits.lastIndexOf(",");
  const dot = digits.lastIndexOf(".");
  const isCommaDecimal = comma > dot && !/^\d{1,3}(,\d{3})+$/.test(digits);
  const plain = isCommaDecimal ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  if (!AMOUNT.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return /^\(|-\s*$|^[^\d]*[-−]/.test(text) ? -cents : cents;
}
