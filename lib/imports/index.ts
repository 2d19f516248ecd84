import "server-only";

export { type Headings, headingsOf, PERSON_WORDS } from "@/lib/imports/headings";
export { type FileForm, formOf, numberedRowsOf, tableRowsOf } from "@/lib/imports/read-table";
