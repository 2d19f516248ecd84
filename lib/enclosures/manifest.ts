/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "enclosures",
  "enclosure_slugs",
  "enclosure_method_fees",
  "enclosure_policies",
  "gates",
] as const;
