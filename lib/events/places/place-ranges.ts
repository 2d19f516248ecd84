import { DomainError } from "@/lib/core/errors";

interface Named {
  label: string;
}

const MOST_NAMED = 8;
const normalizeLabel = (text: string) => text.trim().toUpperCase();

/**
 * Reads "A1-A10, B3": single places, and runs from one place to another. `places` must be in the order of the ground,
 * which says what lies between the ends of a run.
 */
export function parsePlaceRanges<Place extends Named>(text: string, places: readonly Place[]): Place[] {
  const indexByLabel = new Map(places.map((place, index) => [normalizeLabel(place.label), index]));
  const chosen = new Set<number>();
  const unknown: string[] = [];
  for (const piece of text
    .replace(/[–—]/g, "-")
    .split(/[,;\n]/)
    .map(normalizeLabel)
    .filter(Boolean)) {
    const one = indexByLabel.get(piece);
    if (one !== undefined) {
      chosen.add(one);
      continue;
    }
    const [from, to] = runOf(piece, indexByLabel);
    if (from === undefined || to === undefined) unknown.push(piece);
    else for (let index = Math.min(from, to); index <= Math.max(from, to); index++) chosen.add(index);
  }
  if (unknown.length > 0 || chosen.size === 0) throw unknownPlaces(unknown);
  return places.filter((_, index) => chosen.has(index));
}

/** A label may contain a hyphen, so each hyphen is tried as the run's. */
function runOf(piece: string, indexByLabel: ReadonlyMap<string, number>): [from?: number, to?: number] {
  for (let cut = piece.indexOf("-"); cut > 0; cut = piece.indexOf("-", cut + 1)) {
    const from = indexByLabel.get(piece.slice(0, cut).trim());
    const to = indexByLabel.get(piece.slice(cut + 1).trim());
    if (from !== undefined && to !== undefined) return [from, to];
  }
  return [];
}

function unknownPlaces(unknown: readonly string[]): DomainError {
  const more = unknown.length > MOST_NAMED ? " y otros" : "";
  const text =
    unknown.length > 0
      ? `No hay en esta zona: ${unknown.slice(0, MOST_NAMED).join(", ")}${more}`
      : "Escribe lugares como A1-A10, B3";
  return new DomainError("input.invalid", { field: "places", fields: { places: text } });
}

/** "A1–A3, B7". `all` gives the order. */
export function formatPlaceRanges<Place extends Named>(chosen: readonly Place[], all: readonly Place[]): string {
  const picked = new Set(chosen.map(({ label }) => label));
  const runs: string[][] = [];
  let open = false;
  for (const { label } of all) {
    const isPicked = picked.has(label);
    if (isPicked && open) runs.at(-1)?.push(label);
    else if (isPicked) runs.push([label]);
    open = isPicked;
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run[0])).join(", ");
}
