import { listHref } from "@/components/office/list-url";

const KEPT = [
  "fecha",
  "desde",
  "hasta",
  "evento",
  "tipo",
  "zona",
  "zonas",
  "recinto",
  "forma",
  "organizador",
  "de",
] as const;

/** The purchases behind a figure of a report: those that the report's own filters find, by its own date, narrowed by `change`. */
export function purchasesHref(
  params: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | number>>,
): string {
  const kept = KEPT.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]] as const]));
  return listHref("/purchases", { fecha: "collected", ...Object.fromEntries(kept) }, change);
}
