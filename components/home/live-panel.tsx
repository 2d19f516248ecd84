import { MinutesChart } from "@/components/home/minutes-chart";
import { LiveBar, LiveCount, LiveMark, LiveMoney, LivePace, LiveShare } from "@/components/live/live-figures";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { Tag } from "@/components/ui/state-badge";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { SalesByHour } from "@/lib/home";
import type { LiveEvent, ZoneFigures } from "@/lib/live";

interface LivePanelProps {
  event: LiveEvent;
  zones: readonly ZoneFigures[];
  minutes: readonly number[];
  sales: SalesByHour;
}

type FigureName = "sold" | "admitted" | "free" | "inside" | "enteredLately" | "leftLately";

const sum = (zones: readonly ZoneFigures[], field: FigureName | "capacity") =>
  zones.reduce((total, zone) => total + zone[field], 0);

/** The event of now: who came in, how fast, what was sold. */
export function LivePanel({ event, zones, minutes, sales }: LivePanelProps) {
  const figure = (name: FigureName) => ({ name, value: sum(zones, name) });
  const [sold, admitted] = [figure("sold"), figure("admitted")];
  const pace = minutes.slice(-10).reduce((total, cars) => total + cars, 0);
  const onSale = zones.filter(({ free }) => free > 0).length;
  const change =
    sales.beforeCents === 0
      ? undefined
      : Math.round((100 * (sales.todayCents - sales.beforeCents)) / sales.beforeCents);
  return (
    <Panel
      title={
        <span className="fila flex-wrap">
          {event.isOpen ? <Tag tone="good">Abierto</Tag> : null}
          {event.name}
        </span>
      }
      meta={
        event.isOpen
          ? `Accesos abiertos · inicia ${formatTime(event.startsAt, event.timeZone)}`
          : `Abre ${formatDateTime(event.parkingOpensAt, event.timeZone)}`
      }
      aside={
        <>
          <LiveMark />
          <a className="enlace" href={`/event/${event.id}`}>
            Ver evento
          </a>
        </>
      }
    >
      <Stats>
        <Stat
          label="Han entrado"
          value={<LiveCount {...admitted} />}
          of={
            <>
              de <LiveCount {...sold} />
            </>
          }
          bar={<LiveBar part={admitted} whole={sold} label="Entraron, de lo vendido" />}
          note={
            <>
              <LiveShare part={admitted} whole={sold} /> % de lo vendido · <LiveCount {...figure("inside")} /> adentro
            </>
          }
        />
        <Stat
          label="Autos por minuto"
          value={<LivePace name="pace" value={pace} />}
          of={
            <>
              entran, <LivePace {...figure("leftLately")} /> salen
            </>
          }
          note={<MinutesChart minutes={minutes} />}
        />
        <Stat
          label="Ventas de hoy"
          value={<LiveMoney name="today" value={sales.todayCents} />}
          {...(change === undefined ? {} : { change })}
          note={change === undefined ? "Sin ventas hace una semana a esta hora" : "que hace una semana a esta hora"}
        />
        <Stat
          label="Sin vender"
          value={<LiveCount {...figure("free")} />}
          of={`de ${formatCount(sum(zones, "capacity"))}`}
          note={`${onSale} ${onSale === 1 ? "zona" : "zonas"} con lugares, ${zones.length - onSale} sin lugares`}
        />
      </Stats>
    </Panel>
  );
}
