import type { Query } from "@/components/store/selection";

const count = (value: Query[string]) => (typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : 0);

/** How many places an order refused with `limit.exceeded` has too many. */
export function overOf(query: Query): number {
  if (query.aviso !== "limit.exceeded") return 0;
  return Math.max(0, count(query.taken) - count(query.limit));
}
