import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them, but for the triggers that note what happens elsewhere. */
export const tables = ["webhook_endpoints", "webhook_messages", "webhook_full_events"] as const;

export const permissions = {
  "webhook:read": { roles: STAFF },
  /** Whoever says where a tenant's data go, and holds the secret. */
  "webhook:write": { roles: ["admin"], secondFactor: true },
  /** Turning on and off, trying, and sending again to where it goes already. */
  "webhook:tend": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "ours", path: "/llaves-api/avisos", guard: "main", who: "webhook:read" },
  { id: "ours", path: "/llaves-api/avisos/nuevo", guard: "main", who: "webhook:write" },
  { id: "ours", path: "/llaves-api/avisos/[id]", guard: "main", who: "webhook:read" },
  { id: "ours", path: "/llaves-api/avisos/[id]/cambiar", guard: "main", who: "webhook:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "webhook.bad_address": {
    status: 422,
    text: "Solo enviamos avisos a direcciones públicas con HTTPS y sin puerto: https://sistema.ejemplo.mx/avisos",
  },
  "webhook.too_many": { status: 409, text: (d) => `Una organización tiene a lo más ${d.most} direcciones de avisos.` },
  "webhook.already_made": {
    status: 409,
    text: "Esta dirección ya se dio de alta y su secreto no se muestra otra vez. Si no lo guardaste, cámbialo.",
  },
  "webhook.rotating": {
    status: 409,
    text: "El secreto anterior todavía firma. Si el nuevo se filtró, cámbialo sin esperar.",
  },
  "webhook.off": { status: 409, text: "Esta dirección no está activa. Actívala primero." },
  "webhook.under_way": { status: 409, text: "Ese aviso ya está por entregarse." },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  webhook_endpoint: { word: "Dirección de avisos", page: "/llaves-api/avisos/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "webhook_endpoint.made": "Dio de alta una dirección de avisos",
  "webhook_endpoint.shown_again": "Recibió de nuevo el secreto de una dirección de avisos sin usar",
  "webhook_endpoint.changed": "Cambió una dirección de avisos",
  "webhook_endpoint.secret_changed": "Cambió el secreto de una dirección de avisos",
  "webhook_endpoint.turned_on": "Activó una dirección de avisos",
  "webhook_endpoint.turned_off": "Apagó una dirección de avisos",
  "webhook_endpoint.paused": "Puso en pausa una dirección de avisos que no contesta",
  "webhook_endpoint.gone": "Apagó una dirección de avisos que contestó 410",
  "webhook_endpoint.tested": "Envió un aviso de prueba",
  "webhook_endpoint.redelivered": "Volvió a enviar avisos",
} as const;

export const changedFields = {
  url: "Dirección",
  types: "Avisos",
  isLeaked: "Se filtró",
  messages: "Avisos enviados otra vez",
} as const;

export const queues = {
  /** Plans the looks of the next minute, while anybody is to be told of anything. */
  "webhooks.plan": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
  "webhooks.look": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 1 },
  "webhooks.deliver": {
    retryLimit: 0,
    retryDelay: 0,
    concurrency: 2,
    batch: 4,
    isFair: true,
    pollSeconds: 1,
    mostSeconds: 120,
  },
} as const satisfies Record<string, QueueDeclaration>;
