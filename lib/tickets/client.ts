export { eventDay, eventHours, showHours, wayLines } from "@/lib/tickets/words";

export type TicketStatus =
  | "valid"
  | "used"
  | "returned"
  | "changed"
  | "cancelled"
  | "event_cancelled"
  | "blocked"
  | "expired";

/** A ticket's state in words. */
export const TICKET_STATUS_WORDS = {
  valid: "Vigente",
  used: "Usado",
  returned: "Devuelto",
  changed: "Cambiado por otro",
  cancelled: "Cancelado",
  event_cancelled: "Evento cancelado",
  blocked: "Bloqueado",
  expired: "Vencido",
} as const satisfies Record<TicketStatus, string>;

export type GateDirection = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

/** Where a zone lies on its venue's plan, in the plan's own pixels. */
export interface TicketPlanDto {
  image: string;
  width: number;
  height: number;
  polygon: [number, number][];
}

/** What admits: shown while the ticket is valid or used and its event has not ended. */
export interface TicketCodeDto {
  /** 16 characters, Crockford base 32. */
  short: string;
  /** Text of the QR. */
  token: string;
  /** Side of the viewBox and path of the dark modules. */
  qr: { size: number; path: string };
}
