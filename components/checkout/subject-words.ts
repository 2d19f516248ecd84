import { DEPOSIT_PROMISE, TOPUP_PROMISE } from "@/lib/payments/client";
import type { MyPaymentDto } from "@/lib/settlement/client";

type SubjectType = MyPaymentDto["subjectType"];

/** What is said of a payment, by what it pays. */
export interface PaidWords {
  /** While nothing is paid yet. */
  waits: string;
  /** As `waits`, after "y". */
  waitsToo: string;
  /** What comes once it is paid. */
  comes: string;
  comesByMail: string;
  /** The promise of a venue that takes deposits. */
  promise: string;
  /** Why money that came bought nothing. */
  tooLate: string;
  underReview: string;
}

export const PAID_WORDS: Readonly<Record<SubjectType, PaidWords>> = {
  order: {
    waits: "Tus lugares siguen apartados.",
    waitsToo: "tus lugares siguen apartados",
    comes: "te mandamos los boletos",
    comesByMail: "te mandamos los boletos a tu correo. También los ves aquí.",
    promise: DEPOSIT_PROMISE,
    tooLate: "No alcanzó para darte esos lugares, o llegó cuando ya no podíamos.",
    underReview:
      "Llegó cuando ya no podíamos darte esos lugares, o no por el monto exacto. Te damos lugares o te devolvemos el dinero, y te avisamos por correo.",
  },
  prepaid_topup: {
    waits: "Tu recarga te espera.",
    waitsToo: "tu recarga te espera",
    comes: "sube a tu saldo",
    comesByMail: "sube a tu saldo y te avisamos por correo. También lo ves aquí.",
    promise: TOPUP_PROMISE,
    tooLate: "Esa recarga ya no se podía abonar.",
    underReview:
      "Esa recarga ya no se podía abonar, o no llegó el monto exacto. La abonamos o te devolvemos el dinero, y te avisamos por correo.",
  },
};
