import "server-only";

export { CSV_TYPE, csvStream } from "@/lib/exports/csv";
export { EXCEL_TYPE, excelStream } from "@/lib/exports/excel";
