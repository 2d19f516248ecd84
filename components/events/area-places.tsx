import { PlacesBoard } from "@/components/events/places-board";
import { BtnLink } from "@/components/ui/btn-link";
import { Panel } from "@/components/ui/panel";
import { formatCount, formatCounted } from "@/lib/core/money";
import type { AreaPlacesDto, EventAreaDto, EventDto } from "@/lib/events/client";

/** Places on the page at once. */
const MOST = 500;

interface AreaPlacesProps {
  event: EventDto;
  areas: readonly EventAreaDto[];
  area: AreaPlacesDto;
  /** The first place on the page, from 1. */
  from: number;
}

/** The places of a zone in an event, one by one, to be blocked and unblocked. */
export function AreaPlaces({ event, areas, area, from }: AreaPlacesProps) {
  const { places, counts, areaId } = area;
  const href = (id: number, first = 1) =>
    `/event/${event.id}?ver=lugares&zona=${id}${first > 1 ? `&desde=${first}` : ""}`;
  const start = Math.min(Math.floor((from - 1) / MOST) * MOST, Math.max(0, places.length - 1));
  const shown = places.slice(start, start + MOST);
  const pages = Array.from({ length: Math.ceil(places.length / MOST) }, (_, i) => i * MOST);
  const words = [
    formatCounted(counts.free, "libre", "libres"),
    formatCounted(counts.held, "apartado", "apartados"),
    formatCounted(counts.sold, "vendido", "vendidos"),
    ...(counts.courtesy ? [`${formatCount(counts.courtesy)} de cortesía`] : []),
    ...(counts.subscriber ? [`${formatCount(counts.subscriber)} de abonados`] : []),
    formatCounted(counts.blocked, "bloqueado", "bloqueados"),
  ];
  return (
    <Panel title={`Lugares de ${area.zoneKey}, ${area.zoneName}`} meta={words.join(", ")}>
      {areas.length > 1 ? (
        <nav className="fila flex-wrap gap-2 px-4 pt-1" aria-label="Zona">
          {areas.map(({ id, key }) => (
            <BtnLink
              key={id}
              size="sm"
              variant={id === areaId ? "main" : "plain"}
              href={href(id)}
              aria-current={id === areaId ? "page" : undefined}
            >
              {key}
            </BtnLink>
          ))}
        </nav>
      ) : null}
      <PlacesBoard
        key={`${areaId}-${start}`}
        areaId={areaId}
        places={shown.map(({ heldUntil: _until, ...place }) => place)}
        closed={event.state === "cancelled"}
      />
      {pages.length > 1 ? (
        <nav className="fila flex-wrap gap-2 p-4" aria-label="Tramos de lugares">
          {pages.map((first) => (
            <a
              key={first}
              className="enlace"
              href={href(areaId, first + 1)}
              aria-current={first === start ? "page" : undefined}
            >
              {places[first]?.label} a {places[Math.min(first + MOST, places.length) - 1]?.label}
            </a>
          ))}
        </nav>
      ) : null}
    </Panel>
  );
}
