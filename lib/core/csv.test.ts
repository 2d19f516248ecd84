import { expect, test } from "vitest";
import { csvLine } from "@/lib/core/csv";

test("cells are quoted where they must be, and formulas are text", () => {
  expect(csvLine(["a", 1, -2, ""])).toBe("a,1,-2,\r\n");
  expect(csvLine(['Dice "sí"', "uno, dos", "a\nb"])).toBe('"Dice ""sí""","uno, dos","a\nb"\r\n');
  expect(csvLine(['=HYPERLINK("x")', "+52", "-1", "@a", "\tb"])).toBe(`"'=HYPERLINK(""x"")",'+52,'-1,'@a,'\tb\r\n`);
});
