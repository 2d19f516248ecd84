import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { ANY_LOGIN, EVERYONE, OWN_LOGIN, STAFF, WITH_PAIRED_PHONES } from "@/lib/core/roles";

/** Tables that this domain owns. A trigger on `scans` writes the stays. */
export const tables = [
  "stays",
  "stay_resets",
  "zone_rules",
  "occupancy_counts",
  "admission_requests",
  "venue_doors",
  "door_scans",
  "gate_phones",
  "offline_readings",
  "offline_resolutions",
  "gate_closures",
  "guard_shifts",
  "guard_breaks",
  "gate_incidents",
  "gate_sales",
] as const;

/** An entry is one statement: it is recorded where the pass is still the one that was judged. */
export const hotStatements = { "access/hot": ["passes", "scans"] } as const;

export const permissions = {
  "enclosure:scan": { roles: EVERYONE, actors: ANY_LOGIN },
  "occupancy:read": { roles: STAFF },
  "occupancy:write": { roles: STAFF },
  "finding:read": { roles: STAFF },
  "finding:resolve": { roles: STAFF },
  "scan:force": { roles: ["platform", "admin", "guard"], actors: [...OWN_LOGIN, "paired_phone"] },
  "scan:redeem": {
    roles: ["platform", "admin", "guard"],
    actors: WITH_PAIRED_PHONES,
    scope: "Validar códigos en el acceso",
  },
  "scan:read": {
    roles: ["platform", "admin", "guard"],
    actors: WITH_PAIRED_PHONES,
    scope: "Ver qué es un código sin usarlo",
  },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S40",
    path: "/scan-qr",
    guard: "main",
    who: "scan:redeem",
    menu: { label: "Escáner de QR", icon: "scan-qr-code", at: 10, profiles: [3] },
    card: { label: "Escáner", icon: "scan-qr-code", at: 120 },
  },
  {
    id: "S41",
    path: "/scan-enclosure",
    guard: "main",
    who: "enclosure:scan",
    menu: { label: "Escanear recinto", icon: "qr-code", at: 50, profiles: [1, 2] },
  },
  {
    id: "S42",
    path: "/scan-parking",
    guard: "main",
    who: "scan:redeem",
    card: { label: "Entradas y salidas", icon: "arrow-left-right", at: 125 },
  },
  {
    id: "ours",
    path: "/scan-qr/ayuda",
    guard: "main",
    who: "scan:read",
    card: { label: "¿Qué pasa con este boleto?", icon: "circle-question-mark", at: 130 },
  },
  { id: "ours", path: "/scan-qr/conflictos", guard: "main", who: "scan:redeem" },
  { id: "ours", path: "/scan-qr/venta", guard: "main", who: "scan:redeem" },
  { id: "ours", path: "/scan-qr/incidente", guard: "main", who: "scan:redeem" },
  { id: "ours", path: "/scan-qr/lector", guard: "main", who: "scan:redeem" },
  { id: "ours", path: "/scan-qr/listo", guard: "main", who: "scan:redeem" },
  { id: "ours", path: "/scan-qr/apoyo", guard: "main", who: "scan:force" },
  {
    id: "S42",
    path: "/scan-parking/recinto",
    guard: "main",
    who: "scan:redeem",
    card: { label: "Puertas del recinto", icon: "users", at: 127 },
  },
  { id: "ours", path: "/parkingArea/puertas", guard: "main", who: "zone:write" },
  { id: "ours", path: "/parkingArea/reglas", guard: "main", who: "zone:write" },
  { id: "ours", path: "/parkingArea/ocupacion", guard: "main", who: "occupancy:read" },
  { id: "ours", path: "/parkingArea/ocupacion/[id]", guard: "main", who: "occupancy:read" },
  { id: "ours", path: "/parkingArea/conflictos", guard: "main", who: "finding:read" },
  { id: "ours", path: "/parkingArea/entradas", guard: "main", who: "occupancy:read" },
] as const satisfies readonly ScreenDeclaration[];

/** Where phones send what they read without a network, also once their session has ended. */
export const slugs = ["subidas"] as const;

export const errors = {
  "scan.gate_unknown": { status: 404, text: "Ese acceso no existe." },
  "scan.gate_one_way": { status: 409, text: "Este acceso es de un solo sentido. Cambia el sentido y vuelve a leer." },
  "scan.venue_unknown": {
    status: 404,
    text: "Ese código no es de un recinto. Busca el cartel con su QR o escribe su nombre corto.",
  },
  "scan.nothing_found": {
    status: 404,
    text: "No encontramos nada así en tus eventos de hoy. Prueba con el código corto, la placa o el folio.",
  },
  "admission.not_forceable": {
    status: 409,
    text: "Este código no se puede dejar pasar. Llama a quien administra el recinto.",
  },
  "admission.too_late": { status: 409, text: "Pasó mucho tiempo desde esa lectura. Vuelve a leer el código." },
  "admission.read_again": { status: 409, text: "Este código ya pasó después de esa lectura. Vuelve a leerlo." },
  "admission.not_supervisor": {
    status: 403,
    text: "No supervisas ese acceso. Pide a quien administra el recinto que te asigne como supervisor.",
  },
  "admission.expired": { status: 409, text: "Nadie contestó a tiempo. Pide que vuelvan a leer el código." },
  "admission.withdrawn": { status: 409, text: "El guardia ya no lo pide, o lo pidió otra vez." },
  "admission.answered": { status: 409, text: "Alguien ya contestó esta solicitud." },
  "gate_sale.not_here": { status: 409, text: "En esta zona no se vende en el acceso." },
  "gate_sale.refused": { status: 409, text: "El acceso no deja entrar a esa zona ahora. No se cobró nada." },
  "shift.none_open": { status: 409, text: "No tienes un turno abierto. Empieza uno." },
  "group.too_many": { status: 409, text: "No caben tantos autos de este grupo. Vuelve a leer el código." },
  "offline.phone_unknown": {
    status: 401,
    text: "Este teléfono ya no puede enviar sus lecturas. Inicia sesión en él y se envían solas.",
  },
  "finding.unknown": { status: 404, text: "Ese conflicto no existe." },
  "finding.resolved": { status: 409, text: "Alguien ya resolvió este conflicto." },
  "finding.no_charge": { status: 409, text: "Esa lectura no cobró nada." },
  "door.unknown": { status: 404, text: "Esa puerta no existe." },
  "door.too_many": { status: 409, text: "A ese código le quedan menos personas. Vuelve a leerlo." },
  "stay.code_unknown": { status: 404, text: "Ese código no existe. Revisa que esté completo." },
  "stay.none_open": { status: 409, text: "Ese código no tiene un auto adentro de esta zona." },
  "stay.none_open_in_zone": { status: 409, text: "No hay autos adentro de esta zona." },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "access.tidy": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "50 * * * *" },
  "access.end-lost-stays": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "25 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const limits = {
  "incident:account": { points: 30, duration: 600, wait: 60, most: 600 },
  "offline:phone": { points: 240, duration: 60, wait: 10, most: 60 },
} as const satisfies Record<string, LimitDeclaration>;

export const entities = {
  admission_request: { word: "Solicitud de apoyo" },
  offline_reading: { word: "Lectura sin red" },
  gate: { word: "Acceso" },
  guard_shift: { word: "Turno" },
  gate_incident: { word: "Incidente" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "gate.closed": "Cerró un acceso a las entradas",
  "gate.opened": "Abrió un acceso a las entradas",
  "shift.started": "Empezó un turno",
  "shift.ended": "Terminó un turno",
  "shift.break_started": "Empezó un descanso",
  "shift.break_ended": "Terminó un descanso",
  "gate_sale.made": "Vendió un lugar en un acceso",
  "incident.noted": "Anotó un incidente en un acceso",
  "finding.accepted": "Aceptó una lectura sin red",
  "finding.incident": "Anotó un incidente de una lectura sin red",
  "finding.charge_undone": "Deshizo el cobro de una lectura sin red",
  "venue.doors_changed": "Cambió las puertas para personas de un recinto",
  "admission.asked": "Pidió apoyo para un código rechazado",
  "admission.approved": "Dejó pasar un código rechazado",
  "admission.withdrawn": "Retiró su solicitud de apoyo",
  "admission.denied": "Negó el paso de un código rechazado",
  "zone.rules_changed": "Cambió las reglas de los accesos de una zona",
  "zone.counted": "Corrigió cuántos autos hay en una zona",
  "zone.reset": "Puso en cero los autos de una zona",
  "zone.pass_reset": "Borró la entrada de un código que seguía adentro",
  "zone.closed": "Cerró una zona a las entradas",
  "zone.opened": "Abrió una zona a las entradas",
} as const;

export const changedFields = {
  decision: "Rechazo",
  direction: "Sentido",
  antiPassback: "Código de un auto que está adentro",
  reentries: "Reingresos",
  reentryUntil: "Reingreso hasta",
  whenFull: "Zona llena",
  doorPeople: "Personas por código en las puertas",
  offlineDoubles: "Sin red, códigos de varios accesos",
  offlineStanding: "Sin red, abonados, VIP y prepago",
  walkUp: "Venta en el acceso",
  doors: "Puertas",
  inside: "Autos adentro",
  closedReason: "Cerrada porque",
} as const;
