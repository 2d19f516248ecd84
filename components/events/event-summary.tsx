import { AreasTable } from "@/components/events/areas-table";
import { OccupancyChart } from "@/components/events/occupancy-chart";
import { type OccupancyMode, OccupancyPlan, OccupancyScale } from "@/components/events/occupancy-plan";
import { GatesPanel } from "@/components/home/zones-panel";
import {
  LiveBar,
  LiveCount,
  LiveMark,
  LiveMoney,
  LivePace,
  LiveShare,
  LiveSource,
} from "@/components/live/live-figures";
import { BarChart } from "@/components/ui/bar-chart";
import { BtnLink } from "@/components/ui/btn-link";
import { SegmentedControl } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Stat, Stats } from "@/components/ui/stat";
import type { EventDto, EventFiguresDto, EventMapDto } from "@/lib/events/client";
import type { GateFigures, OccupancyPoint } from "@/lib/live";
import { shortMethodWords } from "@/lib/pricing/client";

interface EventSummaryProps {
  event: EventDto;
  figures: EventFiguresDto;
  map: EventMapDto;
  mode: OccupancyMode;
  gates: readonly GateFigures[];
  curve: readonly OccupancyPoint[];
  mayChange: boolean;
}

const count = new Intl.NumberFormat("es-MX");

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** Figures, plan by occupancy, sales by day and the zones of an event: they move while the page is open. */
export function EventSummary({ event, figures, map, mode, gates, curve, mayChange }: EventSummaryProps) {
  const { areas, total } = figures;
  if (areas.length === 0) {
    return (
      <section className="panel">
        {mayChange ? (
          <EmptyState title="El evento todavía no tiene zonas" text="Agrega la primera con su precio y sus lugares.">
            <BtnLink variant="main" href={`/event/${event.id}?ver=zonas`}>
              Agregar zonas
            </BtnLink>
          </EmptyState>
        ) : (
          <EmptyState title="El evento todavía no tiene zonas" text="Las agrega quien administra u opera el recinto." />
        )}
      </section>
    );
  }
  const drawn = areas.some((area) => area.polygon);
  const figure = (
    name:
      | "sold"
      | "held"
      | "free"
      | "blocked"
      | "courtesy"
      | "subscriber"
      | "admitted"
      | "inside"
      | "enteredLately"
      | "leftLately",
  ) => ({
    name,
    value: total[name],
  });
  const [sold, admitted, blocked] = [figure("sold"), figure("admitted"), figure("blocked")];
  return (
    <LiveSource url={`/api/live?event=${event.id}`}>
      <Panel title="En cifras" aside={<LiveMark />}>
        <Stats>
          <Stat
            label="Vendidos ahora"
            value={<LiveCount {...sold} />}
            of={`de ${count.format(total.capacity)}`}
            bar={<LiveBar part={sold} whole={total.capacity} label="Lugares vendidos" />}
          />
          <Stat
            label="Cobrado"
            value={<LiveMoney name="total" value={total.totalSumCents} />}
            note={
              <>
                Boletos <LiveMoney name="price" value={total.priceSumCents} /> · Cargos{" "}
                <LiveMoney name="fee" value={total.feeSumCents} />
                {figures.refundedCents > 0 ? (
                  <>
                    {" "}
                    · Devuelto <Money cents={figures.refundedCents} />
                  </>
                ) : null}
              </>
            }
          />
          <Stat
            label="Apartados ahora"
            value={<LiveCount {...figure("held")} />}
            note={
              <>
                <LiveCount {...figure("free")} /> libres
                {blocked.value > 0 ? (
                  <>
                    {" "}
                    · <LiveCount {...blocked} /> bloqueados
                  </>
                ) : null}
              </>
            }
          />
          <Stat label="Cortesías" value={<LiveCount {...figure("courtesy")} />} note="Códigos vigentes" />
          {total.subscriber > 0 ? (
            <Stat label="Abonados" value={<LiveCount {...figure("subscriber")} />} note="Sus lugares no se venden" />
          ) : null}
          <Stat
            label="Han entrado"
            value={<LiveCount {...admitted} />}
            of={
              <>
                · <LiveCount {...figure("inside")} /> adentro
              </>
            }
            note={
              <>
                <LiveShare part={admitted} whole={sold} /> % de lo vendido ·{" "}
                <LiveCount name="refused" value={figures.refused} /> {figures.refused === 1 ? "rechazo" : "rechazos"} ·
                por minuto entran <LivePace {...figure("enteredLately")} /> y salen{" "}
                <LivePace {...figure("leftLately")} />
              </>
            }
          />
        </Stats>
      </Panel>
      <div className="rejilla-2 rejilla-ev">
        {drawn ? <PlanPanel event={event} map={map} figures={figures} mode={mode} /> : null}
        <div className="grid min-w-0 content-start gap-5">
          <Panel title="Vendidos por día">
            <DaysChart days={figures.days} />
          </Panel>
          {figures.methods.length > 0 ? <MethodsPanel figures={figures} /> : null}
        </div>
      </div>
      {curve.length > 0 ? (
        <div className="rejilla-2">
          <OccupancyChart curve={curve} timeZone={event.timeZone} />
          <GatesPanel gates={gates} />
        </div>
      ) : null}
      <Panel
        title="Zonas"
        meta="Cupo a la venta"
        aside={
          mayChange ? (
            <a className="enlace" href={`/event/${event.id}?ver=zonas`}>
              Editar precios
            </a>
          ) : null
        }
      >
        <AreasTable areas={areas} total={total} />
      </Panel>
    </LiveSource>
  );
}

function PlanPanel({ event, map, figures, mode }: Omit<EventSummaryProps, "gates" | "curve" | "mayChange">) {
  const segments = [
    { value: "ocupados", label: "Ocupados", href: `/event/${event.id}` },
    { value: "adentro", label: "Adentro", href: `/event/${event.id}?plano=adentro` },
  ];
  return (
    <Panel
      title="Ocupación"
      aside={<SegmentedControl label="Colorear el plano por" segments={segments} value={mode} />}
    >
      <OccupancyPlan map={map} areas={figures.areas} mode={mode} />
      <div className="panel-cab">
        <OccupancyScale />
      </div>
    </Panel>
  );
}

function DaysChart({ days }: { days: EventFiguresDto["days"] }) {
  const best = days.reduce((most, day) => (day.sold > most.sold ? day : most), { day: "", sold: 0 });
  const label = (day: string) => String(Number(day.slice(8)));
  const finding =
    best.sold === 0
      ? "Sin ventas en los últimos 15 días"
      : `Ventas por día: el mejor, el ${label(best.day)}, con ${best.sold} lugares`;
  const bars = days.map((day, index) => ({
    label: label(day.day),
    value: day.sold,
    ...(index === days.length - 1 ? { partial: true, note: "hoy" } : {}),
  }));
  return (
    <BarChart
      finding={finding}
      none="Sin ventas todavía"
      bars={bars}
      headers={{ label: "Día", value: "Lugares" }}
      format={count.format}
    />
  );
}

function MethodsPanel({ figures }: { figures: EventFiguresDto }) {
  return (
    <Panel title="Cómo pagaron">
      <ul className="partes">
        {figures.methods.map(({ method, totalCents }) => (
          <li key={method}>
            <span>{shortMethodWords(method)}</span>
            <Money cents={totalCents} />
            <ProgressBar
              percent={percent(totalCents, figures.total.totalSumCents)}
              label={`Parte de ${shortMethodWords(method)}`}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
