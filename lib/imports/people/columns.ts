import { z } from "zod";

const Column = z.coerce.number().int().min(0).max(59);
const OptionalColumn = z.preprocess((value) => (value === "" || value === undefined ? null : value), Column.nullable());

/**
 * Which column of a file of people holds which field. Columns count from 0, and `firstRow` is the first person. A name may
 * be spread over several columns.
 */
export function peopleMapping<const Field extends string>(fields: readonly Field[]) {
  const others = fields.filter((field) => field !== "name").map((field) => [field, OptionalColumn]);
  return z.object({
    firstRow: z.coerce.number().int().min(0).max(50).default(1),
    name: z.array(Column).min(1, "Elige la columna del nombre").max(3),
    ...(Object.fromEntries(others) as Record<Exclude<Field, "name">, typeof OptionalColumn>),
  });
}

/** A mapping whose fields are not told apart. */
export type ColumnsChosen = Readonly<Record<string, number | readonly number[] | null>>;

export function valuesOf<Field extends string>(
  fields: readonly Field[],
  cells: readonly string[],
  mapping: ColumnsChosen,
): Record<Field, string> {
  const textOf = (field: Field) =>
    [mapping[field] ?? []]
      .flat()
      .map((column) => cells[column] ?? "")
      .filter((part) => part !== "")
      .join(" ");
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>;
}
