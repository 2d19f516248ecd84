import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { ANY_LOGIN, STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "enclosures",
  "enclosure_slugs",
  "enclosure_method_fees",
  "enclosure_policies",
  "gates",
] as const;

export const readers = {
  enclosures: ["auth/api-keys/actor-of-key", "auth/hot", "auth/sessions/actor-of-user", "users/queries"],
} as const;

export const readModels = {
  "enclosures/venue-counts": {
    reads: ["parking_areas", "events"],
    why: "the list and the API's page show figures of each venue in the statement that reads the page",
  },
  "enclosures/fee-terms": {
    reads: ["payment_accounts", "enclosure_payment_methods"],
    why: "the store and the hold price a place in one statement with the methods that the venue offers",
  },
} as const;

export const permissions = {
  "enclosure:read": { roles: STAFF, actors: ANY_LOGIN, scope: "Ver recintos" },
  "enclosure:choose": { roles: ["platform", "admin", "buyer"], actors: ANY_LOGIN },
  "enclosure:create": { roles: ["platform"] },
  "enclosure:write": { roles: STAFF, scope: "Cambiar recintos" },
  "enclosure:delete": { roles: ["platform"] },
  "enclosure:fees": { roles: ["platform"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S15",
    path: "/enclosures",
    guard: "main",
    who: "enclosure:read",
    menu: { group: "administration", label: "Recintos", at: 70, only: "enclosure:create" },
    card: { label: "Recintos", icon: "building", at: 70 },
  },
  {
    id: "S15",
    path: "/create-enclosures",
    guard: "main",
    who: "enclosure:create",
    with: { query: "id", who: "enclosure:write" },
  },
  {
    id: "S44",
    path: "/select-enclosure",
    guard: "main",
    who: "enclosure:choose",
    menu: { group: "sales", label: "Seleccionar Recinto", at: 10, only: "order:buy" },
    card: { label: "Seleccionar recinto", icon: "map-pin", at: 80 },
  },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "enclosure.slug_taken": { status: 409, text: "Esa dirección ya la usa otro recinto. Elige otra." },
  "enclosure.slug_reserved": { status: 422, text: "Esa dirección está reservada para la plataforma. Elige otra." },
  "enclosure.in_use": {
    status: 409,
    text: (d) =>
      `El recinto tiene eventos por venir (${d.events ?? "revisa su calendario"}). Cancélalos o elimínalos primero.`,
  },
  "gate.in_use": {
    status: 409,
    text: (d) => `Las zonas ${d.zones ?? ""} entran por ${d.gates ?? "ese acceso"}. Quítalo primero de esas zonas.`,
  },
  "gate.label_taken": { status: 409, text: "Dos accesos de un recinto no pueden llamarse igual." },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  enclosure: { word: "Recinto", page: "/create-enclosures?id=[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "enclosure.created": "Creó un recinto",
  "enclosure.updated": "Cambió un recinto",
  "enclosure.archived": "Archivó un recinto",
  "enclosure.restored": "Volvió a abrir un recinto",
  "enclosure.deleted": "Eliminó un recinto",
} as const;

export const changedFields = {
  banner: "Imagen de portada",
  cancelRefundsFee: "Cancelación devuelve el cargo",
  card: "Tarjeta",
  cash: "Efectivo en tienda",
  changeCreditsFee: "Cambio toma en cuenta el cargo",
  changeFeeCents: "Costo del cambio",
  changeUntilHours: "Cambios hasta, horas antes",
  color: "Color",
  contactEmail: "Correo de contacto",
  contactPhone: "Teléfono de contacto",
  contactWhatsapp: "WhatsApp de contacto",
  dayStart: "El día de operación empieza",
  depositTwoPeople: "Depósitos con dos personas",
  deposit: "Depósito o transferencia",
  enclosureId: "Recinto",
  feeBps: "Cargo por servicio",
  feeFixedCents: "Cargo fijo",
  feeIvaBps: "IVA del cargo",
  gateId: "Acceso",
  gates: "Accesos",
  holdMinutes: "Minutos de apartado",
  isEvent: "Vende eventos",
  asksPlate: "Pide las placas",
  isPrepaid: "Tiene prepago",
  latitude: "Latitud",
  location: "Ubicación",
  logo: "Logotipo",
  longitude: "Longitud",
  mapUrl: "Enlace del mapa",
  methodFees: "Cargo por forma de pago",
  priceIvaBps: "IVA del precio",
  rescheduleReturnHours: "Devolución tras reprogramar, horas",
  returnFeeBps: "El recinto conserva",
  returnUntilHours: "Devoluciones hasta, horas antes",
  returnWithFee: "Devolución con el cargo",
  slug: "Nombre corto",
  timeZone: "Zona horaria",
  transferUntilHours: "Traspasos hasta, horas antes",
  wallet: "Mercado Pago",
} as const;

export const limits = {
  "slug:account": { points: 20, duration: 86_400, wait: 3_600, most: 86_400 },
} as const satisfies Record<string, LimitDeclaration>;
