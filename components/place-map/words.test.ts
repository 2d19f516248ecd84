import { expect, test } from "vitest";
import { freeLine, fullRowsLine } from "@/components/place-map/words";

test("full rows are named while they are few", () => {
  expect(fullRowsLine(["A"])).toBe("Fila A agotada");
  expect(fullRowsLine(["A", "B", "C"])).toBe("Filas A, B y C agotadas");
  expect(fullRowsLine(["A", "B", "C", "D", "E", "F"])).toBe("Filas A a F agotadas");
});

test("what is free is counted", () => {
  expect([0, 1, 51, 4321].map(freeLine)).toEqual(["0 libres", "1 libre", "51 libres", "4,321 libres"]);
});
