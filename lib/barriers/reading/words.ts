import type { Decision, Direction } from "@/lib/access/client";
import { formatMoney } from "@/lib/core/money";

/** A reader shows these: 40 characters at most, so that small displays show them whole. */
const WORDS: Record<Exclude<Decision, "admitted">, string> = {
  unknown_code: "Código desconocido",
  bad_signature: "Código no válido",
  revoked: "Este código ya no vale",
  returned: "Este boleto se devolvió",
  cancelled: "Este boleto se canceló",
  blocked: "Código en pausa",
  other_enclosure: "Es de otro recinto",
  other_event: "Es de otro evento",
  other_zone: "Entra por otro acceso",
  not_yet_valid: "Todavía no vale",
  expired: "Ya venció",
  guard_not_assigned: "Llama a un guardia",
  gate_closed: "Acceso cerrado",
  already_used: "Ya se usó",
  still_inside: "Ya está adentro",
  not_inside: "Ya salió",
  no_balance: "Saldo insuficiente",
  full: "Lleno",
  zone_closed: "Zona cerrada",
};

export function laneWords(told: { decision: Decision; direction: Direction; missingCents?: number }): string {
  const { decision, direction, missingCents = 0 } = told;
  if (decision === "admitted") return direction === "in" ? "Pasa" : "Buen viaje";
  return decision === "no_balance" && missingCents > 0 ? `Faltan ${formatMoney(missingCents)}` : WORDS[decision];
}

export const TOO_LATE_WORDS = "Intenta otra vez";
