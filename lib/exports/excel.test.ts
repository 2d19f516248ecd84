import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import type { FileColumn } from "@/lib/exports/columns";
import { excelStream } from "@/lib/exports/excel";
import { harmless } from "@/lib/exports/harmless";

interface Item {
  name: string;
  price: number;
}

const columns: FileColumn<Item>[] = [
  { header: "Nombre", width: 30, value: ({ name }) => name },
  { header: "Precio", width: 10, value: ({ price }) => price },
];

async function* itemsOf(names: readonly string[]): AsyncGenerator<Item> {
  for (const name of names) yield { name, price: name.length };
}

async function cellsOf(stream: ReadableStream<Uint8Array>): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await new Response(stream).arrayBuffer());
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

describe("excelStream", () => {
  it("writes the headers and every row, with figures as figures", async () => {
    const rows = await cellsOf(
      excelStream({ name: "Lista", columns, rows: itemsOf(["Ñandú & <b>", "Señal\u0001 \u000b2"]) }),
    );
    expect(rows).toEqual([
      ["Nombre", "Precio"],
      ["Ñandú & <b>", 11],
      ["Señal 2", 9],
    ]);
  });

  it.each(["=1+1", "+52", "-2", "@SUM(A1)", "\t=1", "\n=1"])("makes %j harmless", async (name) => {
    expect(harmless(name)).toBe(`'${name}`);
    const [, row] = await cellsOf(excelStream({ name: "Lista", columns, rows: itemsOf([name]) }));
    expect(String(row?.[0])).toMatch(/^'/);
  });

  it("leaves other texts as they are", () => {
    expect(["Ana", "a=1", " =", "5-1", ""].map(harmless)).toEqual(["Ana", "a=1", " =", "5-1", ""]);
  });

  it("asks for rows only as fast as they are read, and lets go of them when nobody does", async () => {
    let asked = 0;
    let isClosed: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    const noise = () => Math.random().toString(36);
    async function* many(): AsyncGenerator<Item> {
      try {
        for (;;) {
          asked += 1;
          // Texts that do not compress, so that what is written is about what is asked for.
          yield { name: Array.from({ length: 20 }, noise).join(""), price: asked };
        }
      } finally {
        isClosed();
      }
    }
    const reader = excelStream({ name: "Lista", columns, rows: many() }).getReader();
    let read = 0;
    for (let n = 0; n < 200; n++) {
      read += (await reader.read()).value?.byteLength ?? 0;
      // A row is over 200 bytes in the file; what is ahead of the reader fits into some buffers of 64 KiB.
      expect(asked).toBeLessThan(read / 100 + 8_000);
    }
    expect(asked).toBeGreaterThan(2_000);
    await reader.cancel();
    await closed;
  });

  it("ends with the error of its rows", async () => {
    async function* broken(): AsyncGenerator<Item> {
      yield { name: "Ana", price: 1 };
      throw new Error("no more");
    }
    await expect(cellsOf(excelStream({ name: "Lista", columns, rows: broken() }))).rejects.toThrow("no more");
  });

  it("writes money and moments as a sheet's own, headers that stand out, and nothing where there is nothing", async () => {
    const at = new Date("2026-11-28T01:30:00Z");
    const rows: FileColumn<number>[] = Array.from({ length: 28 }, (_, index) => ({
      header: `C ${index}`,
      width: 12,
      value: () => null,
    }));
    rows[0] = { header: "Monto", width: 14, kind: "money", value: () => 123_456 };
    rows[1] = { header: "Alta", width: 18, kind: "moment", value: () => at, zone: () => "America/Monterrey" };
    rows[27] = { header: 'Último & "más"', width: 12, value: () => "fin" };
    async function* one(): AsyncGenerator<number> {
      yield 1;
    }
    const workbook = new ExcelJS.Workbook();
    const stream = excelStream({ name: "Uno & <dos>", columns: rows, rows: one() });
    await workbook.xlsx.load(await new Response(stream).arrayBuffer());
    const [sheet] = workbook.worksheets;
    expect(sheet?.name).toBe("Uno & <dos>");
    expect(sheet?.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet?.getColumn(2).width).toBe(18);
    expect(sheet?.getCell("A1")).toMatchObject({ value: "Monto", font: { bold: true } });
    expect(sheet?.getCell("A2")).toMatchObject({ value: 1234.56, numFmt: "#,##0.00" });
    expect(sheet?.getCell("B2")).toMatchObject({ value: new Date("2026-11-27T19:30:00Z"), numFmt: "yyyy-mm-dd hh:mm" });
    expect(sheet?.getCell("C2").value).toBeNull();
    expect(sheet?.getCell("AB1").value).toBe('Último & "más"');
    expect(sheet?.getCell("AB2").value).toBe("fin");
  });

  it("adds up in a last row, by formulas that say what they come to, and tells what was asked in a last sheet", async () => {
    const money: FileColumn<Item>[] = [
      { header: "Nombre", width: 30, value: ({ name }) => name },
      { header: "Cuántos", width: 10, kind: "number", sum: true, value: ({ name }) => name.length },
      { header: "Monto", width: 10, kind: "money", sum: true, value: ({ price }) => price * 110 },
    ];
    const facts = [
      ["Desde", "2026-11-01"],
      ["Evento", "=Alma & Ríos"],
    ] as const;
    const workbook = new ExcelJS.Workbook();
    const stream = excelStream({ name: "Lista", columns: money, rows: itemsOf(["uno", "tres", "cinco"]), facts });
    await workbook.xlsx.load(await new Response(stream).arrayBuffer());
    const [sheet, said] = workbook.worksheets;
    expect(sheet?.getRow(5).values).toEqual([
      undefined,
      "Total",
      { formula: "SUM(B2:B4)", result: 12 },
      { formula: "SUM(C2:C4)", result: 13.2 },
    ]);
    expect(sheet?.getCell("C5")).toMatchObject({ numFmt: "#,##0.00", font: { bold: true } });
    expect(said?.name).toBe("Filtros");
    expect([1, 2].map((row) => said?.getRow(row).values)).toEqual([
      [undefined, "Desde", "2026-11-01"],
      [undefined, "Evento", "'=Alma & Ríos"],
    ]);
  });

  it("adds nothing up where there are no rows, and each sheet its own where there are several", async () => {
    const one: FileColumn<Item>[] = [{ header: "N", width: 9, kind: "number", sum: true, value: ({ price }) => price }];
    const sheetsOf = async (names: string[]) => {
      const workbook = new ExcelJS.Workbook();
      const stream = excelStream({ name: "L", columns: one, rows: itemsOf(names), sheetRows: 2 });
      await workbook.xlsx.load(await new Response(stream).arrayBuffer());
      return workbook.worksheets.map((sheet) => sheet.getColumn(1).values.slice(2));
    };
    expect(await sheetsOf([])).toEqual([[]]);
    expect(await sheetsOf(["a", "bb", "ccc"])).toEqual([
      [1, 2, { formula: "SUM(A2:A3)", result: 3 }],
      [3, { formula: "SUM(A2:A2)", result: 3 }],
    ]);
  });

  it.each([
    [0, [1]],
    [4, [5]],
    [5, [5, 2]],
    [8, [5, 5]],
  ])("goes on in another sheet where one is full: %i rows", async (count, sheets) => {
    const names = Array.from({ length: count }, (_, index) => `P ${index}`);
    const stream = excelStream({ name: "Lista", columns, rows: itemsOf(names), sheetRows: 4 });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await new Response(stream).arrayBuffer());
    expect(workbook.worksheets.map(({ rowCount }) => rowCount)).toEqual(sheets);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(["Lista", "Lista 2"].slice(0, sheets.length));
    expect(workbook.worksheets.every((sheet) => sheet.getCell("A1").value === "Nombre")).toBe(true);
  });

  it("writes many rows", async () => {
    async function* many(): AsyncGenerator<Item> {
      for (let price = 0; price < 30_000; price++) yield { name: `Persona ${price}`, price };
    }
    const rows = await cellsOf(excelStream({ name: "Lista", columns, rows: many() }));
    expect(rows).toHaveLength(30_001);
    expect(rows.at(-1)).toEqual(["Persona 29999", 29_999]);
  });
});
