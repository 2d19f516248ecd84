import type { TicketAct } from "@/lib/after-sale/client";

/** What each act is called, and the step of the ticket's page where it is done. */
export const ACT_WORDS: Record<TicketAct, { label: string; step: string; verb: string }> = {
  change: { label: "Cambiar de zona, lugar o evento", step: "cambiar", verb: "Cambiar" },
  return: { label: "Devolver", step: "devolver", verb: "Devolver" },
  transfer: { label: "Pasar a otra persona", step: "pasar", verb: "Pasar" },
  resend: { label: "Enviar otra vez por correo", step: "reenviar", verb: "Enviar" },
};

/** What was done, for `?hecho=`. */
export const ACT_DONE: Readonly<Record<string, string>> = {
  ofrecido: "Ofreciste el boleto. Hasta que lo acepten sigue siendo válido.",
  placas: "Guardamos las placas: el guardia las ve al leer tu boleto.",
  retirado: "Retiraste la oferta: el enlace ya no sirve.",
  reenviado: "Enviamos los boletos otra vez por correo.",
  devuelto: "El boleto quedó devuelto. Si costó algo, el correo a quien lo pagó dice cómo vuelve el dinero.",
  cambiado: "El cambio está hecho. El QR anterior ya no abre.",
  "cambio-dejado": "Liberamos tus lugares. Tu boleto de antes sigue siendo válido.",
  "por-pagar": "El lugar nuevo está apartado. Enviamos por correo el enlace para pagar la diferencia.",
  recibido: "El boleto ya es tuyo. Este es tu QR.",
  agregado: "Los boletos sin costo están emitidos y van por correo.",
  dinero: "Pedimos la devolución del dinero.",
};
