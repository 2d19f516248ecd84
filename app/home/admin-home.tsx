import { shortcutsOf } from "@/app/home/shortcuts";
import { AttentionPanel } from "@/components/home/attention-panel";
import { DaysPanel, ZoneSalesPanel } from "@/components/home/days-and-zones";
import { LivePanel } from "@/components/home/live-panel";
import { SalesChart } from "@/components/home/sales-chart";
import { Shortcuts } from "@/components/home/shortcuts";
import { UpcomingPanel } from "@/components/home/upcoming-panel";
import { GatesPanel, ZonesPanel } from "@/components/home/zones-panel";
import { LiveSource } from "@/components/live/live-figures";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import type { VenueInView } from "@/lib/enclosures";
import { attention, salesByDay, salesByHour, upcomingEvents } from "@/lib/home";
import { carsPerMinute, gateFigures, liveEvent, zoneFigures } from "@/lib/live";

interface AdminHomeProps {
  ctx: Ctx & { actor: PersonActor };
  venue: VenueInView;
}

/** Today at a glance: one query per card, all moved by one stream. */
export async function AdminHome({ ctx, venue }: AdminHomeProps) {
  const event = await liveEvent({ ctx, input: null });
  const input = { eventId: event?.id ?? 0 };
  const local = { timeZone: venue.timeZone };
  const [zones, gates, minutes, sales, alerts, upcoming, days] = await Promise.all([
    zoneFigures({ ctx, input }),
    gateFigures({ ctx, input }),
    carsPerMinute({ ctx, input }),
    salesByHour({ ctx, input: local }),
    attention({ ctx, input: null }),
    upcomingEvents({ ctx, input: null }),
    salesByDay({ ctx, input: local }),
  ]);
  return (
    <>
      <LiveSource url={`/api/live?zone=${encodeURIComponent(venue.timeZone)}`}>
        {event ? (
          <LivePanel event={event} zones={zones} minutes={minutes} sales={sales} />
        ) : (
          <NoEvent creates={can(ctx.actor, "event:write")} />
        )}
        <div className="rejilla-2">
          <SalesChart sales={sales} />
          <AttentionPanel attention={alerts} timeZone={venue.timeZone} resends={can(ctx.actor, "message:read")} />
        </div>
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
      </LiveSource>
      <Shortcuts items={shortcutsOf(ctx.actor, venue.slug, alerts)} />
    </>
  );
}

function NoEvent({ creates }: { creates: boolean }) {
  return (
    <Panel>
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
    </Panel>
  );
}
