import { z } from "zod";

/** What a column of a file may hold, in the order of the template. */
export const IMPORT_FIELDS = ["name", "plate", "email", "phone", "zone", "place", "from", "until"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const FIELD_LABELS: Record<ImportField, string> = {
  name: "Nombre",
  plate: "Placa",
  email: "Correo",
  phone: "Teléfono",
  zone: "Zona",
  place: "Lugar",
  from: "Desde",
  until: "Hasta",
};

const Column = z.coerce.number().int().min(0).max(59);
const OptionalColumn = z.preprocess((value) => (value === "" || value === undefined ? null : value), Column.nullable());

/** Which columns (from 0) hold what. Several may make up the name. `firstRow`: how many rows stand above the people. */
export const ImportMapping = z.object({
  firstRow: z.coerce.number().int().min(0).max(50).default(1),
  name: z.array(Column).min(1, "Elige la columna del nombre").max(3),
  plate: OptionalColumn,
  email: OptionalColumn,
  phone: OptionalColumn,
  zone: OptionalColumn,
  place: OptionalColumn,
  from: OptionalColumn,
  until: OptionalColumn,
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** A row as the file says it. */
export type ImportValues = Record<ImportField, string>;

/** What a row says, by the mapping. */
export function valuesOf(cells: readonly string[], mapping: ImportMapping): ImportValues {
  const cell = (at: number | null) => (at === null ? "" : (cells[at] ?? ""));
  const { plate, email, phone, zone, place, from, until } = mapping;
  return {
    name: mapping.name
      .map(cell)
      .filter((part) => part !== "")
      .join(" "),
    plate: cell(plate),
    email: cell(email),
    phone: cell(phone),
    zone: cell(zone),
    place: cell(place),
    from: cell(from),
    until: cell(until),
  };
}
