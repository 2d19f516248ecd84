import type { SendReport } from "@/lib/passes/client";

const sentence = (n: number, one: string, many: string) =>
  n === 0 ? [] : [n === 1 ? one : many.replace("#", String(n))];

/** Says in one line how many were sent, and why the others were not. */
export function sendWords({ queued, noContact, tooSoon, notValid }: SendReport): string {
  return [
    queued === 0 ? "No se envió ninguno." : queued === 1 ? "1 QR va en camino." : `${queued} QR van en camino.`,
    ...sentence(noContact, "1 no tiene correo ni WhatsApp.", "# no tienen correo ni WhatsApp."),
    ...sentence(tooSoon, "1 se envió hace poco.", "# se enviaron hace poco."),
    ...sentence(notValid, "1 no da acceso.", "# no dan acceso."),
  ].join(" ");
}
