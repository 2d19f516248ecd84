export { parseAmount } from "@/lib/imports/read/amount";

/** 5 MB and 5,000 people. */
export const IMPORT_BYTES = 5 * 1024 * 1024;

export const IMPORT_ROWS = 5_000;

export const IMPORT_STATES = ["mapping", "checked", "queued", "done"] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_LABELS: Record<ImportState, string> = {
  mapping: "Faltan sus columnas",
  checked: "Revisado",
  queued: "Importando",
  done: "Importado",
};

/** The part that every kind of import shows, whatever its rows are. */
export interface ImportSummary<State extends string> {
  id: number;
  adminId: number;
  fileName: string;
  state: State;
  rowsTotal: number;
  /** How far the job has come. */
  rowsDone: number;
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** A file of people, whatever they become. */
export interface PeopleFileDto extends ImportSummary<ImportState> {
  enclosureName: string;
  timeZone: string;
  preview: string[][];
  /** Columns count from 0. */
  mapping: Readonly<Record<string, number | readonly number[] | null>> | null;
  rowsBad: number;
  /** How many rows something was made of. */
  rowsMade: number;
  /** Why nothing was made, in Spanish. */
  failure: string | null;
}

export interface PeopleRowDto<Field extends string = string> {
  rowNumber: number;
  values: Record<Field, string>;
  problems: string[];
  /** What was made of it. */
  madeId: number | null;
}
