import { describe, expect, it } from "vitest";
import { glanceOf } from "@/components/place-map/glance";
import { groupRows, layoutPlaces, stretchesOf } from "@/components/place-map/layout";
import { labelsOf, parsePattern } from "@/lib/parking-areas/client";

/** The ground of a zone that is numbered so, with these places taken. */
function groundOf(pattern: string, taken: readonly string[] = []) {
  const rows = parsePattern(pattern);
  if (!rows.ok) throw new Error(rows.message);
  const labels = labelsOf({ rows: rows.value });
  return layoutPlaces(labels.map((label, index) => ({ id: index + 1, label, free: !taken.includes(label) })));
}

const drawn = (layout: ReturnType<typeof groundOf>) =>
  layout.rows.map((row) => {
    const stretches = stretchesOf(row, layout.crossings).map(({ cells }) =>
      cells.map((cell) => {
        if (cell.kind === "gap") return "_".repeat(cell.columns);
        return cell.spot.free ? cell.spot.number : "x";
      }),
    );
    return `${row.lane ? "= " : ""}${row.title}: ${stretches.map((cells) => cells.join(" ")).join(" | ")}`;
  });

describe("layoutPlaces", () => {
  it("draws rows under each other by their numbers, with what is free", () => {
    const layout = groundOf("A-B: 1-4", ["A2", "B4"]);
    expect(drawn(layout)).toEqual(["A: 1 x 3 4", "B: 1 2 3 x"]);
    expect(layout).toMatchObject({ columns: 4, crossings: [], free: 6, total: 8 });
  });

  it("leaves a crossing where all rows leave out a number, and a gap where one row does", () => {
    const layout = groundOf("A: 1-2, 5-6\nB: 1, 5-6");
    expect(drawn(layout)).toEqual(["A: 1 2 | 5 6", "B: 1 _ | 5 6"]);
    expect(layout.crossings).toEqual([2]);
  });

  it("keeps a crossing within a gap, and the place of a row that begins late", () => {
    expect(drawn(groundOf("A: 1-2, 5-7\nB: 7\nC: 1, 7"))).toEqual(["A: 1 2 | 5 6 7", "B: __ | __ 7", "C: 1 _ | __ 7"]);
  });

  it("runs a lane where the numbering leaves out a letter", () => {
    expect(drawn(groundOf("A-B: 1-2\nD: 1-2\nZ: 1\nAA: 1"))).toEqual([
      "A: 1 2",
      "B: 1 2",
      "= D: 1 2",
      "= Z: 1",
      "AA: 1",
    ]);
  });

  it("begins a row whose numbers go on from the one before where that one begins", () => {
    const layout = groundOf("A: 1-3\nB: 4-6\nC: 7-8");
    expect(drawn(layout)).toEqual(["A: 1 2 3", "B: 4 5 6", "C: 7 8"]);
    expect(layout.columns).toBe(3);
  });

  it("breaks places without rows into lines of twenty", () => {
    const layout = groundOf("1-45, sin 13");
    expect(layout.rows.map(({ title, spots }) => [title, spots.length])).toEqual([
      ["1 a 20", 19],
      ["21 a 40", 20],
      ["41 a 60", 5],
    ]);
    expect(layout.crossings).toEqual([]);
  });

  it("draws any label, and nothing at all", () => {
    expect(drawn(layoutPlaces([{ id: 1, label: "Palco", free: true }]))).toEqual(["Palco: Palco"]);
    expect(layoutPlaces([])).toMatchObject({ rows: [], columns: 0, free: 0 });
  });
});

describe("groupRows", () => {
  it("folds rows that are full and stand together", () => {
    const { rows } = groundOf("A-F: 1", ["A1", "B1", "D1", "F1"]);
    expect(
      groupRows(rows).map(({ rows: some, from, isFull }) => [some.map(({ title }) => title).join(""), from, isFull]),
    ).toEqual([
      ["AB", 0, true],
      ["C", 2, false],
      ["D", 3, true],
      ["E", 4, false],
      ["F", 5, true],
    ]);
  });
});

describe("glanceOf", () => {
  it("draws each place of a small zone, and runs of a large one", () => {
    expect(glanceOf(groundOf("A: 1-3", ["A2"])).free).toBe("M0 0h0.9v.85H0zM2 0h0.9v.85H2z");
    const large = glanceOf(groundOf("A-Z: 1-100", ["C50"]));
    expect(large.free.split("z").length - 1).toBe(27);
    expect(large.tops).toHaveLength(26);
  });
});
