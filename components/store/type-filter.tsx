import { EventTypeTag } from "@/components/event-types/event-type-tag";
import type { EventTypeDto } from "@/lib/event-types/client";
import type { StoreEventCard } from "@/lib/events";

/** The kinds of a store's events, each once, by name. */
export function typesOf(events: readonly StoreEventCard[]): EventTypeDto[] {
  const types = events.flatMap(({ type }) => (type ? [type] : []));
  const first = types.filter(({ id }, index) => types.findIndex((one) => one.id === id) === index);
  return first.sort((a, b) => a.name.localeCompare(b.name, "es"));
}

/** Links that narrow a store to one kind of event; without script too. */
export function TypeFilter({ types, chosen }: { types: readonly EventTypeDto[]; chosen: number | null }) {
  return (
    <nav className="tipos-tienda" aria-label="Tipo de evento">
      <a href="?" aria-current={chosen === null ? "true" : undefined}>
        Todos
      </a>
      {types.map((type) => (
        <a key={type.id} href={`?tipo=${type.id}`} aria-current={chosen === type.id ? "true" : undefined}>
          <EventTypeTag type={type} />
        </a>
      ))}
    </nav>
  );
}
