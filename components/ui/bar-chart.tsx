import { type ReactNode, useId } from "react";

export interface Bar {
  label: string;
  /** The name of its row in the table, where there is room for more; the bar's key, so no two bars may share it. */
  rowLabel?: string;
  value: number;
  /** A second line under the label: "ahora". */
  note?: string;
  /** The period is not over: hatched. */
  partial?: boolean;
  /** The same period of the comparison. */
  before?: number;
}

interface BarChartProps {
  /** The finding, read instead of the picture: "Ventas por hora: suben hasta $8,855.00 a las 18". */
  finding: string;
  bars: readonly Bar[];
  /** Names of the columns of the table. */
  headers: { label: string; value: string; before?: string };
  format: (value: number) => string;
  /** In place of a drawing without a single bar: "Sin ventas todavía". */
  none: string;
  /** Shorter figures for the axis; default `format`. */
  formatAxis?: (value: number) => string;
}

/** Bars drawn on the server, with their table folded below. Where there is little room some labels are left out, the rest keeps its size. */
export function BarChart({ finding, bars, headers, format, formatAxis = format, none }: BarChartProps) {
  if (bars.every(({ value, before = 0 }) => value === 0 && before === 0)) {
    return <p className="meta px-4.5 pb-4.5">{none}.</p>;
  }
  const hasBefore = bars.some((bar) => bar.before !== undefined);
  return (
    <div className="grafica">
      <div className="grafica-ancha">
        <Drawing width={760} finding={finding} bars={bars} format={formatAxis} />
      </div>
      <div className="grafica-angosta">
        <Drawing width={380} finding={finding} bars={bars} format={formatAxis} />
      </div>
      <details className="ver-tabla">
        <summary className="enlace">Ver tabla</summary>
        <div className="tabla-x">
          <table className="tabla">
            <caption className="vh">{finding}</caption>
            <thead>
              <tr>
                <th scope="col">{headers.label}</th>
                <th scope="col" className="der">
                  {headers.value}
                </th>
                {hasBefore ? (
                  <th scope="col" className="der">
                    {headers.before}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={keyOf(bar)}>
                  <th scope="row">
                    {keyOf(bar)}
                    {bar.note ? ` (${bar.note})` : ""}
                  </th>
                  <td className="n der">{format(bar.value)}</td>
                  {hasBefore ? <td className="n der">{bar.before === undefined ? "" : format(bar.before)}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

const keyOf = ({ label, rowLabel }: Bar) => rowLabel ?? label;

const TOP = 22;
const BOTTOM = 298;
const LEFT = 84;
/** How wide a figure of the axis is at most, in the drawing's units. */
const GLYPH = 9;
/** Between two labels below the bars. */
const GAP = 10;

function Drawing({
  width,
  finding,
  bars,
  format,
}: {
  width: number;
  finding: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}) {
  const hatch = useId();
  const highest = Math.max(0, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]));
  const ceiling = niceCeiling(highest);
  const slot = (width - LEFT) / Math.max(1, bars.length);
  const thick = Math.min(34, slot * 0.62);
  const y = (value: number) => BOTTOM - (value / ceiling) * (BOTTOM - TOP);
  const x = (index: number) => LEFT + slot * (index + 0.5);
  const room = Math.max(0, ...bars.map(({ label }) => label.length)) * GLYPH + GAP;
  const every = Math.max(1, Math.ceil(room / slot));
  const top = bars.findIndex((bar) => bar.value === highest && highest > 0);
  const before = bars.flatMap((bar, index) => (bar.before === undefined ? [] : [`${x(index)} ${y(bar.before)}`]));
  return (
    <svg viewBox={`0 0 ${width} 352`} role="img" aria-label={finding}>
      <defs>
        <pattern id={hatch} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={8} height={8} fill="var(--accent-tint-2)" />
          <rect width={4} height={8} fill="var(--accent-edge)" />
        </pattern>
      </defs>
      {[0, 0.25, 0.5, 0.75, 1].map((step) => (
        <g key={step}>
          <path className="g-linea" d={`M${LEFT} ${y(ceiling * step)}H${width}`} />
          <text className="g-eje" x={LEFT - 12} y={y(ceiling * step) + 4.5} textAnchor="end">
            {format(ceiling * step)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={keyOf(bar)}>
          <path
            className="g-barra"
            style={bar.partial ? { fill: `url(#${hatch})` } : undefined}
            d={barPath(x(index) - thick / 2, y(bar.value), thick)}
          />
          {index === top ? (
            <TickText
              x={textAt(x(index), width, format(bar.value), LEFT)}
              y={y(bar.value) - 9}
              strong
              text={format(bar.value)}
            />
          ) : null}
          {labelled(index, bars.length, every) ? (
            <TickText x={textAt(x(index), width, bar.label)} y={322} text={bar.label} />
          ) : null}
          {bar.note ? <TickText x={textAt(x(index), width, bar.note)} y={341} text={bar.note} /> : null}
        </g>
      ))}
      {before.length > 1 ? <path className="g-antes" d={`M${before.join("L")}`} /> : null}
    </svg>
  );
}

/** Beside an edge a text moves in, so that it is drawn whole; `left` is 0 where no figure of the axis stands. */
function textAt(x: number, width: number, text: string, left = 0): number {
  const half = (text.length * GLYPH) / 2;
  return Math.max(left + half, Math.min(x, width - half));
}

function TickText({ x, y, text, strong }: { x: number; y: number; text: ReactNode; strong?: boolean }) {
  return (
    <text
      className="g-eje"
      x={x}
      y={y}
      textAnchor="middle"
      style={strong ? { fill: "var(--ink)", fontWeight: 800 } : undefined}
    >
      {text}
    </text>
  );
}

/** Every so many labels, and the last one, with room before it. */
function labelled(index: number, count: number, every: number): boolean {
  return index === count - 1 || (index % every === 0 && count - 1 - index >= every);
}

function barPath(left: number, top: number, width: number): string {
  const height = BOTTOM - top;
  if (height <= 0) return "";
  const r = Math.min(4, height);
  return `M${left} ${BOTTOM}V${top + r}q0-${r} ${r}-${r}h${width - 2 * r}q${r} 0 ${r} ${r}V${BOTTOM}Z`;
}

/** The next round number above, divisible in four: 8855 → 10000. */
export function niceCeiling(value: number): number {
  if (value <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
