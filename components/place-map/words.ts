import { formatCounted } from "@/lib/core/money";

const list = new Intl.ListFormat("es-MX", { type: "conjunction" });

/** "E11 y E12", "E11, E12 y E13". */
export function namesLine(names: readonly string[]): string {
  return list.format(names);
}

/** "Fila A agotada", "Filas A, B y C agotadas", "Filas A a K agotadas". */
export function fullRowsLine(titles: readonly string[]): string {
  const [first = "", last = ""] = [titles[0], titles.at(-1)];
  if (titles.length === 1) return `Fila ${first} agotada`;
  return `Filas ${titles.length > 4 ? `${first} a ${last}` : namesLine(titles)} agotadas`;
}

/** "51 libres". */
export function freeLine(free: number): string {
  return formatCounted(free, "libre", "libres");
}
