import "server-only";

export { EXCEL_TYPE, excelStream } from "@/lib/exports/excel";
