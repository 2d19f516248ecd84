import "server-only";

export type { CellKind, CellValue } from "@/lib/exports/columns";
export { CSV_TYPE, csvStream } from "@/lib/exports/csv";
export { EXCEL_TYPE, excelStream } from "@/lib/exports/excel";
