import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { excelRows } from "@/lib/imports/read/read-excel";
import { zip } from "@/lib/imports/testing";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "control-traslado-test-"));
  vi.stubEnv("TMPDIR", folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const rowsOf = async (content: Uint8Array) => (await Array.fromAsync(excelRows(content))).map(({ cells }) => cells);

test("the people of a workbook are in no file of the disk, neither while it is read nor afterwards", async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Invitados").addRows([["Nombre"], ["Ana"], ["Luis"]]);
  book.addWorksheet("Otros").addRows([["Nombre"], ["Eva"]]);
  const rows = excelRows(new Uint8Array(await book.xlsx.writeBuffer()));
  expect((await rows.next()).value?.cells).toEqual(["Nombre"]);
  expect(readdirSync(folder)).toEqual([]);
  expect((await rows.next()).value?.cells).toEqual(["Ana"]);
  await rows.return(undefined);
  expect(readdirSync(folder)).toEqual([]);
});

test("a workbook whose texts stand in its cells is read in the same way", async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const content = zip([
    {
      name: "xl/worksheets/sheet1.xml",
      content: Buffer.from(
        `<worksheet><sheetData><row r="1">${cell("A1", "Nombre")}</row><row r="2">${cell("A2", "Ana")}</row></sheetData></worksheet>`,
      ),
    },
    {
      name: "xl/workbook.xml",
      content: Buffer.from('<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: Buffer.from('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
    },
  ]);
  expect(await rowsOf(content)).toEqual([["Nombre"], ["Ana"]]);
  expect(readdirSync(folder)).toEqual([]);
});
