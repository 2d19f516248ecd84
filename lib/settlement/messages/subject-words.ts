import { DEPOSIT_PROMISE, TOPUP_PROMISE } from "@/lib/payments/client";
import type { ReviewReason } from "@/lib/settlement/client";

interface DisputeWords {
  subject: string;
  heading: string;
  text: string;
}

/** What messages about a payment say of what it pays. */
interface SubjectMailWords {
  test: string;
  /** "compra". */
  noun: string;
  /** While a reference waits: in the preview line, after the greeting, and as the note at the end. */
  waits: { preheader: string; text: string; note: string };
  promise: string;
  /** The deadline is near. */
  expires: { preheader: string; heading: string; unless: (deadline: string) => string };
  /** Money that came and bought nothing. */
  review: { subject: string; otherwise: string; happened: Partial<Record<ReviewReason, string>> };
  disputed: DisputeWords;
  disputeWon: DisputeWords;
  disputeLost: DisputeWords;
}

const ORDER: SubjectMailWords = {
  test: "Compra de prueba, sin valor.",
  noun: "compra",
  waits: {
    preheader: "Tus lugares están apartados hasta entonces.",
    text: "tus lugares están apartados.",
    note: "Después de la fecha límite tus lugares quedan libres. Te enviamos tus boletos por correo al confirmarse el pago.",
  },
  promise: DEPOSIT_PROMISE,
  expires: {
    preheader: "Después tus lugares quedan libres.",
    heading: "Tu apartado está por vencer",
    unless: (deadline) => `Si no pagas antes del ${deadline}, tus lugares quedan libres.`,
  },
  review: {
    subject: "Recibimos tu pago, pero no tus lugares",
    otherwise: "si ya no hay lugares para ti",
    happened: {
      paid_without_stock: "Recibimos tu pago cuando tus lugares ya habían quedado libres, y otra persona los compró.",
      paid_after_cancel: "Recibimos tu pago de una compra que ya estaba cancelada.",
      over_limit: "Recibimos tu pago, pero con esta compra pasas del límite de lugares por persona.",
      short: "Recibimos menos de lo que cuesta tu compra.",
      currency: "Recibimos tu pago en otra moneda.",
      exchange_lost:
        "Recibimos tu pago de un cambio, pero tu boleto anterior ya se había usado o ya no se podía cambiar.",
    },
  },
  disputed: {
    subject: "Tu banco puso en duda un pago",
    heading: "Tus boletos están en pausa",
    text: "tu banco nos avisó que se desconoció el pago de esta compra. Mientras lo decide, tus boletos no abren el acceso. Si no fuiste tú, llama a tu banco; si fue un error, pídele que retire la aclaración.",
  },
  disputeWon: {
    subject: "Tus boletos son válidos otra vez",
    heading: "Tus boletos son válidos otra vez",
    text: "el banco confirmó el pago de esta compra. Tus códigos abren el acceso como antes; revisa tus boletos por si cambió tu lugar.",
  },
  disputeLost: {
    subject: "Tu banco devolvió el pago",
    heading: "Tu compra quedó sin efecto",
    text: "tu banco te devolvió el pago de esta compra. Tus boletos ya no son válidos y los lugares quedaron libres.",
  },
};

const TOPUP: SubjectMailWords = {
  test: "Recarga de prueba, sin valor.",
  noun: "recarga",
  waits: {
    preheader: "Tu recarga te espera hasta entonces.",
    text: "tu recarga te espera.",
    note: "Tu saldo sube al confirmarse el pago, y te avisamos por correo.",
  },
  promise: TOPUP_PROMISE,
  expires: {
    preheader: "Después la recarga se cancela.",
    heading: "Tu recarga está por vencer",
    unless: (deadline) => `Si no pagas antes del ${deadline}, la recarga se cancela.`,
  },
  review: {
    subject: "Recibimos tu pago y lo revisamos",
    otherwise: "si no se puede abonar a tu saldo",
    happened: {
      paid_after_cancel: "Recibimos tu pago de una recarga que ya estaba cancelada.",
      short: "Recibimos menos de lo que cuesta tu recarga.",
      currency: "Recibimos tu pago en otra moneda.",
    },
  },
  disputed: {
    subject: "Tu banco puso en duda un pago",
    heading: "Tu prepago está en pausa",
    text: "tu banco nos avisó que se desconoció el pago de esta recarga. Mientras lo decide, lo que queda de ella está detenido y tu QR no abre. Si no fuiste tú, llama a tu banco; si fue un error, pídele que retire la aclaración.",
  },
  disputeWon: {
    subject: "Tu QR abre otra vez",
    heading: "Tu QR abre otra vez",
    text: "el banco confirmó el pago de esta recarga. Lo que quedaba de ella volvió a tu saldo.",
  },
  disputeLost: {
    subject: "Tu banco devolvió el pago",
    heading: "Tu recarga quedó sin efecto",
    text: "tu banco te devolvió el pago de esta recarga. Lo que quedaba de ella salió de tu saldo; lo que ya habías usado queda como adeudo.",
  },
};

/** The words of a purchase, or of a top-up of a prepaid account. */
export const mailWords = ({ prepaidId }: { prepaidId: number | null }): SubjectMailWords =>
  prepaidId === null ? ORDER : TOPUP;
