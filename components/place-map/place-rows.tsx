import { type CSSProperties, Fragment } from "react";
import { type Cell, groupRows, type MapRow, type PlaceLayout, stretchesOf } from "@/components/place-map/layout";
import { freeLine, fullRowsLine } from "@/components/place-map/words";
import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";

interface PlaceRowsProps {
  layout: PlaceLayout;
  picked: ReadonlySet<number>;
  walkMinutes: number | null;
  /** Names of the gates that lead into the zone, for the lane at its foot. */
  gates: readonly string[];
}

/**
 * The ground as it is numbered: a fieldset for each row and a checkbox for each free place, drawn by the style sheet. A
 * place is one element, since there may be thousands, and the browser draws only the stretches that are in sight.
 */
export function PlaceRows({ layout, picked, walkMinutes, gates }: PlaceRowsProps) {
  return (
    <>
      <p className="lug-rumbo">
        <span>
          <Arrow to="n" size={16} stroke={3.4} />
          Hacia la entrada{walkMinutes === null ? "" : `, ${walkMinutes} min a pie`}
        </span>
      </p>
      {groupRows(layout.rows).map(({ rows, from, isFull }) =>
        isFull ? (
          <div key={from}>
            {rows[0]?.lane ? <Lane /> : null}
            <details className="filas-llenas" data-fila={from} data-filas={rows.length}>
              <summary>
                <span>{fullRowsLine(rows.map(({ title }) => title))}</span>
                <Icon name="chevron-down" />
              </summary>
              {rows.map((row, index) => (
                <Row
                  key={row.title}
                  row={row}
                  index={from + index}
                  layout={layout}
                  picked={picked}
                  bare={index === 0}
                />
              ))}
            </details>
          </div>
        ) : (
          rows.map((row) => <Row key={row.title} row={row} index={from} layout={layout} picked={picked} />)
        ),
      )}
      <Lane name={gates.join(", ")} />
    </>
  );
}

function Lane({ name = "" }: { name?: string }) {
  return (
    <div className={name ? "carril carril-fin" : "carril"} aria-hidden="true">
      {name ? (
        <span className="carril-nombre">
          {name}
          <Arrow to="w" size={16} stroke={3.4} />
        </span>
      ) : null}
    </div>
  );
}

interface RowProps {
  row: MapRow;
  index: number;
  layout: PlaceLayout;
  picked: ReadonlySet<number>;
  /** The lane above is drawn elsewhere. */
  bare?: boolean;
}

function Row({ row, index, layout, picked, bare }: RowProps) {
  return (
    <>
      {row.lane && !bare ? <Lane /> : null}
      <fieldset className="fila-l" data-fila={index}>
        <legend className="vh">
          Fila {row.title}, {freeLine(row.free)}
        </legend>
        <span className={row.title.length > 2 ? "fila-cab fila-cab-larga" : "fila-cab"} aria-hidden="true">
          <b>{row.title}</b>
          <small>{freeLine(row.free)}</small>
        </span>
        {stretchesOf(row, layout.crossings).map(({ column: begin, columns, cells }) => (
          <Fragment key={begin}>
            {begin > 0 ? <i className="cebra" /> : null}
            <div className="tramo" style={{ "--n": columns } as CSSProperties}>
              {cells.map((cell) => (
                <Tile key={cell.kind === "gap" ? `g${cell.column}` : cell.spot.id} cell={cell} picked={picked} />
              ))}
            </div>
          </Fragment>
        ))}
      </fieldset>
    </>
  );
}

function Tile({ cell, picked }: { cell: Cell; picked: ReadonlySet<number> }) {
  if (cell.kind === "gap") return <i className="hueco" style={{ "--n": cell.columns } as CSSProperties} />;
  const { id, label, number, column, free } = cell.spot;
  if (!free) return <i className="auto" role="img" aria-label={`${label}, ocupado`} />;
  return (
    <input
      type="checkbox"
      className="cajon"
      name="placeIds"
      value={id}
      aria-label={label}
      data-n={number}
      data-c={column}
      defaultChecked={picked.has(id)}
    />
  );
}
