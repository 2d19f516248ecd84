import { z } from "zod";
import { OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { PICTURE_KINDS } from "@/lib/storage/client";

/** Address of a picture: uploaded, or one of the site's own under /img/; empty and absent answer null. */
export const PicturePath = z
  .string()
  .trim()
  .max(300, FIELD.tooLong)
  .regex(/^(\/img\/[\w-]+\.(svg|png|jpg|webp)|\/files\/[0-9a-f]{32}\.webp)?$/, "Esa imagen no es de este sitio")
  .nullish()
  .transform((path) => path || null);

/** `adminId`: whose picture it will be; an administrator's own whatever is said. */
export const UploadPicture = z.object({
  kind: z.enum(PICTURE_KINDS, { error: FIELD.select }),
  adminId: OptionalIdField,
});

export type UploadPictureInput = z.input<typeof UploadPicture> & {
  /** Reads the file, no further than `PICTURE_BYTES`; called once there is a turn for it. */
  content: () => Promise<Uint8Array>;
};
