import { z } from "zod";
import { IdField } from "@/lib/core/fields";
import { IMPORT_BYTES } from "@/lib/imports/client";
import { type ImportRef, uploadFields } from "@/lib/imports/schemas";
import type { ImportMapping } from "@/lib/prepaid/import/mapping";

/** `typeId`: the type of whoever's row names none. */
export const UploadPrepaidFile = z.object({
  typeId: IdField,
  ...uploadFields({ maxBytes: IMPORT_BYTES, defaultName: "prepago" }),
});

export type UploadPrepaidFileInput = z.input<typeof UploadPrepaidFile>;

export type MapPrepaidFileInput = ImportRef & { mapping: z.input<typeof ImportMapping> };
