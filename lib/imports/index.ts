import "server-only";

export { type Headings, headingsOf, PERSON_WORDS } from "@/lib/imports/read/headings";
export { type FileForm, formOf, numberedRowsOf, tableRowsOf } from "@/lib/imports/read/read-table";
