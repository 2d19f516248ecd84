import { EventGates } from "@/app/(backoffice)/event/[id]/gates";
import { EventSales } from "@/app/(backoffice)/event/[id]/sales";
import { AreaPlaces } from "@/components/events/area-places";
import { EventForm } from "@/components/events/event-form";
import { EventPrices } from "@/components/events/event-prices";
import { EventSummary } from "@/components/events/event-summary";
import type { EventTab } from "@/components/events/event-tabs";
import { eventValues } from "@/components/events/event-values";
import { EventZones } from "@/components/events/event-zones";
import { NoZones } from "@/components/events/no-zones";
import type { OccupancyMode } from "@/components/events/occupancy-plan";
import { PublishChecks } from "@/components/events/publish-checks";
import { GateCoverage } from "@/components/guards/gate-coverage";
import { ReleaseUnpaid } from "@/components/lifecycle/release-unpaid";
import { numberParam } from "@/components/office/list-url";
import { PlainPictures } from "@/components/storage/plain-picture";
import { RoomPanel } from "@/components/waiting-rooms/room-panel";
import type { Ctx } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { gatesOf } from "@/lib/enclosures";
import { timeZoneName } from "@/lib/enclosures/client";
import { eventTypeOptions } from "@/lib/event-types";
import { eventMap, eventRevision, listAreaPlaces, saleRevision, saleTerms, zonesOfEvent } from "@/lib/events";
import type { CheckDto, EventDto } from "@/lib/events/client";
import { gateCoverage, guardOptions } from "@/lib/guards";
import { releaseUnpaid } from "@/lib/lifecycle";
import { gateFigures, occupancyCurve } from "@/lib/live";
import { parkingAreaOptions } from "@/lib/parking-areas";
import { getEventFigures } from "@/lib/reports";
import { getRoom } from "@/lib/waiting-rooms";

interface EventSectionProps {
  ctx: Ctx;
  event: EventDto;
  tab: EventTab;
  mode: OccupancyMode;
  /** What a draft needs before it is published; none of another event. */
  checks: readonly CheckDto[];
  params: Readonly<Record<string, string>>;
}

const PICTURES = [{ kind: "event", label: "Imagen" }] as const;

const venueGates = async (ctx: Ctx, id: number) => (await gatesOf(ctx, [id])).get(id) ?? [];

/** What the chosen tab of an event shows; loads only that. */
export async function EventSection({ ctx, event, tab, mode, checks, params }: EventSectionProps) {
  const input = { id: event.id };
  if (tab === "datos") {
    const venue = { id: event.enclosureId, timeZone: event.timeZone, buyerLimit: event.buyerLimit };
    const types = await eventTypeOptions({ ctx });
    return (
      <>
        <PlainPictures id={event.id} pictures={PICTURES} done={params.hecho} problem={params.imagen} />
        <EventForm
          eventId={event.id}
          revision={eventRevision(event)}
          values={eventValues(event, venue, ctx.now)}
          types={types}
          adminId={event.adminId}
          venueName={event.enclosureName}
          zoneName={timeZoneName(event.timeZone)}
        />
      </>
    );
  }
  if (tab === "ventas") return <EventSales ctx={ctx} event={event} params={params} />;
  if (tab === "accesos") return <EventGates ctx={ctx} event={event} params={params} />;
  if (tab === "fila") {
    return <RoomPanel room={await getRoom({ ctx, input: { eventId: event.id } })} timeZone={event.timeZone} />;
  }
  if (tab === "guardias") {
    const [coverage, guards] = await Promise.all([
      gateCoverage({ ctx, input: { eventId: event.id } }),
      guardOptions({ ctx, input: { adminId: event.adminId } }),
    ]);
    return <GateCoverage event={event} coverage={coverage} guards={guards} />;
  }
  if (tab === "zonas") {
    const [{ areas }, live, gates, terms] = await Promise.all([
      getEventFigures({ ctx, input }),
      parkingAreaOptions({ ctx, input: { enclosureId: event.enclosureId } }),
      venueGates(ctx, event.enclosureId),
      saleTerms({ ctx, input }),
    ]);
    // A zone that the event sells is there though the venue has put it away.
    const sold = areas.map(({ parkingAreaId: id, key, name, zoneCapacity: capacity }) => ({ id, key, name, capacity }));
    const zones = [...live.filter(({ id }) => !sold.some((zone) => zone.id === id)), ...sold].toSorted((a, b) =>
      a.key.localeCompare(b.key, "es", { numeric: true }),
    );
    return (
      <>
        <PublishChecks eventId={event.id} checks={checks} />
        {zones.length === 0 ? (
          <NoZones enclosureId={event.enclosureId} />
        ) : (
          <EventPrices
            event={event}
            zones={zones}
            areas={areas}
            revision={saleRevision(areas)}
            gates={gates}
            terms={terms}
          />
        )}
      </>
    );
  }
  if (tab === "lugares") {
    const areas = await zonesOfEvent({ ctx, input });
    const chosen = areas.find(({ id }) => id === numberParam(params.zona)) ?? areas[0];
    if (!chosen)
      return <EventSection ctx={ctx} event={event} mode={mode} checks={checks} params={params} tab="zonas" />;
    const places = await listAreaPlaces({ ctx, input: { id: chosen.id } });
    return <AreaPlaces event={event} areas={areas} area={places} from={numberParam(params.desde) ?? 1} />;
  }
  if (!can(ctx.actor, "report:live")) return <EventZones zones={await zonesOfEvent({ ctx, input })} />;
  const [figures, map, gates, curve, unpaid] = await Promise.all([
    getEventFigures({ ctx, input }),
    eventMap({ ctx, input }),
    gateFigures({ ctx, input: { eventId: event.id } }),
    occupancyCurve({ ctx, input: { eventId: event.id } }),
    can(ctx.actor, "order:write") ? releaseUnpaid({ ctx, input: { eventId: event.id, preview: true } }) : null,
  ]);
  return (
    <>
      <PublishChecks eventId={event.id} checks={checks} />
      {unpaid ? <ReleaseUnpaid eventId={event.id} unpaid={unpaid} /> : null}
      <EventSummary
        event={event}
        figures={figures}
        map={map}
        mode={mode}
        gates={gates}
        curve={curve}
        mayChange={can(ctx.actor, "event:write")}
      />
    </>
  );
}
