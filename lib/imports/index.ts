import "server-only";

export {
  discardUpload,
  fingerprintOf,
  finishImport,
  type ImportKind,
  queuedImport,
  queueImport,
  readUpload,
  storeUpload,
} from "@/lib/imports/import-job";
export { importStore } from "@/lib/imports/import-store";
export { IMPORT_SORTS, importFilters } from "@/lib/imports/list-parts";
export { readAlone } from "@/lib/imports/one-at-a-time";
export {
  type CheckedRow,
  discardPeople,
  mapPeople,
  PEOPLE_FILE,
  type PeopleKind,
  startPeople,
  uploadPeople,
} from "@/lib/imports/people/people-file";
export {
  findPeopleFile,
  type PeopleSource,
  peopleFileList,
  peopleRowList,
  peopleTemplate,
} from "@/lib/imports/people/people-lists";
export { type FileRow, guessPeople } from "@/lib/imports/people/read-people";
export { type Headings, headingsOf, PERSON_WORDS } from "@/lib/imports/read/headings";
export { formOf, numberedRowsOf, storedForm, tableRowsOf } from "@/lib/imports/read/read-table";
