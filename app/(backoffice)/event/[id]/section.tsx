import { EventAreas } from "@/components/events/event-areas";
import { EventForm } from "@/components/events/event-form";
import { EventSummary } from "@/components/events/event-summary";
import type { EventTab } from "@/components/events/event-tabs";
import { eventValues } from "@/components/events/event-values";
import type { OccupancyMode } from "@/components/events/occupancy-plan";
import { GateCoverage } from "@/components/guards/gate-coverage";
import { ReleaseUnpaid } from "@/components/lifecycle/release-unpaid";
import type { Ctx } from "@/lib/core/context";
import { timeZoneName } from "@/lib/enclosures/schemas";
import { eventMap, getEventFigures } from "@/lib/events";
import type { EventDto } from "@/lib/events/schemas";
import { gateCoverage, guardOptions } from "@/lib/guards";
import { releaseUnpaid } from "@/lib/lifecycle";
import { parkingAreaOptions } from "@/lib/parking-areas";

interface EventSectionProps {
  ctx: Ctx;
  event: EventDto;
  tab: EventTab;
  mode: OccupancyMode;
}

/** What the chosen tab of an event shows; loads only that. */
export async function EventSection({ ctx, event, tab, mode }: EventSectionProps) {
  const input = { id: event.id };
  if (tab === "datos") {
    const venue = { id: event.enclosureId, timeZone: event.timeZone, buyerLimit: event.buyerLimit };
    return (
      <EventForm
        eventId={event.id}
        values={eventValues(event, venue, ctx.now)}
        venueName={event.enclosureName}
        zoneName={timeZoneName(event.timeZone)}
      />
    );
  }
  if (tab === "guardias") {
    const [coverage, guards] = await Promise.all([
      gateCoverage({ ctx, input: { eventId: event.id } }),
      guardOptions({ ctx, input: { adminId: event.adminId } }),
    ]);
    return <GateCoverage event={event} coverage={coverage} guards={guards} />;
  }
  if (tab === "zonas") {
    const [figures, zones] = await Promise.all([
      getEventFigures({ ctx, input }),
      parkingAreaOptions({ ctx, input: { enclosureId: event.enclosureId } }),
    ]);
    return <EventAreas event={event} figures={figures} zones={zones} />;
  }
  const [figures, map, unpaid] = await Promise.all([
    getEventFigures({ ctx, input }),
    eventMap({ ctx, input }),
    releaseUnpaid({ ctx, input: { eventId: event.id, preview: true } }),
  ]);
  return (
    <>
      <ReleaseUnpaid eventId={event.id} unpaid={unpaid} />
      <EventSummary event={event} figures={figures} map={map} mode={mode} />
    </>
  );
}
