import { parseDay } from "@/lib/core/parse-day";

/** Names columns as spreadsheets do: "A", "B" … "Z", "AA" …, with two letters at most. */
export function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${String.fromCharCode(64 + Math.floor(at / 26))}${letter}`;
}

/** The columns to choose from: each letter with its heading, or with the cell of the first row where there is no heading. */
export function columnOptions(preview: readonly string[][], firstRow: number): { value: string; label: string }[] {
  const width = Math.max(0, ...preview.map((row) => row.length));
  const heading = preview[firstRow - 1] ?? [];
  return Array.from({ length: width }, (_, at) => {
    const letter = letterOf(at);
    const name = heading[at] || preview[firstRow]?.[at] || "";
    return { value: String(at), label: name === "" ? letter : `${letter}: ${name.slice(0, 40)}` };
  });
}

/** Guesses where the data begins: at the first row with a day in it. What stands above is a title or headings. */
export function firstDated(preview: readonly string[][]): number {
  return Math.max(
    0,
    preview.findIndex((row) => row.some((cell) => parseDay(cell) !== null)),
  );
}
