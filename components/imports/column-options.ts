import { parseDay } from "@/lib/core/parse-day";

/** Names columns as spreadsheets do: "A", "B" … "Z", "AA" …, with two letters at most. */
export function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${String.fromCharCode(64 + Math.floor(at / 26))}${letter}`;
}

/** The columns of a file to choose from, each with its heading or else what stands in its first row. */
export function columnOptions(preview: readonly string[][], firstRow: number): { value: string; label: string }[] {
  const width = Math.max(0, ...preview.map((row) => row.length));
  const heading = preview[firstRow - 1] ?? [];
  return Array.from({ length: width }, (_, at) => {
    const letter = letterOf(at);
    const name = heading[at] || preview[firstRow]?.[at] || "";
    return { value: String(at), label: name === "" ? letter : `${letter}: ${name.slice(0, 40)}` };
  });
}

/** The first row of a file with a day in it, where nothing tells more: what stands above is a title or headings. */
export function firstDated(preview: readonly string[][]): number {
  return Math.max(
    0,
    preview.findIndex((row) => row.some((cell) => parseDay(cell) !== null)),
  );
}
