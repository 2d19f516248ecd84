import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";

/** In place of what a cancelled event no longer lets change. */
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
