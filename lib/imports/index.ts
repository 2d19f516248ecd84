import "server-only";

export {
  discardUpload,
  fingerprintOf,
  finishImport,
  type ImportKind,
  type ImportRef,
  queuedImport,
  queueImport,
  readUpload,
  storeUpload,
} from "@/lib/imports/import-job";
export { IMPORT_SORTS, importFilters } from "@/lib/imports/list-parts";
export { readAlone } from "@/lib/imports/one-at-a-time";
export { type Headings, headingsOf, PERSON_WORDS } from "@/lib/imports/read/headings";
export type { ReadableForm } from "@/lib/imports/read/read-rows";
export { formOf, numberedRowsOf, storedForm, tableRowsOf } from "@/lib/imports/read/read-table";
