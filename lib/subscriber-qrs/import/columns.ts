import { z } from "zod";

/** In the order of the template's columns. */
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

/** Columns count from 0, and `firstRow` is the first person. A name may be spread over several columns. */
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

export type ImportValues = Record<ImportField, string>;

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
