import type { CodeProblem } from "@/components/checkout/discount-code";
import { noticeOf, type Query } from "@/components/store/selection";
import { FIELD } from "@/lib/core/messages";

const count = (value: Query[string]) => (typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : 0);

/** How many places an order refused with `limit.exceeded` has too many. */
export function overOf(query: Query): number {
  if (query.aviso !== "limit.exceeded") return 0;
  return Math.max(0, count(query.taken) - count(query.limit));
}

/** What went wrong with the last try, as the address tells it: with the code's field, or with the order. */
export function problemOf(query: Query): { message: string | null; codeProblem: CodeProblem | null } {
  const message = noticeOf(query);
  if (message === null || typeof query.code !== "string") return { message, codeProblem: null };
  const typed = query.code.slice(0, 40);
  return { message: null, codeProblem: { typed, message: typed.trim() ? message : FIELD.required } };
}
