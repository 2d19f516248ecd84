const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** How people head the columns of a list of persons. */
export const PERSON_WORDS = {
  plate: /placa|matricula|patente|plate/,
  email: /correo|e-?mail|mail/,
  phone: /telefono|^tel\b|celular|^cel\b|whats|movil|phone/,
  place: /lugar|cajon|espacio|^place/,
  name: /nombre|apellido|titular|abonado|socio|cliente|invitado|persona|asistente|^name|full ?name/,
} as const;

/** Somebody's address or phone: a row that has one is a person, not a heading. */
const VALUE = /@|\d{5}/;

/** What the rows of a file hold: columns (from 0) by field, and how many rows stand above the first of them. */
export interface Headings<Field extends string> {
  firstRow: number;
  /** Every field; those that nothing names have none. */
  columns: Record<Field, number[]>;
}

function columnsOf<Field extends string>(row: readonly string[], words: readonly (readonly [Field, RegExp])[]) {
  const heads = row.map(bare);
  const taken = new Set<number>();
  const last = words.length - 1;
  const found = words.map(([field, pattern], at): [Field, number[]] => {
    const named = heads.flatMap((head, column) =>
      head !== "" && !taken.has(column) && pattern.test(head) ? [column] : [],
    );
    const mine = at === last ? named : named.slice(0, 1);
    for (const column of mine) taken.add(column);
    return [field, mine];
  });
  return found;
}

/**
 * The columns by their headings: of these rows, the one that names most. Fields are looked for in their order, each has one
 * column, and the last, which must be there, several: "nombre de la zona" is a zone before it is a name. Null where no row
 * heads the last.
 */
export function headingsOf<Field extends string>(
  rows: readonly (readonly string[])[],
  words: readonly (readonly [Field, RegExp])[],
): Headings<Field> | null {
  let best: Headings<Field> | null = null;
  let most = 0;
  for (const [index, row] of rows.entries()) {
    if (row.some((cell) => VALUE.test(cell))) continue;
    const found = columnsOf(row, words);
    const named = found.reduce((sum, [, columns]) => sum + columns.length, 0);
    if (found.at(-1)?.[1].length === 0 || named <= most) continue;
    most = named;
    best = { firstRow: index + 1, columns: Object.fromEntries(found) as Headings<Field>["columns"] };
  }
  return best;
}
