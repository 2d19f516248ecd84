import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, authorizeUser } from "@/lib/core/permissions";
import {
  GUEST_FIELD_LABELS,
  type GuestField,
  type GuestFileDto,
  type GuestFileRow,
  MOST_COURTESIES,
} from "@/lib/courtesy-qrs/client";
import { guestOf } from "@/lib/courtesy-qrs/make/guest-lines";
import { Guest, GuestFile, type GuestFileInput, type GuestInput } from "@/lib/courtesy-qrs/schemas";
import { EXCEL_TYPE, excelStream } from "@/lib/exports";
import { formOf, type Headings, headingsOf, numberedRowsOf, PERSON_WORDS, readAlone } from "@/lib/imports";

/** The headings are looked for among the first rows only. */
const HEAD_ROWS = 12;
const FIRST_SHOWN = 5;
const MOST_BAD = 200;

const HEADINGS = [
  ["email", PERSON_WORDS.email],
  ["phone", PERSON_WORDS.phone],
  ["plate", PERSON_WORDS.plate],
  ["place", PERSON_WORDS.place],
  ["note", /nota|comentario|observacion|empresa|^note/],
  ["name", PERSON_WORDS.name],
] as const satisfies readonly (readonly [GuestField, RegExp])[];

function refuseFile(text: string): never {
  throw new DomainError("input.invalid", { field: "file", fields: { file: text } });
}

/** Reads a row by the headings. Without headings each cell is recognised by its form, as when it is pasted. */
function valuesOf(cells: readonly string[], headings: Headings<GuestField> | null): Record<GuestField, string> {
  if (!headings) {
    const { name, email, phone, plate, note } = guestOf(cells);
    return { name, email: email ?? "", phone: phone ?? "", plate: plate ?? "", note: note ?? "", place: "" };
  }
  const text = (field: GuestField) =>
    headings.columns[field]
      .map((at) => cells[at] ?? "")
      .filter(Boolean)
      .join(" ");
  const place = text("place").toUpperCase();
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    plate: text("plate"),
    note: text("note"),
    place,
  };
}

/** Says in Spanish what is wrong with a person's fields. */
function problemsOf(values: Record<GuestField, string>): string[] {
  const parsed = Guest.safeParse(values);
  const issues = parsed.success ? [] : parsed.error.issues;
  const texts = issues.map(({ path, message }) => {
    const field = HEADINGS.find(([name]) => name === path[0])?.[0] ?? "name";
    return `${GUEST_FIELD_LABELS[field]}: ${message}`;
  });
  return [...new Set(texts)];
}

/** If one row names a place, each must name one, and no two the same. */
function placeProblems(rows: readonly GuestFileRow[]): GuestFileRow[] {
  if (rows.every(({ values }) => values.place === "")) return [...rows];
  const taken = new Map<string, number>();
  return rows.map((row) => {
    const { place } = row.values;
    const above = taken.get(place);
    if (!taken.has(place)) taken.set(place, row.rowNumber);
    const label = GUEST_FIELD_LABELS.place;
    if (place === "") return { ...row, problems: [...row.problems, `${label}: falta, y otros renglones lo dicen`] };
    if (above === undefined) return row;
    return { ...row, problems: [...row.problems, `${label}: ${place} ya está en el renglón ${above}`] };
  });
}

/** Reads the people of a file, and what is wrong with each row. */
export async function readGuestFile(content: Uint8Array): Promise<GuestFileRow[]> {
  const lines: { number: number; cells: string[] }[] = [];
  for await (const line of numberedRowsOf(content, formOf(content))) {
    lines.push(line);
    if (lines.length > MOST_COURTESIES + HEAD_ROWS) break;
  }
  const headings = headingsOf(
    lines.slice(0, HEAD_ROWS).map(({ cells }) => cells),
    HEADINGS,
  );
  const people = lines.slice(headings?.firstRow ?? 0);
  if (people.length === 0) refuseFile("El archivo no tiene personas");
  if (people.length > MOST_COURTESIES) refuseFile("El archivo tiene más de 5,000 personas. Divídelo en partes.");
  return placeProblems(
    people.map(({ number, cells }) => {
      const values = valuesOf(cells, headings);
      return { rowNumber: number, values, problems: problemsOf(values) };
    }),
  );
}

const isBad = ({ problems }: GuestFileRow) => problems.length > 0;

/** Checks a file of guests (CSV or Excel, up to 5 MB and 5,000 people) row by row. It keeps nothing. */
export async function checkGuestFile({ ctx, input }: VerbArgs<GuestFileInput>): Promise<GuestFileDto> {
  const actor = authorizeUser(ctx.actor, "courtesy:write");
  const { content } = parseInput(GuestFile, input);
  const rows = await readAlone(actor, () => readGuestFile(content));
  const bad = rows.filter(isBad);
  return {
    total: rows.length,
    badTotal: bad.length,
    bad: bad.slice(0, MOST_BAD),
    first: rows.filter((row) => !isBad(row)).slice(0, FIRST_SHOWN),
    hasPlaces: rows.some(({ values }) => values.place),
  };
}

/**
 * The people of a file, with their places if it names them. Wrong rows are refused, or left out if the caller says so.
 */
export async function guestsOfFile(
  content: Uint8Array,
  leaveOut: boolean,
): Promise<{ people: GuestInput[]; labels: string[] }> {
  const rows = await readGuestFile(content);
  const right = rows.filter((row) => !isBad(row));
  const bad = rows.length - right.length;
  if (bad > 0 && !leaveOut) {
    refuseFile(
      bad === 1
        ? "Corrige el renglón con error o déjalo fuera"
        : `Corrige los ${bad} renglones con errores o déjalos fuera`,
    );
  }
  if (right.length === 0) refuseFile("Ningún renglón está correcto");
  return {
    people: right.map(({ values: { place: _place, ...guest } }) => guest),
    labels: right.flatMap(({ values }) => (values.place ? [values.place] : [])),
  };
}

async function* noRows(): AsyncGenerator<Record<GuestField, string>> {
  yield* [];
}

/** An empty workbook with the headings that `checkGuestFile` understands. */
export function guestTemplate({ ctx }: { ctx: Ctx }): {
  filename: string;
  contentType: string;
  content: ReadableStream<Uint8Array>;
} {
  authorize(ctx.actor, "courtesy:write");
  const columns = (Object.keys(GUEST_FIELD_LABELS) as GuestField[]).map((field) => ({
    header: GUEST_FIELD_LABELS[field],
    width: field === "name" || field === "email" ? 32 : 16,
    value: (row: Record<GuestField, string>) => row[field],
  }));
  const content = excelStream({ name: "Invitados", columns, rows: noRows() });
  return { filename: "plantilla-invitados.xlsx", contentType: EXCEL_TYPE, content };
}
