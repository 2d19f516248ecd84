import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";

export type Query = Record<string, string | string[] | undefined>;

export interface Asked {
  zoneId: number | null;
  quantity: number;
  picked: number[];
  /** So many of the best places are asked for. */
  best: number | null;
  isList: boolean;
  /** "Continuar" was pressed without a zone. */
  isMissing: boolean;
  isByPrice: boolean;
  /** What went wrong with the last try, in words, and the area that has room instead. */
  problem: { message: string; alternativeId: number | null } | null;
}

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? "") : (value ?? ""));
const many = (value: string | string[] | undefined): string[] => (Array.isArray(value) ? value : value ? [value] : []);

function idOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

const COUNTS = [
  "left",
  "limit",
  "taken",
  "seconds",
  "minCents",
  "leastCents",
  "mostCents",
  "leftCents",
  "most",
] as const;

/** A page that comes back by its address marks no field. */
const UNMARKED = "Eso no se pudo enviar. Revisa lo que elegiste e intenta de nuevo.";

/** The text of an error that a form's redirect carried as `aviso=<code>` with its figures; null for anything else. */
export function noticeOf(query: Query): string | null {
  const code = one(query.aviso);
  if (!Object.hasOwn(ERROR_STATUS, code)) return null;
  const labels = one(query.labels)
    .split(",")
    .filter((label) => /^[\w-]{1,12}$/.test(label))
    .slice(0, 100);
  const data: Record<string, number | string[]> = labels.length > 0 ? { labels } : {};
  for (const name of COUNTS) {
    const text = one(query[name]);
    if (/^\d{1,8}$/.test(text)) data[name] = Number(text);
  }
  return code === "input.invalid" ? UNMARKED : textOf(code as ErrorCode, data);
}

/** What an event's page was asked to show: strangers' text in, numbers in range out. */
export function readSelection(query: Query, limit: number): Asked {
  const message = noticeOf(query);
  const quantity = idOf(one(query.quantity)) ?? 1;
  return {
    zoneId: idOf(one(query.eventAreaId)) ?? idOf(one(query.zona)),
    quantity: Math.min(Math.max(1, quantity), limit),
    picked: many(query.placeIds)
      .flatMap((text) => idOf(text) ?? [])
      .slice(0, 100),
    best: query.mejores === undefined ? null : Math.min(Math.max(1, idOf(one(query.cuantos)) ?? 1), limit),
    isList: one(query.vista) === "lista",
    isMissing: one(query.falta) === "zona",
    isByPrice: one(query.orden) === "precio",
    problem: message ? { message, alternativeId: idOf(one(query.alternativeAreaId)) } : null,
  };
}
