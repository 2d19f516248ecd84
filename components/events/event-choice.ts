import type { ListField } from "@/components/office/list-filters";
import { formatDateTime } from "@/lib/core/dates";
import type { EventChoiceDto } from "@/lib/events/client";

/** "Alma Ríos, sáb 28 nov, 21:00": names repeat, so the date stands beside. */
export function eventOptions(events: readonly EventChoiceDto[]) {
  return events.map(({ id, name, startsAt, timeZone }) => ({
    value: String(id),
    label: `${name}, ${formatDateTime(startsAt, timeZone)}`,
  }));
}

/** A list's filter by event. */
export function eventField(events: readonly EventChoiceDto[]): ListField {
  return { name: "evento", label: "Evento", all: "Todos los eventos", options: eventOptions(events), searchable: true };
}
