import type { ReactNode } from "react";
import { BestBar } from "@/components/place-map/best-bar";
import { bestPlaces } from "@/components/place-map/best-places";
import { ChosenLine, ChosenPlaces, ChosenTotal } from "@/components/place-map/chosen-places";
import { glanceOf } from "@/components/place-map/glance";
import { GoOnBtn } from "@/components/place-map/go-on-btn";
import { groupRows, layoutPlaces, type PlaceLayout } from "@/components/place-map/layout";
import { MapFrame } from "@/components/place-map/map-frame";
import { type Chosen, PickPlaces } from "@/components/place-map/picks";
import { PlaceRows } from "@/components/place-map/place-rows";
import { freeLine, fullRowsLine } from "@/components/place-map/words";
import { Money } from "@/components/ui/money";
import { Plate } from "@/components/ui/plate";
import { TotalBar } from "@/components/ui/total-bar";
import type { StorePlace, StoreZone } from "@/lib/events";

interface NumberedBodyProps {
  zone: StoreZone;
  places: readonly StorePlace[];
  picked: readonly number[];
  /** So many of the best are asked for, without a script. */
  best: number | null;
  isList: boolean;
  max: number;
  /** Back to all zones; null if there is only this one. */
  zonesHref: string | null;
  path: string;
  /** Hidden fields that name the event and the zone. */
  fields: ReactNode;
  /** What is wrong with the choice. */
  problem: ReactNode;
}

/** A numbered zone: its places on a map, the best of them by one tap, and what was chosen. One native form. */
export function NumberedBody(props: NumberedBodyProps) {
  const { zone, places, best, isList, max, zonesHref, path, fields, problem } = props;
  const layout = layoutPlaces(places);
  const { columns, crossings } = layout;
  const initial = best === null ? chosenOf(layout, new Set(props.picked)) : bestOf(layout, Math.min(best, max));
  const gates = zone.gates.map((gate) => gate.label);
  return (
    <PickPlaces initial={initial} max={max} crossings={crossings} columns={columns}>
      <form className="ev-cuerpo ev-ancho lug-cuerpo" action={path} method="get">
        {fields}
        <div className="lug-quien" id={`zona-${zone.id}`}>
          {/* Enter in a field presses a form's first button. */}
          <button type="submit" className="btn btn-sm sin-script">
            Ver total
          </button>
          <div className="lug-zona">
            <Plate code={zone.key} />
            <div>
              <h1 className="zona-n" tabIndex={-1}>
                {zone.name}
                <span className="vh">, elige tus lugares</span>
              </h1>
              <p className="meta">{[freeLine(layout.free), ...gates].join(" · ")}</p>
              {zone.notes ? <p className="meta">{zone.notes}</p> : null}
              {zone.drivingNotes ? <p className="meta">En auto: {zone.drivingNotes}</p> : null}
            </div>
            <div className="zona-p">
              <Money cents={zone.totalCents} />
              {zonesHref ? (
                <a className="enlace lug-cambia" href={zonesHref}>
                  Cambiar zona
                </a>
              ) : null}
            </div>
          </div>
          {problem ? <div className="px-gutter pb-3">{problem}</div> : null}
          <BestBar initial={Math.min(best ?? 2, max)} />
          <ChosenPlaces unitCents={zone.totalCents} help={`El lugar que elijas es tuyo. Hasta ${max} por persona.`} />
        </div>
        <section className="lug-mapa" aria-label={`Mapa de ${zone.key} ${zone.name}`}>
          <MapFrame
            glance={glanceOf(layout)}
            summary={summaryOf(layout)}
            titles={layout.rows.map(({ title }) => title)}
            columns={columns}
            isList={isList}
            legend={<MapLegend />}
          >
            <PlaceRows
              layout={layout}
              picked={new Set(initial.map(({ id }) => id))}
              walkMinutes={zone.walkMinutes}
              gates={gates}
            />
          </MapFrame>
        </section>
        <div className="lug-pie">
          <TotalBar
            label={<ChosenLine />}
            total={<ChosenTotal unitCents={zone.totalCents} />}
            note="Cargos e IVA incluidos"
          >
            <GoOnBtn />
          </TotalBar>
        </div>
      </form>
    </PickPlaces>
  );
}

function MapLegend() {
  return (
    <ul className="leyenda">
      <li>
        <span className="muestra" />
        Libre
      </li>
      <li>
        <span className="muestra muestra-auto" />
        Ocupado
      </li>
      <li>
        <span className="muestra muestra-elegida" />
        Tu elección
      </li>
    </ul>
  );
}

function chosenOf({ rows }: PlaceLayout, ids: ReadonlySet<number>): Chosen[] {
  return rows.flatMap(({ spots }, row) =>
    spots.flatMap(({ id, label, column, free }) => (free && ids.has(id) ? [{ id, label, row, column }] : [])),
  );
}

function bestOf(layout: PlaceLayout, count: number): Chosen[] {
  const free = layout.rows.map(({ spots }) => spots.filter((spot) => spot.free));
  return chosenOf(layout, new Set(bestPlaces(free, count, layout).map(({ id }) => id)));
}

/** "Toda la zona: filas A, B y C agotadas; 5 libres en D, 14 libres en E." */
function summaryOf({ rows }: PlaceLayout): string {
  const said = groupRows(rows).map((group) =>
    group.isFull
      ? fullRowsLine(group.rows.map(({ title }) => title)).toLowerCase()
      : group.rows.map(({ title, free }) => `${freeLine(free)} en ${title}`).join(", "),
  );
  return `Toda la zona: ${said.join("; ")}`;
}
