/** Why a payment was not made, and what to do about it. */
export interface Failure {
  title: string;
  advice: string;
}

/** Stands for what waits for another try: places that are held, or a top-up. */
const WAITING = "{espera}";
const NOTHING_TAKEN = `No se te cobró nada y ${WAITING}.`;
const AGAIN = `${NOTHING_TAKEN} Intenta de nuevo, o con otra forma de pago.`;
const OTHER_CARD = `${NOTHING_TAKEN} Usa otra tarjeta u otra forma de pago.`;
const CHECK = `${NOTHING_TAKEN} Revisa los datos e intenta de nuevo.`;
const CALL = `${NOTHING_TAKEN} Llama a tu banco para autorizarlo, o usa otra forma de pago.`;

const DECLINED: Failure = { title: "Tu banco no autorizó el pago.", advice: OTHER_CARD };
const FUNDS: Failure = { title: "La tarjeta no tiene fondos suficientes.", advice: OTHER_CARD };
const EXPIRED_CARD: Failure = { title: "La tarjeta está vencida.", advice: OTHER_CARD };
const CVC: Failure = { title: "El código de seguridad no coincide.", advice: CHECK };
const DATA: Failure = { title: "Algún dato de la tarjeta no coincide.", advice: CHECK };
const AUTHORIZE: Failure = { title: "Tu banco pide que autorices este pago.", advice: CALL };
const NOT_ONLINE: Failure = { title: "Esa tarjeta no sirve para comprar en línea.", advice: OTHER_CARD };
const RISK: Failure = { title: "El pago no pasó la revisión de seguridad.", advice: OTHER_CARD };

/** By the codes of ours, of Mercado Pago (`cc_…`) and of Openpay (3001 to 3012). */
const FAILURES: Readonly<Record<string, Failure>> = {
  card_declined: DECLINED,
  insufficient_funds: FUNDS,
  expired_card: EXPIRED_CARD,
  incorrect_cvc: CVC,
  authentication_required: AUTHORIZE,
  authentication_failed: { title: "No se pudo confirmar que eres tú con tu banco.", advice: AGAIN },
  deposit_refused: {
    title: "El recinto no encontró tu depósito.",
    advice: "Si ya depositaste, guarda tu comprobante y comunícate con el recinto. Si no, puedes pagar de otra forma.",
  },
  cc_rejected_insufficient_amount: FUNDS,
  cc_rejected_bad_filled_security_code: CVC,
  cc_rejected_bad_filled_date: DATA,
  cc_rejected_bad_filled_card_number: DATA,
  cc_rejected_bad_filled_other: DATA,
  cc_rejected_call_for_authorize: AUTHORIZE,
  cc_rejected_card_disabled: { title: "Esa tarjeta no está activa.", advice: CALL },
  cc_rejected_duplicated_payment: { title: "Ese pago parece repetido.", advice: OTHER_CARD },
  cc_rejected_high_risk: RISK,
  cc_rejected_blacklist: RISK,
  cc_rejected_max_attempts: { title: "Llegaste al límite de intentos con esa tarjeta.", advice: OTHER_CARD },
  cc_rejected_other_reason: DECLINED,
  "3001": DECLINED,
  "3002": EXPIRED_CARD,
  "3003": FUNDS,
  "3004": DECLINED,
  "3005": RISK,
  "3006": NOT_ONLINE,
  "3008": NOT_ONLINE,
  "3009": DECLINED,
  "3010": AUTHORIZE,
  "3011": DECLINED,
  "3012": AUTHORIZE,
};

/** Why a payment did not go through, in our words and never in the provider's; `waits` is what still waits for it. */
export function failureOf(state: string, failureCode: string | null, waits: string): Failure {
  const { title, advice } = failureBy(state, failureCode);
  return { title, advice: advice.replace(WAITING, waits) };
}

function failureBy(state: string, failureCode: string | null): Failure {
  if (failureCode && Object.hasOwn(FAILURES, failureCode)) return FAILURES[failureCode] ?? DECLINED;
  if (state === "expired") return { title: "Se terminó el tiempo para pagar.", advice: AGAIN };
  if (state === "cancelled") return { title: "El pago se canceló.", advice: AGAIN };
  if (state === "failed") return DECLINED;
  return { title: "No terminaste el pago.", advice: AGAIN };
}
