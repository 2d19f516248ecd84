import { expect, test } from "vitest";
import { csvLine, csvStream } from "@/lib/exports/csv";

test("cells are quoted where they must be, and formulas are text", () => {
  expect(csvLine(["a", 1, -2, "", null])).toBe("a,1,-2,,\r\n");
  expect(csvLine(['Dice "sí"', "uno, dos", "a\nb"])).toBe('"Dice ""sí""","uno, dos","a\nb"\r\n');
  expect(csvLine(['=HYPERLINK("x")', "+52", "-1", "@a", "\tb"])).toBe(`"'=HYPERLINK(""x"")",'+52,'-1,'@a,'\tb\r\n`);
});

const columns = [{ header: "Número", width: 10, value: (n: number) => n }];

test("a list is written whole, however long", async () => {
  async function* rows() {
    for (let n = 0; n < 1_200; n++) yield n;
  }
  // Response.text() takes the mark of UTF-8 away.
  const bytes = Buffer.from(await new Response(csvStream(columns, rows())).arrayBuffer());
  const text = bytes.toString("utf8");
  expect(text.startsWith("\uFEFFNúmero\r\n0\r\n")).toBe(true);
  expect(text.trimEnd().split("\r\n")).toHaveLength(1_201);
});

test("who stops reading stops the rows", async () => {
  let read = 0;
  let ended = false;
  async function* rows() {
    try {
      for (;;) yield read++;
    } finally {
      ended = true;
    }
  }
  const reader = csvStream(columns, rows()).getReader();
  await reader.read();
  await reader.cancel();
  expect(ended).toBe(true);
  expect(read).toBeLessThan(2_000);
});
