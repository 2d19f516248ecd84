const normalized = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The words that people write above the columns of a list of persons. */
export const PERSON_WORDS = {
  plate: /placa|matricula|patente|plate/,
  email: /correo|e-?mail|mail/,
  phone: /telefono|^tel\b|celular|^cel\b|whats|movil|phone/,
  place: /lugar|cajon|espacio|^place/,
  name: /nombre|apellido|titular|abonado|socio|cliente|invitado|persona|asistente|^name|full ?name/,
} as const;

/** A row with an address or a phone is a person, not a heading. */
const CONTACT = /@|\d{5}/;

export interface Headings<Field extends string> {
  /** How many rows stand above the first person. */
  firstRow: number;
  /** Columns count from 0. A field that no heading names has none. */
  columns: Record<Field, number[]>;
}

function columnsOf<Field extends string>(row: readonly string[], words: readonly (readonly [Field, RegExp])[]) {
  const heads = row.map(normalized);
  const taken = new Set<number>();
  const last = words.length - 1;
  const found = words.map(([field, pattern], at): [Field, number[]] => {
    const named = heads.flatMap((head, column) =>
      head !== "" && !taken.has(column) && pattern.test(head) ? [column] : [],
    );
    const columns = at === last ? named : named.slice(0, 1);
    for (const column of columns) taken.add(column);
    return [field, columns];
  });
  return found;
}

/**
 * Takes the row that names the most columns. Fields are looked for in the order given, because "nombre de la zona" must
 * be found as a zone before it is found as a name. Only the last field may have several columns; a row without it is no
 * heading.
 */
export function headingsOf<Field extends string>(
  rows: readonly (readonly string[])[],
  words: readonly (readonly [Field, RegExp])[],
): Headings<Field> | null {
  let best: Headings<Field> | null = null;
  let most = 0;
  for (const [index, row] of rows.entries()) {
    if (row.some((cell) => CONTACT.test(cell))) continue;
    const found = columnsOf(row, words);
    const named = found.reduce((sum, [, columns]) => sum + columns.length, 0);
    if (found.at(-1)?.[1].length === 0 || named <= most) continue;
    most = named;
    best = { firstRow: index + 1, columns: Object.fromEntries(found) as Headings<Field>["columns"] };
  }
  return best;
}
