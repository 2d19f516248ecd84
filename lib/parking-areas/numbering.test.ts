import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelsOf, type Numbering, placesOf, plainNumbering, rowIndex, rowName } from "@/lib/parking-areas/numbering";
import { blockedText, parseBlocked, parsePattern, patternOf } from "@/lib/parking-areas/numbering-text";

function rowsOf(text: string): Numbering["rows"] {
  const parsed = parsePattern(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}
const labels = (text: string) => labelsOf({ rows: rowsOf(text) });
const refusal = (text: string) => {
  const parsed = parsePattern(text);
  return parsed.ok ? null : parsed.message;
};

describe("patterns", () => {
  it("names rows, and finds them again", () => {
    const some = [0, 25, 26, 51, 52, 701];
    expect(some.map(rowName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ"]);
    expect(some.map(rowName).map(rowIndex)).toEqual(some);
  });

  it("numbers rows from A to F without a place", () => {
    const all = labels("A-F: 1-40, sin 13");
    expect(all).toHaveLength(6 * 39);
    expect(all.slice(10, 14)).toEqual(["A11", "A12", "A14", "A15"]);
    expect(all.at(-1)).toBe("F40");
    expect(all).not.toContain("C13");
  });

  it.each([
    ["1-3", "1 2 3"],
    ["a: 1–3", "A1 A2 A3"],
    ["A, C: 1-2", "A1 A2 C1 C2"],
    ["A:1-2;B:5", "A1 A2 B5"],
    ["B: 1-2\nA: 1", "B1 B2 A1"],
    ["A: 1-6, sin 2, 4-5", "A1 A3 A6"],
    ["A: 1-6 sin 2", "A1 A3 A4 A5 A6"],
    ["A: 3, 1-2, 2-3", "A1 A2 A3"],
    ["AZ-BA: 7", "AZ7 BA7"],
  ])("reads %j", (text, expected) => {
    expect(labels(text).join(" ")).toBe(expected);
  });

  it.each([
    ["", "requerido"],
    ["hola", "no es un lugar"],
    ["A-F", "no es un lugar"],
    ["A: 5-1", "va al revés"],
    ["A: 0-5", "de 1 a 9999"],
    ["A: 1-2, sin 1-2", "escribe algo como"],
    ["F-A: 1-2", "van al revés"],
    ["A: 1-2\nA: 3", "La fila A está dos veces"],
    ["1-2\n4", "una sola línea"],
    ["A-ZZ: 1", "a lo más 200 filas"],
    ["A-F: 1-9999", "a lo más 20000 lugares"],
    ["A1: 1-4", "no es una fila"],
    [": 1-4", "escribe algo como"],
    ["A: 1-4\nB: x", "Línea 2"],
  ])("refuses %j", (text, words) => {
    expect(refusal(text)).toContain(words);
  });

  it("writes as one line what is alike, and reads its own writing", () => {
    expect(patternOf(plainNumbering(6, 40).rows)).toBe("A-F: 1-40");
    expect(patternOf(rowsOf("A-C: 1-40, sin 13; D: 1-40; F: 1-10, 30-40"))).toBe(
      "A-C: 1-40, sin 13\nD: 1-40\nF: 1-10, 30-40",
    );
    const row = fc.record({
      name: fc.integer({ min: 0, max: 60 }).map(rowName),
      numbers: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ name }) => name, minLength: 1, maxLength: 8 }), (rows) => {
        const typed = rows.map(({ name, numbers }) => `${name}: ${numbers.join(", ")}`).join("\n");
        const once = rowsOf(typed);
        expect(placesOf(once)).toBe(rows.reduce((sum, { numbers }) => sum + numbers.length, 0));
        expect(rowsOf(patternOf(once))).toEqual(once);
      }),
    );
  });
});

describe("blocked places", () => {
  const rows = rowsOf("A-B: 1-10, sin 5");
  const blockedOf = (text: string) => parseBlocked(text, rows);

  it("keeps a reason for each, in the pattern's order", () => {
    const parsed = blockedOf("b2: pilar de la esquina\na7, A3-6; ");
    const expected = [
      { label: "A3", reason: "Bloqueado" },
      { label: "A4", reason: "Bloqueado" },
      { label: "A6", reason: "Bloqueado" },
      { label: "A7", reason: "Bloqueado" },
      { label: "B2", reason: "pilar de la esquina" },
    ];
    expect(parsed).toEqual({ ok: true, value: expected });
    expect(blockedOf(blockedText(expected))).toEqual(parsed);
  });

  it.each([
    ["A5", "A5 no está"],
    ["C1", "C1 no está"],
    ["A9-2", "no está"],
    ["A1, A1", "dos veces"],
    ["pilar: aquí", "no está"],
    ["A1-B10", "al menos un lugar"],
    ["A1: x", "3 letras"],
    [`A1: ${"x".repeat(81)}`, "80 letras"],
  ])("refuses %j", (text, words) => {
    const parsed = blockedOf(text);
    expect(parsed.ok ? null : parsed.message).toContain(words);
  });
});
