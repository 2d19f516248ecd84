import type { ErrorDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "event_cancellations",
  "event_cancellation_orders",
  "event_cancellation_holds",
  "event_reschedules",
] as const;

export const errors = {
  "event.overlaps": {
    status: 409,
    text: (d) => `Sus zonas ya tienen otro evento a esa hora: ${d.events ?? "revisa el calendario"}.`,
  },
} as const satisfies Record<string, ErrorDeclaration>;
