import type {
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "event_cancellations",
  "event_cancellation_orders",
  "event_cancellation_holds",
  "event_reschedules",
] as const;

export const permissions = {
  "event:cancel": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "ours", path: "/event/[id]/cancelacion", guard: "main", who: "event:cancel" },
  { id: "ours", path: "/event/[id]/fecha", guard: "main", who: "event:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "event.overlaps": {
    status: 409,
    text: (d) => `Sus zonas ya tienen otro evento a esa hora: ${d.events ?? "revisa el calendario"}.`,
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "lifecycle.cancel-event": { retryLimit: 12, retryDelay: 5, concurrency: 2, pollSeconds: 1 },
  "lifecycle.tell": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 1 },
} as const satisfies Record<string, QueueDeclaration>;

export const actions = {
  "event.cancelled": "Canceló un evento",
  "event.refunds_requested": "Pidió las devoluciones de un evento cancelado",
  "event.refunds_retried": "Volvió a intentar devoluciones de un evento",
  "event.rescheduled": "Cambió la fecha de un evento",
  "order.deadline_moved": "Cambió el plazo de pago con la fecha del evento",
} as const;

export const changedFields = {
  failed: "Fallidas",
  holds: "Apartados que terminaron",
  ticketsRevoked: "Boletos retirados",
} as const;

export const limits = {
  "release:account": { points: 30, duration: 600, wait: 60, most: 600 },
} as const satisfies Record<string, LimitDeclaration>;
