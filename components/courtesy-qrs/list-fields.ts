import { eventField } from "@/components/events/event-choice";
import { filtersKept } from "@/components/passes/list-scope";
import type { CourtesyEventDto } from "@/lib/courtesy-qrs";
import { COURTESY_STATE_WORDS, COURTESY_STATES } from "@/lib/courtesy-qrs/client";

export const SEARCH = { label: "Buscar QR", placeholder: "Código, nombre, correo o placa" };
/** Only links set this filter; the form does not show it. */
export const MORE_FILTERS = [{ name: "lote", label: "Un lote" }];

/** The filters of the list. Zones are offered once an event is chosen. */
export function listFields(events: readonly CourtesyEventDto[], event: CourtesyEventDto | undefined) {
  const evento = eventField(events);
  const zona = {
    name: "zona",
    label: "Zona",
    all: "Todas las zonas",
    options: (event?.zones ?? []).map(({ id, key, name }) => ({ value: String(id), label: `${key} ${name}` })),
  };
  const estado = {
    name: "estado",
    label: "Estado",
    all: "Todos los estados",
    options: COURTESY_STATES.map((value) => ({ value, label: COURTESY_STATE_WORDS[value] })),
  };
  return event ? [evento, zona, estado] : [evento, estado];
}

/** Links that keep the filters of the list. */
export function scopeHrefs(params: Readonly<Record<string, string>>) {
  const scope = filtersKept(params, ["evento", "zona"]);
  const query = scope.size > 0 ? `?${scope}` : "";
  return {
    reassign: `/generate-qr/reasignar${query}`,
    sheet: `/generate-qr/hoja?${filtersKept(params, ["evento", "zona", "lote", "estado"])}`,
    create: `/create-qr${query}`,
  };
}
