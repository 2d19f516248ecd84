import type { Verb } from "@/lib/core/context";
import type { Permission } from "@/lib/core/permissions";

/** A file of a list that its reader may have: what it is, and its rows, which nobody has read yet. */
export interface OpenFile {
  filename: string;
  contentType: string;
  format: "csv" | "xlsx";
  /** Keys of the columns that it has for its reader. */
  columns: readonly string[];
  /** What the audit log says of what was asked: filters without words that may name a person. */
  noted: Readonly<Record<string, unknown>>;
  /** Exact up to `most`, or up to fewer where counting is expensive. */
  count: (most: number) => Promise<{ total: number; hasMore: boolean }>;
  hasMoreThan: (most: number) => Promise<boolean>;
  /** Written while it is read. `told` hears now and then how many rows were written; an error of it ends the file. */
  content: (told?: (rows: number) => Promise<void>) => ReadableStream<Uint8Array>;
}

/** What is known of a list whose large files a job makes; a domain gives its own as `duties.lists`. */
export interface FiledList {
  /** The name of its files, and of itself among all lists: "zonas". */
  name: string;
  title: string;
  permission: Permission;
  /** Checks the actor's right, and reads what was asked for as `file` does, also from what was kept of it as JSON. */
  open: Verb<unknown, OpenFile>;
}
