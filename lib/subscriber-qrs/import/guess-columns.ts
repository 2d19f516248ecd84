import { headingsOf, PERSON_WORDS } from "@/lib/imports";
import type { ImportField, ImportMapping } from "@/lib/subscriber-qrs/import/columns";

/** The name comes last, because "nombre de la zona" must be found as a zone first. */
const HEADING_WORDS = [
  ...(["plate", "email", "phone"] as const).map((field) => [field, PERSON_WORDS[field]] as const),
  ["zone", /zona|area|seccion/],
  ["place", PERSON_WORDS.place],
  ["from", /desde|inicio|inicia|^from/],
  ["until", /hasta|^fin\b|vence|vigencia|termina|expira|^until/],
  ["name", PERSON_WORDS.name],
] as const;

/** Answers null when no row names a column of names. */
export function guessColumns(rows: readonly string[][]): ImportMapping | null {
  const found = headingsOf<ImportField>(rows, HEADING_WORDS);
  if (!found) return null;
  const { name, plate, email, phone, zone, place, from, until } = found.columns;
  const only = ([at]: readonly number[]) => at ?? null;
  return {
    firstRow: found.firstRow,
    name: name.slice(0, 3),
    plate: only(plate),
    email: only(email),
    phone: only(phone),
    zone: only(zone),
    place: only(place),
    from: only(from),
    until: only(until),
  };
}
