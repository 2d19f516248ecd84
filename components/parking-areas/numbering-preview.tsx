import { parseBlocked, parsePattern, placesOf, rowLines } from "@/lib/parking-areas/client";

const count = new Intl.NumberFormat("es-MX");
const MOST_ROWS = 8;

const places = (n: number) => (n === 1 ? "1 lugar" : `${count.format(n)} lugares`);

/** What a typed numbering makes: each row with its places, and how many there are in all. */
export function NumberingPreview({ pattern, blocked }: { pattern: string; blocked: string }) {
  const rows = parsePattern(pattern);
  if (!rows.ok) {
    return (
      <p className="ayuda" role="status">
        {pattern.trim() ? rows.message : "La capacidad sale de la numeración."}
      </p>
    );
  }
  const lines = rowLines(rows.value);
  const stopped = parseBlocked(blocked, rows.value);
  const total = placesOf(rows.value);
  const shut = stopped.ok ? stopped.value.length : 0;
  const more = lines.length - MOST_ROWS;
  return (
    <section className="vista-lugares" aria-label="Así quedan los lugares">
      <p role="status">
        <b>{places(total)}</b>
        {shut > 0
          ? `, ${count.format(shut)} ${shut === 1 ? "bloqueado" : "bloqueados"}: se venden ${count.format(total - shut)}`
          : null}
      </p>
      <ul>
        {lines.slice(0, MOST_ROWS).map((line) => (
          <li key={line.name}>
            {line.name ? <b>{line.name}</b> : null}
            <span className="crece">{line.places}</span>
            <span className="meta">{places(line.count)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="meta">{more === 1 ? "y una fila más" : `y ${more} filas más`}</p> : null}
    </section>
  );
}
