/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["parking_areas", "parking_area_gates"] as const;
