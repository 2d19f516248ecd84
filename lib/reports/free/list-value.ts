/** What each thing given would have cost: a column of every list of what was free. */
export const LIST_VALUE = {
  key: "list",
  header: "Valor de lista",
  value: ({ listCents }: { listCents: number }) => listCents,
  kind: "money",
  sum: true,
  sort: "list",
  width: 16,
} as const;
