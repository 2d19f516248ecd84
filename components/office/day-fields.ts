/** Filters of a list by days, under the names that addresses have for them. */
export const DAY_FIELDS = [
  { name: "desde", label: "Desde" },
  { name: "hasta", label: "Hasta" },
] as const;
