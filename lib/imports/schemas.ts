import { z } from "zod";

export { peopleMapping } from "@/lib/imports/people/columns";

/** A column that a person chose, counted from 0. */
export const ColumnField = z.coerce.number("Elige una columna").int().min(0).max(59);

/** A form sends nothing chosen as an empty text. */
export const OptionalColumnField = z
  .preprocess((value) => (value === "" ? null : value), ColumnField.nullable())
  .default(null);

export const ColumnsField = z.array(ColumnField).min(1, "Elige al menos una columna").max(8);

/** How many rows stand above the first one that counts. */
export const FirstRowField = z.coerce.number().int().min(0).max(200).default(0);

/** The file of a form. Its name is only shown, so one that is too long is cut instead of refused. */
export function uploadFields({ maxBytes, defaultName }: { maxBytes: number; defaultName: string }) {
  const megabytes = maxBytes / 1024 / 1024;
  return {
    fileName: z
      .string()
      .trim()
      .transform((name) => name.slice(0, 200).toWellFormed())
      .default(defaultName),
    content: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array, "Elige el archivo")
      .refine((bytes) => bytes.byteLength > 0, "Elige el archivo")
      .refine((bytes) => bytes.byteLength <= maxBytes, `El archivo pasa de ${megabytes} MB`),
  };
}

const ImportId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const ImportRef = z.object({ importId: ImportId });

export type ImportRef = z.input<typeof ImportRef>;

/** `leaveOut`: the rows that are wrong stay out; without it nothing is made while there are any. */
export const StartImport = ImportRef.extend({ leaveOut: z.boolean().default(false) });

export type StartImportInput = z.input<typeof StartImport>;

/** Rows of a file: all, those that are right or those that are not. */
export const ImportRowFilters = ImportRef.extend({
  only: z.enum(["bad", "good"]).nullish().catch(null),
  q: z.string().trim().max(100).default(""),
});
