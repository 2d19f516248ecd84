import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { IMPORT_ROWS } from "@/lib/imports/client";
import { type ReadUpload, readUpload } from "@/lib/imports/import-job";
import { type ColumnsChosen, valuesOf } from "@/lib/imports/people/columns";
import { headingsOf } from "@/lib/imports/read/headings";
import type { ReadableForm } from "@/lib/imports/read/read-rows";
import { numberedRowsOf } from "@/lib/imports/read/read-table";

/** A file may have a title and notes above its people. */
export const ROWS_ABOVE = 50;

/** What a kind of file must say so that its people can be read. */
export interface PeopleForm<Field extends string> {
  /** In the order of the template's columns; one is "name". */
  fields: readonly Field[];
  /** The words above columns. The name comes last: "nombre de la zona" must be found as a zone first. */
  headings: readonly (readonly [Field, RegExp])[];
  maxRows: number;
  errors: { tooManyRows: ErrorCode; started: ErrorCode };
}

export interface FileRow<Field extends string> {
  /** Counts from 1, as the person sees it in the file. */
  rowNumber: number;
  values: Record<Field, string>;
}

/** Answers null when no row names a column of names. */
export function guessPeople<Field extends string>(
  headings: readonly (readonly [Field, RegExp])[],
  rows: readonly (readonly string[])[],
): ColumnsChosen | null {
  const found = headingsOf(rows, headings);
  if (!found) return null;
  const columns = Object.entries<number[]>(found.columns).map(([field, at]) => [
    field,
    field === "name" ? at.slice(0, 3) : (at[0] ?? null),
  ]);
  return { firstRow: found.firstRow, ...Object.fromEntries(columns) };
}

/** The people of a file by these columns; rows in which none of them has a value are passed over. */
export async function peopleOf<Field extends string>(
  { fields, errors }: PeopleForm<Field>,
  content: Uint8Array,
  form: ReadableForm,
  mapping: ColumnsChosen,
): Promise<FileRow<Field>[]> {
  const rows: FileRow<Field>[] = [];
  let above = 0;
  for await (const { number, cells } of numberedRowsOf(content, form)) {
    if (++above <= Number(mapping.firstRow)) continue;
    const values = valuesOf(fields, cells, mapping);
    if (fields.every((field) => values[field] === "")) continue;
    if (rows.length === IMPORT_ROWS) throw new DomainError(errors.tooManyRows, { field: "file" });
    rows.push({ rowNumber: number, values });
  }
  return rows;
}

/** The forms by which an erased person's files are found: the e-mail in small letters, or a phone's last ten digits. */
function contactOf(cell: string): string | null {
  if (/^\S+@\S+$/.test(cell)) return cell.toLowerCase();
  const digits = /^[\d\s()+.-]+$/.test(cell) ? cell.replace(/\D/g, "") : "";
  return digits.length >= 10 ? digits.slice(-10) : null;
}

export interface ReadPeople<Field extends string> extends Omit<ReadUpload, "rowsTotal"> {
  contacts: string[];
  /** Null while nobody knows the columns; then there are no people. */
  mapping: ColumnsChosen | null;
  people: FileRow<Field>[];
}

/** Reads an uploaded file from end to end, and its people if its headings say where they are. */
export async function readPeople<Field extends string>(
  kind: PeopleForm<Field>,
  content: Uint8Array,
): Promise<ReadPeople<Field>> {
  const contacts = new Set<string>();
  const { form, preview } = await readUpload(kind, content, (cells) => {
    for (const contact of cells.map(contactOf)) if (contact !== null) contacts.add(contact);
  });
  const mapping = guessPeople(kind.headings, preview);
  const people = mapping ? await peopleOf(kind, content, form, mapping) : [];
  return { form, preview, contacts: [...contacts], mapping, people };
}
