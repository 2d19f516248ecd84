import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";

/** Stands where a form would be, when the event is cancelled. */
export function EventClosed({ eventId }: { eventId: number }) {
  return (
    <section className="panel">
      <EmptyState
        title="El evento se canceló"
        text="Sus datos, zonas y precios ya no se cambian. Para otra fecha, haz una copia: lleva sus zonas y precios."
      >
        <BtnLink variant="main" href={`/event/${eventId}/duplicar`}>
          Duplicar evento
        </BtnLink>
      </EmptyState>
    </section>
  );
}
