import { filtersKept } from "@/components/passes/list-scope";
import type { SubscriberOptions } from "@/lib/subscriber-qrs";
import { KIND_LABELS, STATE_LABELS, SUBSCRIBER_KINDS, SUBSCRIBER_STATES } from "@/lib/subscriber-qrs/client";

/** The name of the checkboxes that choose rows. */
export const SUBSCRIBER_BOX = "abonado";

const FILTERS = ["q", "tipo", "estado", "envio", "recinto", "zona", "temporada"] as const;

/** The filters of the list. Seasons are offered if there are any. */
export function listFields({ venues, zones, seasons }: SubscriberOptions) {
  const tipo = {
    name: "tipo",
    label: "Tipo",
    all: "Tipo",
    options: SUBSCRIBER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
  };
  const estado = {
    name: "estado",
    label: "Estado",
    all: "Estado",
    options: SUBSCRIBER_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  };
  const envio = {
    name: "envio",
    label: "Envío",
    all: "Envío",
    options: [
      { value: "no", label: "Sin enviar" },
      { value: "yes", label: "Enviados" },
    ],
  };
  const nameOf = new Map(venues.map(({ id, name }) => [id, name]));
  const zona = {
    name: "zona",
    label: "Zona",
    all: "Zona",
    options: zones.map(({ id, key, name, enclosureId }) => ({
      value: String(id),
      label: venues.length > 1 ? `${key} ${name}, ${nameOf.get(enclosureId) ?? ""}` : `${key} ${name}`,
    })),
  };
  const temporada = {
    name: "temporada",
    label: "Temporada",
    all: "Temporada",
    options: seasons.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return [tipo, estado, envio, zona, ...(seasons.length > 0 ? [temporada] : [])];
}

export const listFilters = (params: Readonly<Record<string, string>>) => filtersKept(params, FILTERS);

/** The PDF of the QRs that the list shows. */
export function sheetHref(params: Readonly<Record<string, string>>): string {
  const kept = listFilters(params);
  return kept.size > 0 ? `/qrabonados/hoja?${kept}` : "/qrabonados/hoja";
}
