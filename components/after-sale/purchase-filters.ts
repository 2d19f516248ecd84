import type { ListField } from "@/components/office/list-filters";
import { PURCHASE_STATE_WORDS, PURCHASE_STATES } from "@/lib/after-sale/client";
import { METHOD_FILTERS, methodWords } from "@/lib/pricing/client";

export const PURCHASE_SEARCH = { label: "Buscar compra", placeholder: "Folio, nombre, correo o teléfono" };

export const PURCHASE_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: PURCHASE_STATES.map((value) => ({ value, label: PURCHASE_STATE_WORDS[value] })),
};

export const PURCHASE_METHOD_FIELD: ListField = {
  name: "forma",
  label: "Forma de pago",
  all: "Todas las formas",
  options: METHOD_FILTERS.map((value) => ({ value, label: methodWords(value) })),
};

export function zoneField(zones: readonly { id: number; key: string; name: string }[]): ListField {
  return {
    name: "zona",
    label: "Zona",
    all: "Todas las zonas",
    options: zones.map(({ id, key, name }) => ({ value: String(id), label: `${key} ${name}` })),
  };
}
