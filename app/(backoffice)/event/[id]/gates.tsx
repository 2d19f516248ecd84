import { PhonesPanel } from "@/components/access/phones-panel";
import { IncidentsPanel, ShiftsPanel } from "@/components/access/shifts-panel";
import { STAY_CELLS } from "@/components/access/stay-cells";
import { STAY_SEARCH, stayFields } from "@/components/access/stay-fields";
import { GateTable } from "@/components/events/gate-table";
import { AlertsPanel, ArrivalsPanel, RefusalsPanel } from "@/components/events/gate-watch-panels";
import { LiveRefresh } from "@/components/home/live-refresh";
import { ListView } from "@/components/office/list-view";
import { READING_CELLS } from "@/components/qr-history/reading-cells";
import { SegmentedControl } from "@/components/ui/choice";
import { incidentsOfEvent, leaveCode, phonesOfEvent, shiftsOfEvent, stayList } from "@/lib/access";
import { DIRECTIONS } from "@/lib/access/client";
import type { Ctx } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { zonesOfEvent } from "@/lib/events";
import type { EventDto } from "@/lib/events/client";
import { arrivals, carsPerMinute, gateFigures, gateWatch } from "@/lib/live";
import { readingList } from "@/lib/qr-history";
import { DIRECTION_WORDS } from "@/lib/qr-history/client";
import { getEventFigures } from "@/lib/reports";

interface EventGatesProps {
  ctx: Ctx;
  event: EventDto;
  params: Readonly<Record<string, string>>;
}

/** Who came in and out at an event, and what its gates read. */
export async function EventGates({ ctx, event, params }: EventGatesProps) {
  const input = { eventId: event.id };
  const [figures, gates, minutes, phones, watch, came, shifts, incidents] = await Promise.all([
    getEventFigures({ ctx, input: { id: event.id } }),
    gateFigures({ ctx, input }),
    carsPerMinute({ ctx, input }),
    phonesOfEvent({ ctx, input }),
    gateWatch({ ctx, input }),
    arrivals({ ctx, input }),
    shiftsOfEvent({ ctx, input }),
    incidentsOfEvent({ ctx, input }),
  ]);
  const isLive = event.parkingOpensAt <= ctx.now && ctx.now < event.endsAt;
  const reads = params.lista === "lecturas";
  const here = `/event/${event.id}?ver=accesos`;
  const segments = [
    { value: "estancias", label: "Estancias", href: here },
    { value: "lecturas", label: "Lecturas", href: `${here}&lista=lecturas` },
  ];
  const asked = { ...params, evento: String(event.id) };
  return (
    <>
      {isLive ? <LiveRefresh seconds={15} /> : null}
      <GateTable
        eventId={event.id}
        timeZone={event.timeZone}
        figures={figures}
        gates={gates}
        watched={watch.gates}
        minutes={minutes}
        mayMove={can(ctx.actor, "guard:write")}
      />
      <div className="rejilla-2 rejilla-ev">
        <ArrivalsPanel arrivals={came} now={ctx.now} timeZone={event.timeZone} />
        <AlertsPanel alerts={watch.alerts} />
      </div>
      <div className="rejilla-2 rejilla-ev">
        <PhonesPanel phones={phones} leaveCode={leaveCode(`e${event.id}`)} />
        <RefusalsPanel refusals={watch.refusals} href={`${here}&lista=lecturas&respuesta=refused`} />
      </div>
      <ShiftsPanel shifts={shifts} />
      <IncidentsPanel incidents={incidents} timeZone={event.timeZone} />
      <div className="fila flex-wrap justify-between">
        <SegmentedControl label="Qué lista" segments={segments} value={reads ? "lecturas" : "estancias"} />
        <a className="enlace" href={`/parkingArea/conflictos?evento=${event.id}`}>
          Conflictos sin red
        </a>
      </div>
      {reads ? (
        <Readings ctx={ctx} event={event} params={asked} gates={gates} />
      ) : (
        <Stays ctx={ctx} event={event} params={asked} />
      )}
    </>
  );
}

async function Stays({ ctx, event, params }: EventGatesProps) {
  const [page, areas] = await Promise.all([
    stayList.page({ ctx, input: stayList.fromAddress(params) }),
    zonesOfEvent({ ctx, input: { id: event.id } }),
  ]);
  return (
    <ListView
      ctx={ctx}
      list={stayList}
      page={page}
      path={`/event/${event.id}`}
      params={params}
      keep={{ ver: "accesos" }}
      files="/parkingArea/entradas/archivo"
      search={STAY_SEARCH}
      fields={stayFields(areas.map(({ parkingAreaId: id, key, name }) => ({ id, key, name })))}
      empty={{ title: "Todavía no entra ningún auto", text: "Aquí aparece cada entrada con su salida." }}
      cells={STAY_CELLS}
      rowKey={(row) => String(row.id)}
    />
  );
}

const ANSWER = {
  name: "respuesta",
  label: "Respuesta",
  all: "Pasaron y no pasaron",
  options: [
    { value: "admitted", label: "Pasaron" },
    { value: "refused", label: "No pasaron" },
  ],
};
const DIRECTION = {
  name: "sentido",
  label: "Sentido",
  all: "Entradas y salidas",
  options: DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] })),
};

interface ReadingsProps extends EventGatesProps {
  gates: readonly { gateId: number; label: string }[];
}

async function Readings({ ctx, event, params, gates }: ReadingsProps) {
  const page = await readingList.page({ ctx, input: readingList.fromAddress(params) });
  const gate = {
    name: "acceso",
    label: "Acceso",
    all: "Todos los accesos",
    options: gates.map(({ gateId, label }) => ({ value: String(gateId), label })),
  };
  return (
    <ListView
      ctx={ctx}
      list={readingList}
      page={page}
      path={`/event/${event.id}`}
      params={params}
      keep={{ ver: "accesos", lista: "lecturas" }}
      files="/historyQR/lecturas/archivo"
      fields={[gate, DIRECTION, ANSWER]}
      empty={{ title: "Todavía no se lee ningún código", text: "Aquí aparece cada lectura, pase o no." }}
      cells={READING_CELLS}
      rowKey={(row) => String(row.id)}
    />
  );
}
