import "server-only";

export { keyedOrChanged } from "@/lib/lists/changes";
export {
  type ChosenRows,
  defineList,
  type FileAsked,
  type KeyOf,
  type ListColumn,
  type ListFile,
  type OfficeList,
  tenantOfFile,
} from "@/lib/lists/define-list";
export type { FiledList, OpenFile } from "@/lib/lists/filed-list";
export { keyOrder } from "@/lib/lists/key-order";
export { afterOf, keyedPage, keyedSlice, type RowKey } from "@/lib/lists/key-page";
export { ofAddress } from "@/lib/lists/of-address";
export { type ListPage, MOST_COUNTED, readKeyedPage } from "@/lib/lists/read-page";
export { readWithin } from "@/lib/lists/read-within";
export { type ListReader, type Order, type SqlSource, sqlReader } from "@/lib/lists/reader";
export { rowsReader } from "@/lib/lists/rows-reader";
export { hasWords, plainSql } from "@/lib/lists/search";
export { dataUntil, inReport, readerWithinTime, reportReader, withinTime } from "@/lib/lists/within-time";
