import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  LocalLimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { OWN_LOGIN, STAFF } from "@/lib/core/roles";

export const tables = [
  "barrier_networks",
  "barrier_controllers",
  "barrier_keys",
  "barrier_pairings",
  "barrier_nonces",
  "barrier_asks",
  "barrier_strangers",
  "barrier_lanes",
  "barrier_commands",
  "barrier_events",
  "barrier_passages",
  "barrier_sightings",
  "barrier_holds",
  "barrier_fires",
  "barrier_settings",
  "barrier_codes",
  "barrier_credentials",
] as const;

export const permissions = {
  "barrier:read": { roles: STAFF, scope: "Ver plumas y equipos" },
  "barrier:write": { roles: STAFF },
  /** Opens a lane with a reason. */
  "barrier:open": { roles: STAFF },
  /** Asks what a lane does with a code. */
  "barrier:decide": {
    roles: STAFF,
    actors: [...OWN_LOGIN, "gate_controller"],
    scope: "Preguntar qué hace un carril con un código",
  },
  /** Says what happened at the barriers. */
  "barrier:event": { roles: [], actors: ["gate_controller"] },
  /** Says in which networks a venue's controllers stand: who could say so could make us ask any machine that we reach. */
  "barrier:networks": { roles: ["platform"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S26",
    path: "/list-parking-pen",
    guard: "main",
    who: "barrier:read",
    menu: { group: "administration", label: "Configuración de plumas", at: 65 },
  },
  {
    id: "S26",
    path: "/parking-pen",
    guard: "main",
    who: "barrier:write",
    card: { label: "Agregar un equipo de plumas", icon: "fence", at: 95 },
  },
  { id: "ours", path: "/parking-pen/carril", guard: "main", who: "barrier:write" },
  { id: "ours", path: "/list-parking-pen/[id]", guard: "main", who: "barrier:read" },
  { id: "ours", path: "/list-parking-pen/equipos", guard: "main", who: "barrier:read" },
  { id: "ours", path: "/list-parking-pen/bitacora", guard: "main", who: "barrier:read" },
  { id: "ours", path: "/list-parking-pen/pasos", guard: "main", who: "barrier:read" },
  { id: "ours", path: "/list-parking-pen/registro", guard: "main", who: "barrier:read" },
  { id: "dev", path: "/list-parking-pen/simulador", guard: "main", who: "barrier:write" },
  { id: "ours", path: "/list-parking-pen/aviso", guard: "main", who: "barrier:read" },
  { id: "ours", path: "/list-parking-pen/incendio", guard: "main", who: "barrier:write" },
  { id: "ours", path: "/list-parking-pen/redes", guard: "main", who: "barrier:networks" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "barrier.name_taken": { status: 409, text: "Ya hay un equipo con ese nombre en el recinto." },
  "barrier.output_taken": { status: 409, text: "Otro carril usa ya ese número del equipo." },
  "barrier.at_gate": {
    status: 409,
    text: (d) => `En ${d.gates ?? "ese acceso"} hay plumas (${d.lanes ?? ""}). Muévelas o quítalas antes.`,
  },
  "barrier.other_venue": { status: 422, text: "Ese acceso es de otro recinto." },
  "barrier.relay_moves_nothing": {
    status: 409,
    text: "Un relevo no mueve plumas: los carriles son de los equipos que están detrás de él.",
  },
  "barrier.has_devices": { status: 409, text: "Hay equipos detrás de ese relevo. Cámbiales antes por dónde se llega." },
  "barrier.other_relay": { status: 422, text: "Ese relevo es de otro recinto o ya no está." },
  "barrier.no_settings": { status: 409, text: "Este equipo no tiene ajustes que podamos escribir." },
  "barrier.no_lanes_yet": { status: 409, text: "Agrega antes un carril: los ajustes son de sus salidas." },
  "barrier.not_set": {
    status: 409,
    text: (d) => `No se pudieron escribir los ajustes: ${d.why ?? "el equipo no contestó"}.`,
  },
  "barrier.kept_already": { status: 409, text: "Eso ya se conserva por un incidente." },
  "barrier.up_to_date": { status: 409, text: "El relevo ya corre el programa de hoy." },
  "barrier.has_lanes": { status: 409, text: "Ese equipo todavía mueve plumas. Quita antes sus carriles." },
  "barrier.not_opened": { status: 409, text: "La pluma no abrió." },
  "barrier.serial_taken": { status: 409, text: "Otro equipo tiene ya ese número de serie." },
  "barrier.reader_taken": { status: 409, text: "Otro carril usa ya ese número del lector." },
  "barrier.not_paired": { status: 409, text: "Este tipo de equipo no se empareja con un código." },
  "barrier.pairing_ended": { status: 404, text: "Ese código ya se usó o venció. Pide otro en la página del equipo." },
  "barrier.no_key": { status: 409, text: "Este equipo no tiene una llave que cuente." },
  "barrier.clock": { status: 401, text: "El reloj del equipo no va con el nuestro." },
  "barrier.not_for_staff": { status: 409, text: "Este carril no abre con códigos leídos en otra parte." },
  "barrier.in_fire": { status: 409, text: "El contacto de incendio está activo en este recinto." },
  "barrier.fire_on": {
    status: 409,
    text: "El contacto de incendio sigue cerrado. Restablécelo en el tablero y vuelve a intentarlo.",
  },
  "barrier.no_fire": { status: 409, text: "No hay un contacto de incendio que restablecer." },
  "barrier.not_held": { status: 409, text: "Esa pluma no se dejó abierta." },
  "barrier.lane_busy": { status: 409, text: "En ese carril hay un auto por confirmar. Espera a que pase." },
  "barrier.same_direction": { status: 409, text: "El carril ya va en ese sentido." },
  "barrier.no_list": { status: 409, text: "Este equipo no tiene una lista propia: pregunta en cada lectura." },
  "barrier.not_reached": {
    status: 409,
    text: "El equipo no contestó. Revisa que esté encendido y vuelve a intentarlo.",
  },
  "barrier.pass_ended": { status: 409, text: "Ese código ya no vale, así que no tiene un QR de pluma." },
  "barrier.not_unknown": { status: 409, text: "De esa orden ya se sabe qué pasó." },
} as const satisfies Record<string, ErrorDeclaration>;

export const limits = {
  /** Commands and trials of a venue. */
  "barriers:command": { points: 60, duration: 60, wait: 10, most: 120 },
  /** Requests to devices' addresses that prove nothing. */
  "barriers:stranger": { points: 120, duration: 60, wait: 60, most: 900 },
} as const satisfies Record<string, LimitDeclaration>;

export const localLimits = {
  /** A device's own requests. */
  "barriers:device": { points: 900, duration: 60 },
} as const satisfies Record<string, LocalLimitDeclaration>;

/** Where devices pair; those that cannot choose their path call at /iclock. */
export const slugs = ["plumas"] as const;

export const queues = {
  "barriers.watch": { retryLimit: 0, retryDelay: 60, concurrency: 1, pollSeconds: 10, cron: "* * * * *" },
  "barriers.lists": { retryLimit: 0, retryDelay: 60, concurrency: 1, pollSeconds: 10, cron: "* * * * *" },
  "barriers.compare": { retryLimit: 0, retryDelay: 60, concurrency: 1, pollSeconds: 60, cron: "40 9 * * *" },
  "barriers.adjust": { retryLimit: 3, retryDelay: 60, concurrency: 4, pollSeconds: 5 },
  "barriers.fire": { retryLimit: 5, retryDelay: 2, concurrency: 2, pollSeconds: 1 },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  barrier_controller: { word: "Equipo de plumas" },
  barrier_lane: { word: "Carril", page: "/list-parking-pen/[id]" },
  barrier_network: { word: "Redes de plumas" },
  barrier_code: { word: "QR de pluma" },
  barrier_fire: { word: "Contacto de incendio" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "barrier_controller.added": "Agregó un equipo de plumas",
  "barrier_controller.changed": "Cambió un equipo de plumas",
  "barrier_controller.archived": "Quitó un equipo de plumas",
  "barrier_controller.pairing_opened": "Pidió un código para emparejar un equipo de plumas",
  "barrier_controller.paired": "Emparejó un equipo de plumas",
  "barrier_controller.update_wanted": "Pidió a un relevo que se actualice",
  "barrier_controller.adjusted": "Escribió los ajustes de un equipo de plumas",
  "barrier_controller.list_compared": "Comparó la lista de un equipo de plumas",
  "barrier_controller.address_opened": "Dio a un equipo de plumas una dirección para sus avisos",
  "barrier_controller.key_rotated": "Cambió la llave de un equipo de plumas",
  "barrier_controller.key_revoked": "Retiró la llave de un equipo de plumas",
  "barrier_lane.sighting_kept": "Conservó por un incidente lo que se vio en un carril",
  "barrier_lane.reversed": "Invirtió el sentido de un carril",
  "barrier_lane.held": "Dejó abierta una pluma",
  "barrier_lane.hold_renewed": "Dejó abierta una pluma por más tiempo",
  "barrier_lane.hold_ended": "Dejó de sostener abierta una pluma",
  "barrier_fire.started": "Se cerró el contacto de incendio",
  "barrier_fire.reset": "Restableció el contacto de incendio",
  "barrier_fire.set": "Cambió qué abre un incendio",
  "barrier_code.made": "Hizo un QR de pluma",
  "barrier_lane.added": "Agregó un carril",
  "barrier_lane.changed": "Cambió un carril",
  "barrier_lane.archived": "Quitó un carril",
  "barrier_lane.opened": "Abrió una pluma",
  "barrier_lane.cleared": "Aclaró qué hizo una pluma",
  "barrier_network.set": "Cambió las redes de las plumas",
} as const;

export const changedFields = {
  address: "Dirección",
  gateApiType: "Tipo de equipo",
  gateOutput: "Número en el equipo",
  laneDirection: "Sentido",
  installer: "Quién instaló lazo y fotocelda",
  networks: "Redes permitidas",
  hasNewPassword: "Contraseña nueva",
  pulseMs: "Pulso (ms)",
  serial: "Número de serie",
  outage: "Sin red",
  opensForStaff: "Abre con códigos leídos en otra parte",
  minutes: "Minutos",
  fireOpensEntries: "Un incendio abre las entradas",
  fireTestedBy: "Quién probó el contacto de incendio",
} as const;
