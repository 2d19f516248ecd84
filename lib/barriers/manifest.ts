import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

export const tables = ["barrier_networks", "barrier_controllers", "barrier_lanes", "barrier_commands"] as const;

export const permissions = {
  "barrier:read": { roles: STAFF },
  "barrier:write": { roles: STAFF },
  /** Opens a lane with a reason. */
  "barrier:open": { roles: STAFF },
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
  "barrier.has_lanes": { status: 409, text: "Ese equipo todavía mueve plumas. Quita antes sus carriles." },
  "barrier.not_opened": { status: 409, text: "La pluma no abrió." },
  "barrier.not_unknown": { status: 409, text: "De esa orden ya se sabe qué pasó." },
} as const satisfies Record<string, ErrorDeclaration>;

export const limits = {
  /** Commands and trials of a venue. */
  "barriers:command": { points: 60, duration: 60, wait: 10, most: 120 },
} as const satisfies Record<string, LimitDeclaration>;

export const queues = {
  "barriers.watch": { retryLimit: 0, retryDelay: 60, concurrency: 1, pollSeconds: 10, cron: "* * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  barrier_controller: { word: "Equipo de plumas" },
  barrier_lane: { word: "Carril", page: "/list-parking-pen/[id]" },
  barrier_network: { word: "Redes de plumas" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "barrier_controller.added": "Agregó un equipo de plumas",
  "barrier_controller.changed": "Cambió un equipo de plumas",
  "barrier_controller.archived": "Quitó un equipo de plumas",
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
} as const;
