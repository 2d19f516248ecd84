import ExcelJS from "exceljs";

/** What the last sheet of an Excel file says of what is in it: names, and words for them. */
export async function saidIn(content: ReadableStream<Uint8Array>): Promise<Map<string, string>> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await new Response(content).arrayBuffer());
  const said = new Map<string, string>();
  workbook.getWorksheet("Filtros")?.eachRow((row) => {
    said.set(row.getCell(1).text, row.getCell(2).text);
  });
  return said;
}
