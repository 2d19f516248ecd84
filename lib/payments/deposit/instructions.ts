import { formatLongDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";

interface PayAt {
  bank: { name: string; clabe: string; holder: string } | null;
  window: { address: string; hours: string } | null;
}

interface Due {
  reference: string;
  amountCents: number;
  expiresAt: Date;
}

/** The terms promise it in these words; of a top-up they promise its balance. */
export const DEPOSIT_PROMISE = "Tus boletos llegan por correo en un máximo de 7 horas después de pagar.";
export const TOPUP_PROMISE = "Tu saldo sube en un máximo de 7 horas después de pagar.";

const inGroups = (reference: string) => reference.replace(/(.{4})(?=.)/g, "$1 ");

/** "032 180 00011835971 9": banks print the bank, the place, the account and the check digit apart. */
function clabeWords(clabe: string): string {
  return clabe.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, "$1 $2 $3 $4");
}

/** The specification gives this sentence. */
export function depositSentence(
  { reference, amountCents, expiresAt }: Due,
  timeZone: string,
  promise = DEPOSIT_PROMISE,
): string {
  const day = formatLongDay(expiresAt, timeZone).replace(/ de \d{4}$/, "");
  return (
    `Deposita en efectivo o transfiere antes del ${day}, ${formatTime(expiresAt, timeZone)}. ` +
    `Monto exacto: ${formatMoney(amountCents)} MXN. Referencia ${inGroups(reference)}. ${promise}`
  );
}

/** Labels with their values. */
export function payAtRows({ bank, window }: PayAt): [string, string][] {
  return [
    ...(bank
      ? ([
          ["Banco", bank.name],
          ["CLABE", clabeWords(bank.clabe)],
          ["A nombre de", bank.holder],
        ] satisfies [string, string][])
      : []),
    ...(window
      ? ([
          ["Taquilla", window.address],
          ["Horario", window.hours],
        ] satisfies [string, string][])
      : []),
  ];
}

export function depositSteps({ bank, window }: PayAt, promise = DEPOSIT_PROMISE): string[] {
  const bankStep = "En el banco o en tu aplicación, deposita a la CLABE y escribe la referencia en el concepto.";
  const windowStep = "En la taquilla, muestra el código de barras o dicta la referencia.";
  return [
    bank && window ? `${bankStep} ${windowStep}` : bank ? bankStep : windowStep,
    "Paga el monto exacto, en una sola exhibición, y guarda tu comprobante.",
    `Avísanos con «Validar mi pago». ${promise}`,
  ];
}
