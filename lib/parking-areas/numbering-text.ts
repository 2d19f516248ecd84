import {
  labelsOf,
  type NumberedRow,
  type Numbering,
  placesOf,
  placesOfRow,
  rowIndex,
  rowName,
} from "@/lib/parking-areas/numbering";

export const MAX_CAPACITY = 20_000;
const MAX_ROWS = 200;
const MAX_NUMBER = 9_999;
const DEFAULT_REASON = "Bloqueado";

type Parsed<T> = { ok: true; value: T } | { ok: false; message: string };
type Part = [from: number, to: number];

class Refusal extends Error {}

function refuse(message: string): never {
  throw new Refusal(message);
}

function catchRefusal<T>(read: () => T): Parsed<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message };
    throw error;
  }
}

const normalize = (text: string) => text.toUpperCase().replace(/[–—]/g, "-").replace(/\s+/g, " ").trim();
const splitAtCommas = (text: string) =>
  text
    .split(",")
    .map((piece) => piece.trim())
    .filter(Boolean);

function rangesOf(text: string, line: number): Part[] {
  return splitAtCommas(text).map((piece): Part => {
    const [, first = "", last = first] = /^(\d{1,4})(?: ?- ?(\d{1,4}))?$/.exec(piece) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === "") refuse(`Línea ${line}: “${piece}” no es un lugar ni un tramo como 1-40`);
    if (from < 1 || to > MAX_NUMBER || to < from)
      refuse(`Línea ${line}: el tramo ${piece} va al revés o no es de 1 a 9999`);
    return [from, to];
  });
}

/** Sorts runs and merges those that touch or overlap. */
function mergeRuns(parts: readonly Part[]): Part[] {
  const sorted = [...parts].sort(([a], [b]) => a - b);
  const out: Part[] = [];
  for (const [from, to] of sorted) {
    const last = out.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

function subtractRuns(parts: readonly Part[], gaps: readonly Part[]): Part[] {
  return gaps.reduce<Part[]>(
    (left, [from, to]) =>
      left.flatMap(([a, b]): Part[] => {
        if (to < a || from > b) return [[a, b]];
        const rest: Part[] = [];
        if (a < from) rest.push([a, from - 1]);
        if (to < b) rest.push([to + 1, b]);
        return rest;
      }),
    [...parts],
  );
}

function rowNames(text: string, line: number): string[] {
  return splitAtCommas(text).flatMap((piece) => {
    const [, first = "", last = first] = /^([A-Z]{1,2})(?: ?- ?([A-Z]{1,2}))?$/.exec(piece) ?? [];
    if (first === "") refuse(`Línea ${line}: “${piece}” no es una fila como A ni un tramo como A-F`);
    const [from, to] = [rowIndex(first), rowIndex(last)];
    if (to < from) refuse(`Línea ${line}: las filas ${piece} van al revés`);
    if (to - from >= MAX_ROWS) refuse(`Una zona tiene a lo más ${MAX_ROWS} filas`);
    return Array.from({ length: to - from + 1 }, (_, i) => rowName(from + i));
  });
}

function rowsOfLine(text: string, line: number): NumberedRow[] {
  const colon = text.indexOf(":");
  const names = colon < 0 ? [""] : rowNames(text.slice(0, colon), line);
  const [places = "", ...gaps] = text.slice(colon + 1).split(/,? ?\bSIN\b/);
  const parts = subtractRuns(
    mergeRuns(rangesOf(places, line)),
    gaps.flatMap((gap) => rangesOf(gap, line)),
  );
  if (names.length === 0 || parts.length === 0) refuse(`Línea ${line}: escribe algo como “A-F: 1-40, sin 13”`);
  return names.map((name) => ({ name, parts: parts.map(([from, to]): Part => [from, to]) }));
}

/**
 * Reads a pattern such as "A-F: 1-40, sin 13", with one line or part between semicolons for rows that are alike.
 * "1-400" has no rows. Returns the rows, or what is wrong in words.
 */
export function parsePattern(text: string): Parsed<NumberedRow[]> {
  return catchRefusal(() => {
    const lines = text.split(/[\n;]/).map(normalize).filter(Boolean);
    if (lines.length === 0) refuse("Este campo es requerido");
    const rows = lines.flatMap((line, index) => rowsOfLine(line, index + 1));
    const twice = rows.find(({ name }, index) => rows.findIndex((row) => row.name === name) < index);
    if (twice)
      refuse(twice.name ? `La fila ${twice.name} está dos veces` : "Los lugares sin fila van en una sola línea");
    if (rows.length > MAX_ROWS) refuse(`Una zona tiene a lo más ${MAX_ROWS} filas`);
    if (placesOf(rows) > MAX_CAPACITY) refuse(`Una zona tiene a lo más ${MAX_CAPACITY} lugares`);
    return rows;
  });
}

const run = ([from, to]: Part) => (from === to ? String(from) : `${from}-${to}`);

function placesText(parts: readonly Part[]): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return "";
  const gaps = parts.slice(1).map(([from], i): Part => [(parts[i]?.[1] ?? 0) + 1, from - 1]);
  const plain = parts.map(run).join(", ");
  const missing = `${first[0]}-${last[1]}, sin ${gaps.map(run).join(", ")}`;
  return gaps.length > 0 && gaps.every(([from, to]) => to - from < 5) ? missing : plain;
}

/** The inverse of `parsePattern`, with rows that are alike on one line. */
export function patternOf(rows: readonly NumberedRow[]): string {
  const lines: { names: string[]; places: string }[] = [];
  for (const { name, parts } of rows) {
    const places = placesText(parts);
    const last = lines.at(-1);
    const before = last?.names.at(-1);
    if (last && before && name && last.places === places && rowIndex(name) === rowIndex(before) + 1)
      last.names.push(name);
    else lines.push({ names: [name], places });
  }
  return lines
    .map(({ names, places }) => {
      const [first = "", last = first] = [names[0], names.at(-1)];
      if (!first) return places;
      return `${first === last ? first : `${first}-${last}`}: ${places}`;
    })
    .join("\n");
}

function blockedLabels(text: string, known: ReadonlyMap<string, number>, order: readonly string[]): string[] {
  return splitAtCommas(text).flatMap((piece) => {
    const [, first = "", last = first] = /^([A-Z]{0,2}\d{1,4})(?: ?- ?([A-Z]{0,2}\d{1,4}))?$/.exec(piece) ?? [];
    const row = /^[A-Z]*/.exec(first)?.[0] ?? "";
    const [from, to] = [known.get(first), known.get(/^\d/.test(last) ? row + last : last)];
    if (from === undefined || to === undefined || to < from) refuse(`${piece} no está en la numeración`);
    return order.slice(from, to + 1);
  });
}

/**
 * Reads blocked places such as "A7, B7-9: pilar", one line per reason. Returns them in the pattern's order, or what is
 * wrong in words: a place that does not exist or that is named twice.
 */
export function parseBlocked(text: string, rows: readonly NumberedRow[]): Parsed<Numbering["blocked"]> {
  return catchRefusal(() => {
    const order = labelsOf({ rows: [...rows] });
    const known = new Map(order.map((label, index) => [label, index]));
    const reasons = new Map<string, string>();
    for (const line of text.split(/[\n;]/).filter((one) => one.trim() !== "")) {
      const [labels = "", ...rest] = line.split(":");
      const reason = rest.join(":").trim() || DEFAULT_REASON;
      if (reason.length < 3) refuse("Escribe el motivo con al menos 3 letras");
      if (reason.length > 80) refuse("El motivo tiene a lo más 80 letras");
      for (const label of blockedLabels(normalize(labels), known, order)) {
        if (reasons.has(label)) refuse(`${label} está bloqueado dos veces`);
        reasons.set(label, reason);
      }
    }
    if (reasons.size >= order.length && order.length > 0) refuse("Deja al menos un lugar sin bloquear");
    return order.flatMap((label) => {
      const reason = reasons.get(label);
      return reason === undefined ? [] : [{ label, reason }];
    });
  });
}

/** The inverse of `parseBlocked`. */
export function blockedText(blocked: Numbering["blocked"]): string {
  return [...Map.groupBy(blocked, ({ reason }) => reason)]
    .map(([reason, places]) => {
      const labels = places.map(({ label }) => label).join(", ");
      return reason === DEFAULT_REASON ? labels : `${labels}: ${reason}`;
    })
    .join("\n");
}

/** For a preview: "A", its runs as text, and how many places it has. */
export function rowLines(rows: readonly NumberedRow[]): { name: string; places: string; count: number }[] {
  return rows.map((row) => ({ name: row.name, places: placesText(row.parts), count: placesOfRow(row) }));
}
