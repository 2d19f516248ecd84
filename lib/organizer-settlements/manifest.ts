import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "organizer_profiles",
  "organizer_terms",
  "organizer_clabes",
  "organizer_settlements",
  "withholding_rates",
  "commission_iva_rates",
  "sat_payment_forms",
] as const;

export const readers = {
  organizer_settlements: ["reports/account/balances"],
} as const;

export const permissions = {
  /** An organizer sees its own. */
  "settlement:read": { roles: STAFF },
  "settlement:write": { roles: STAFF, condition: "admin_1" },
  /** Legal data and the account to be paid to. */
  "organizer:write": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const errors = {
  "settlement.open": {
    status: 409,
    text: "Ese organizador ya tiene una liquidación abierta. Termínala o cancélala primero.",
  },
  "settlement.nothing": { status: 409, text: "No hay nada nuevo que liquidar." },
  "settlement.no_profile": { status: 409, text: "Primero faltan los datos fiscales del organizador." },
  "settlement.no_clabe": {
    status: 409,
    text: "No hay una CLABE que se pueda usar: falta que otra persona la acepte, que pasen 48 horas, o que su titular sea la razón social.",
  },
  "settlement.clabe_gone": {
    status: 409,
    text: "La CLABE con la que se aprobó se quitó o se cambió por otra, o su titular ya no es la razón social. Si el banco no ha mandado el dinero, cancela la liquidación y haz otra.",
  },
  "settlement.two_people": { status: 409, text: "Tú hiciste este borrador: lo tiene que aprobar otra persona." },
  "settlement.changed": {
    status: 409,
    text: "Cambió lo que se debe desde que se hizo el borrador. Cancélalo y haz otro.",
  },
  "settlement.not_draft": { status: 409, text: "Esa liquidación ya no es un borrador." },
  "settlement.not_approved": { status: 409, text: "Esa liquidación no está aprobada o ya se pagó." },
  "settlement.reference_taken": { status: 409, text: "Esa referencia del banco ya es de otra liquidación." },
  "settlement.too_much": {
    status: 409,
    text: "Es más de lo que se le debe al organizador.",
  },
  "settlement.too_big": { status: 409, text: "Pasa de 20 millones de pesos: paga una parte como anticipo." },
  "clabe.waiting": { status: 409, text: "Ya hay una CLABE que espera a otra persona." },
  "clabe.two_people": { status: 409, text: "Tú pediste esta CLABE: la tiene que aceptar otra persona." },
  "clabe.other_name": {
    status: 409,
    text: "El titular de esta CLABE ya no es la razón social. Quítala y agrega otra.",
  },
  "clabe.nobody_told": {
    status: 409,
    text: "Nadie tiene un correo al que avisar de este cambio. Agrega primero el de quien administra al organizador.",
  },
  "clabe.decided": { status: 409, text: "Esa CLABE ya se decidió, o ya no se usa." },
} as const satisfies Record<string, ErrorDeclaration>;

export const screens = [
  {
    id: "S59",
    path: "/liquidaciones",
    guard: "main",
    who: "settlement:read",
    card: { label: "Liquidaciones", icon: "banknote", at: 64 },
  },
  { id: "ours", path: "/liquidaciones/[id]", guard: "main", who: "settlement:read" },
  { id: "ours", path: "/liquidaciones/[id]/renglones/[linea]", guard: "main", who: "settlement:read" },
  { id: "ours", path: "/liquidaciones/organizador/[id]", guard: "main", who: "settlement:read" },
] as const satisfies readonly ScreenDeclaration[];

export const entities = {
  organizer_settlement: { word: "Liquidación", page: "/liquidaciones/[id]" },
  organizer_clabe: { word: "CLABE de un organizador" },
  organizer_profile: { word: "Datos fiscales", page: "/liquidaciones/organizador/[id]" },
  withholding_rate: { word: "Tasa de retención" },
  commission_iva_rate: { word: "IVA de la comisión" },
  sat_payment_form: { word: "Forma de pago del SAT" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "organizer_settlement.made": "Hizo el borrador de una liquidación",
  "organizer_settlement.approved": "Aprobó una liquidación",
  "organizer_settlement.paid": "Registró el pago de una liquidación",
  "organizer_settlement.cancelled": "Canceló una liquidación",
  "organizer_clabe.asked": "Pidió una CLABE nueva",
  "organizer_clabe.approved": "Aceptó una CLABE nueva",
  "organizer_clabe.ended": "Quitó una CLABE",
  "organizer_profile.saved": "Cambió los datos fiscales de un organizador",
  "organizer_profile.terms": "Cambió las condiciones de un organizador",
  "withholding_rate.made": "Cambió una tasa de retención",
  "commission_iva_rate.made": "Cambió el IVA de la comisión",
  "sat_payment_form.made": "Cambió la forma de pago del SAT de un cobro",
} as const;

export const changedFields = {
  payableCents: "Por pagar",
  bankReference: "Referencia del banco",
  legalName: "Razón social",
  personType: "Tipo de persona",
  rfc: "RFC",
  regime: "Régimen",
  commissionBps: "Comisión",
  reserveBps: "Reserva",
  reserveDays: "Días de reserva",
  payableDays: "Días después del evento",
  isrBps: "ISR",
  ivaBps: "IVA",
  collectedBy: "Quién cobra",
  paidBy: "Pago",
  satForm: "Forma de pago del SAT",
  validFrom: "Desde",
  clabeTail: "CLABE",
  told: "Correos avisados",
} as const;
