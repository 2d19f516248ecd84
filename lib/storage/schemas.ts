import { z } from "zod";
import { OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { PICTURE_KINDS } from "@/lib/storage/client";

/** An uploaded picture or one of the site's own under /img/. Null for an empty or missing value. */
export const PicturePath = z
  .string()
  .trim()
  .max(300, FIELD.tooLong)
  .regex(/^(\/img\/[\w-]+\.(svg|png|jpg|webp)|\/files\/[0-9a-f]{32}\.webp)?$/, "Esa imagen no es de este sitio")
  .nullish()
  .transform((path) => path || null);

/** `adminId` is the tenant that gets the picture; it is ignored for administrators, who upload for their own. */
export const UploadPicture = z.object({
  kind: z.enum(PICTURE_KINDS, { error: FIELD.select }),
  adminId: OptionalIdField,
});

export type UploadPictureInput = z.input<typeof UploadPicture> & {
  /** Reads at most `PICTURE_BYTES`, once it is this upload's turn. */
  content: () => Promise<Uint8Array>;
};
