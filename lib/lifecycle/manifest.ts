/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "event_cancellations",
  "event_cancellation_orders",
  "event_cancellation_holds",
  "event_reschedules",
] as const;
