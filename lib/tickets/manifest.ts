import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { ANY_LOGIN, STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["tickets"] as const;

export const readModels = {
  "tickets/queries": {
    reads: ["orders"],
    why: "a ticket shows its purchase's folio, and a page of tickets is one statement",
  },
} as const;

export const permissions = {
  "ticket:own": { roles: ["buyer"], actors: ANY_LOGIN },
  "ticket:read": { roles: STAFF, scope: "Ver boletos" },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S51",
    path: "/user-tickets",
    guard: "buyer",
    who: "ticket:own",
    menu: { group: "sales", label: "Mis Eventos", at: 20, venue: "event" },
  },
  { id: "S51", path: "/user-tickets/[enclosureId]", guard: "buyer", who: "ticket:own" },
  { id: "ours", path: "/user-tickets/[enclosureId]/[ticketId]", guard: "buyer", who: "ticket:own" },
] as const satisfies readonly ScreenDeclaration[];

export const entities = {
  ticket: { word: "Boleto" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "ticket.issued": "Emitió boletos",
  "ticket.restored": "Boleto válido otra vez",
  "ticket.revoked": "Retiró boletos",
  "ticket.transferred": "Pasó un boleto a otra persona",
  "ticket.plate_set": "Escribió las placas de un boleto",
} as const;

export const errors = {
  "ticket.plate_not_asked": { status: 409, text: "Este recinto no pide las placas del auto." },
  "ticket.plate_too_late": { status: 409, text: "Ese boleto ya no está vigente: sus placas ya no se cambian." },
} as const satisfies Record<string, ErrorDeclaration>;

export const changedFields = {
  plate: "Placas",
  ticketIds: "Boletos",
} as const;
