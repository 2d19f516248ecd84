import type {
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
  TurnDeclaration,
} from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["ticket_transfers"] as const;

export const permissions = {
  "ticket:change": { roles: ["platform", "admin", "buyer"], scope: "Cambiar y devolver boletos" },
  "ticket:receive": { roles: ["buyer"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "ours", path: "/traspaso/[token]", guard: "none", who: "all" },
  {
    id: "ours",
    path: "/purchases",
    guard: "main",
    who: "order:read",
    card: { label: "Compras", icon: "ticket", at: 40 },
  },
  { id: "ours", path: "/purchases/[id]", guard: "main", who: "order:read" },
  { id: "ours", path: "/purchases/[id]/[ticketId]", guard: "main", who: "order:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "ticket.event_over": { status: 409, text: "El evento de ese boleto ya terminó." },
  "ticket.offered": { status: 409, text: "Ese boleto está ofrecido a otra persona. Cancela primero la oferta." },
  "ticket.change_pending": {
    status: 409,
    text: "Ese boleto tiene un cambio sin terminar. Págalo o cancélalo primero.",
  },
  "ticket.not_payer": {
    status: 409,
    text: "Ese boleto lo pagó otra persona: solo el recinto puede cambiarlo o devolverlo.",
  },
  "policy.not_allowed": { status: 409, text: (d) => `Este recinto no permite ${d.act ?? "hacer esto con boletos"}.` },
  "policy.too_late": {
    status: 409,
    text: (d) => `Solo se podía ${d.act ?? "hacer"} hasta ${d.until ?? "antes del evento"}.`,
  },
  "transfer.own": { status: 422, text: "Ese boleto ya es tuyo: escribe el correo o el teléfono de la otra persona." },
  "transfer.unknown": { status: 404, text: "Este enlace no es válido. Ábrelo completo, como te llegó." },
  "transfer.ended": { status: 410, text: "Esta oferta ya no está abierta: se aceptó, se rechazó o se canceló." },
  "transfer.expired": { status: 410, text: "Esta oferta ya venció. Pide a quien te la mandó que la haga otra vez." },
} as const satisfies Record<string, ErrorDeclaration>;

export const actions = {
  "order.tickets_returned": "Devolvió boletos",
  "order.tickets_given": "Regaló boletos",
  "ticket.changed": "Cambió un boleto",
  "ticket.change_started": "Empezó a cambiar un boleto",
  "ticket.resent": "Reenvió boletos",
  "ticket.transfer_offered": "Ofreció un boleto a otra persona",
  "ticket.transfer_cancelled": "Canceló la oferta de un boleto",
  "ticket.transfer_declined": "Rechazó un boleto",
} as const;

export const limits = {
  "transfer:account": { points: 20, duration: 3_600, wait: 600, most: 86_400 },
} as const satisfies Record<string, LimitDeclaration>;

export const turns = {
  "tickets:send": { wait: 60, most: 900, memory: 3_600 },
} as const satisfies Record<string, TurnDeclaration>;
