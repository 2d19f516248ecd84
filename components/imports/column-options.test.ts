import { expect, test } from "vitest";
import { columnOptions } from "@/components/imports/column-options";

test("columns are named by letter and heading", () => {
  const preview = [["Banco"], ["Fecha", "", "Abono"], ["20/11/2026", "X", "1.00"]];
  expect(columnOptions(preview, 2).map(({ label }) => label)).toEqual(["A: Fecha", "B: X", "C: Abono"]);
  expect(columnOptions([], 0)).toEqual([]);
});
