import type { ReactNode } from "react";
import { DaysPanel, ZoneSalesPanel } from "@/components/home/days-and-zones";
import { LivePanel } from "@/components/home/live-panel";
import { SalesChart } from "@/components/home/sales-chart";
import { UpcomingPanel } from "@/components/home/upcoming-panel";
import { GatesPanel, ZonesPanel } from "@/components/home/zones-panel";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { Ctx, PersonActor } from "@/lib/core/context";
import type { DayClock } from "@/lib/core/operating-days";
import { can } from "@/lib/core/permissions";
import { enclosureOptions } from "@/lib/enclosures";
import { salesByDay, salesByHour, upcomingEvents } from "@/lib/home";
import { carsPerMinute, gateFigures, type LiveEvent, zoneFigures } from "@/lib/live";

interface EventHomeProps {
  ctx: Ctx & { actor: PersonActor };
  clock: DayClock;
  event: LiveEvent | null;
  /** Stands beside the sales of today; null where it stands elsewhere. */
  beside: ReactNode;
  /** Stands after the figures of now; null where it stands elsewhere. */
  after: ReactNode;
}

/** Sales and the event of now: one query per card. */
export async function EventHome({ ctx, clock, event, beside, after }: EventHomeProps) {
  const input = { eventId: event?.id ?? 0 };
  const [zones, gates, minutes, sales, upcoming, days] = await Promise.all([
    zoneFigures({ ctx, input }),
    gateFigures({ ctx, input }),
    carsPerMinute({ ctx, input }),
    salesByHour({ ctx, input: clock }),
    upcomingEvents({ ctx, input: null }),
    salesByDay({ ctx, input: clock }),
  ]);
  return (
    <>
      {event ? (
        <LivePanel event={event} zones={zones} minutes={minutes} sales={sales} />
      ) : (
        <NoEvent actor={ctx.actor} hasVenue={await hasVenue(ctx)} />
      )}
      {after}
      {beside ? (
        <div className="rejilla-2">
          <SalesChart sales={sales} />
          {beside}
        </div>
      ) : (
        <SalesChart sales={sales} />
      )}
      {event ? (
        <div className="rejilla-2">
          <ZonesPanel zones={zones} eventId={event.id} />
          <GatesPanel gates={gates} />
        </div>
      ) : null}
      <div className="rejilla-2">
        <div className="grid min-w-0 content-start gap-5">
          <DaysPanel sales={days} />
          <ZoneSalesPanel sales={days} />
        </div>
        <UpcomingPanel events={upcoming} />
      </div>
    </>
  );
}

/** Whether there is anything to make an event at. */
const hasVenue = async (ctx: Ctx) => (await enclosureOptions({ ctx })).length > 0;

function NoEvent({ actor, hasVenue }: { actor: PersonActor; hasVenue: boolean }) {
  return (
    <Panel>
      {hasVenue || !can(actor, "enclosure:create") ? (
        <NothingAhead creates={can(actor, "event:write")} />
      ) : (
        <EmptyState title="Todavía no hay recintos" text="Abre un organizador, y después su recinto con su tienda.">
          <BtnLink variant="main" href="/users/nuevo?organizador=nuevo">
            Nuevo organizador
          </BtnLink>
        </EmptyState>
      )}
    </Panel>
  );
}

function NothingAhead({ creates }: { creates: boolean }) {
  return (
    <EmptyState
      title="No hay eventos próximos"
      text={creates ? "Crea uno, ponle zonas y precios, y publícalo." : "Cuando haya uno, aquí verás sus cifras."}
    >
      {creates ? (
        <BtnLink variant="main" href="/event/nuevo">
          Crear evento
        </BtnLink>
      ) : null}
    </EmptyState>
  );
}
