/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["events", "event_areas", "event_area_gates"] as const;
