import { expect, test } from "vitest";
import { columnOptions, firstDated } from "@/components/imports/column-options";

test("columns are named by letter and heading", () => {
  const preview = [["Banco"], ["Fecha", "", "Abono"], ["20/11/2026", "X", "1.00"]];
  expect(columnOptions(preview, 2).map(({ label }) => label)).toEqual(["A: Fecha", "B: X", "C: Abono"]);
  expect(columnOptions([], 0)).toEqual([]);
});

test("movements begin at the first row with a day", () => {
  expect(firstDated([["Movimientos"], ["cuando", "cuanto"], ["28/11/2026", "287.50"]])).toBe(2);
  expect(firstDated([["a"], ["b"]])).toBe(0);
});
