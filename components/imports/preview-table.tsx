import { letterOf } from "@/components/imports/column-options";

/** The first rows of a file, with the letters and numbers by which people speak of its cells. */
export function PreviewTable({ rows }: { rows: readonly string[][] }) {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const lines = rows.map((cells, at) => ({ number: at + 1, cells }));
  const columns = Array.from({ length: width }, (_, at) => letterOf(at));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard scrolls sideways by arrows once it is focused
    <section className="overflow-x-auto" aria-label="Primeros renglones del archivo" tabIndex={0}>
      <table className="tabla">
        <caption className="vh">Primeros renglones</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Renglón</span>
            </th>
            {columns.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row" className="meta">
                {number}
              </th>
              {columns.map((letter, column) => (
                <td key={letter} className="max-w-64 truncate">
                  {cells[column] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
