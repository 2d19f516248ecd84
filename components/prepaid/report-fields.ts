import {
  IDLE_DAYS,
  MOVEMENT_KINDS,
  MOVEMENT_WORDS,
  PREPAID_TOTALS_BY,
  type PrepaidTotalsBy,
  TOTALS_BY_WORDS,
} from "@/lib/prepaid/client";
import { METHODS, methodWords } from "@/lib/pricing/client";

interface Named {
  id: number;
  name: string;
}

/** A tenant of one venue is not asked which. */
export function venueFields(venues: readonly Named[]) {
  if (venues.length < 2) return [];
  const options = venues.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: "recinto", label: "Recinto", all: "Todos los recintos", options }];
}

export const MOVEMENT_FIELD = {
  name: "movimiento",
  label: "Movimiento",
  all: "Todos",
  options: MOVEMENT_KINDS.map((kind) => ({ value: kind, label: MOVEMENT_WORDS[kind] })),
};

/** How top-ups were paid. */
export const TOPUP_METHOD_FIELD = {
  name: "forma",
  label: "Forma de pago",
  all: "Todas las formas",
  options: METHODS.map((value) => ({ value, label: methodWords(value) })),
};

/** A tenant with one type of QR is offered no choice. Those of several venues name theirs. */
export function prepaidTypeField(types: readonly (Named & { enclosureId: number; enclosureName: string })[]) {
  if (types.length < 2) return [];
  const areOfOne = types.every(({ enclosureId }) => enclosureId === types[0]?.enclosureId);
  const options = types.map(({ id, name, enclosureName }) => ({
    value: String(id),
    label: areOfOne ? name : `${name}, ${enclosureName}`,
  }));
  return [{ name: "tipo", label: "Tipo de QR", all: "Todos los tipos", options }];
}

/** The address's grouping of the totals. */
export const totalsBy = ({ por }: Readonly<Record<string, string>>): PrepaidTotalsBy =>
  PREPAID_TOTALS_BY.find((by) => by === por) ?? "type";

export const BY_FIELD = {
  name: "por",
  label: "Sumar por",
  all: TOTALS_BY_WORDS.type,
  options: (["venue", "day", "hour"] as const).map((value) => ({ value, label: TOTALS_BY_WORDS[value] })),
};

export const IDLE_FIELD = {
  name: "inactivos",
  label: "Sin venir",
  all: "Todos",
  options: IDLE_DAYS.map((days) => ({ value: days, label: `Más de ${days} días` })),
};
