import { describe, expect, it } from "vitest";
import { bestPlaces, runsOf } from "@/components/place-map/best-places";
import { layoutPlaces } from "@/components/place-map/layout";

/** Rows such as "..x|." with a dot for a free place, x for a taken one, | for a crossing. */
function best(rows: Record<string, string>, wanted: number): string[] {
  const places = Object.entries(rows).flatMap(([name, row]) => {
    // A crossing is a number that no row has.
    return [...row].flatMap((mark, index) =>
      mark === "|" ? [] : [{ label: `${name}${index + 1}`, free: mark === "." }],
    );
  });
  const layout = layoutPlaces(places.map((place, index) => ({ id: index, ...place })));
  const free = layout.rows.map(({ spots }) => spots.filter((spot) => spot.free));
  return bestPlaces(free, wanted, layout).map(({ label }) => label);
}

describe("bestPlaces", () => {
  it("takes the row nearest to the entrance that has so many side by side", () => {
    expect(best({ A: "xxxxxx", B: ".x.x.x", C: "x..x.." }, 2)).toEqual(["C2", "C3"]);
    expect(best({ A: "xxxxxx", B: ".x.x.x", C: "x..x.." }, 1)).toEqual(["B3"]);
  });

  it("takes the middle of a row, and does not leave a single place alone if it may choose", () => {
    expect(best({ A: "......." }, 3)).toEqual(["A3", "A4", "A5"]);
    expect(best({ A: "x..xx...x" }, 2)).toEqual(["A6", "A7"]);
    expect(best({ A: "...xx.." }, 2)).toEqual(["A2", "A3"]);
    expect(best({ A: "..xx..." }, 2)).toEqual(["A5", "A6"]);
    expect(best({ A: "..xx.." }, 2)).toEqual(["A1", "A2"]);
  });

  it("takes what is nearest to a crossing, and never both sides of one", () => {
    expect(best({ A: "....|...." }, 2)).toEqual(["A3", "A4"]);
    expect(best({ A: "xxx.|.xxx", B: "..xx|xxxx" }, 2)).toEqual(["B1", "B2"]);
    // The order of a row that the pictures show: the pair three places from the crossing wins over the pair at the wall.
    expect(best({ E: "..xx.xx.|xx...xx.|.x...x.." }, 2)).toEqual(["E12", "E13"]);
  });

  it("keeps as many together as there are, and the rest near them", () => {
    expect(best({ A: ".xxxxx", B: "xxxxxx", C: "..x..x", D: ".x.x.x" }, 3)).toEqual(["C4", "C5", "C2"]);
    expect(best({ A: "x.x.x", B: "xxxxx", C: "x.x.x" }, 3)).toEqual(["A2", "A4", "C2"]);
  });

  it("gives what there is where there are fewer, and nothing for nothing", () => {
    expect(best({ A: "x.x." }, 6)).toEqual(["A2", "A4"]);
    expect(best({ A: "xxx" }, 2)).toEqual([]);
    expect(best({ A: "..." }, 0)).toEqual([]);
  });

  it("finds twenty places among twenty thousand", () => {
    const rows = Array.from({ length: 200 }, (_, row) =>
      Array.from({ length: 100 }, (_, column) => ({ column, row })).filter(({ column }) => (column * 7 + row) % 19 > 0),
    );
    expect(bestPlaces(rows, 20, { columns: 100, crossings: [25, 50, 75] })).toHaveLength(20);
  });
});

describe("runsOf", () => {
  it("breaks at what is taken and at crossings", () => {
    const spots = [0, 1, 3, 4, 5].map((column) => ({ column }));
    expect(runsOf(spots, [4]).map((run) => run.map(({ column }) => column))).toEqual([[0, 1], [3], [4, 5]]);
  });
});
