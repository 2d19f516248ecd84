import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { withTx } from "@/db/client";
import { enclosures } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { claimPictures } from "@/lib/enclosures/enclosure-rules";
import { getEnclosure, ownEnclosures } from "@/lib/enclosures/queries";
import { EnclosureId } from "@/lib/enclosures/schemas";
import { uploadPicture } from "@/lib/storage";
import type { UploadPictureInput } from "@/lib/storage/schemas";

const COLUMNS = { banner: "banner", logo: "logo", plan: "planImage" } as const;

const SetVenuePicture = EnclosureId.extend({ kind: z.enum(["banner", "logo", "plan"], { error: FIELD.select }) });
type Input = z.input<typeof SetVenuePicture> & Pick<UploadPictureInput, "content">;

/** For a form that works without script: uploads a picture and shows it at once. */
export async function setVenuePicture({ ctx, input }: VerbArgs<Input>): Promise<{ picture: string }> {
  const { content, ...asked } = input;
  const { id, kind } = parseInput(SetVenuePicture, asked);
  authorize(ctx.actor, "enclosure:write");
  const { adminId } = await getEnclosure({ ctx, input: { id } });
  const { path } = await uploadPicture({ ctx, input: { kind, adminId, content } });
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(enclosures)
      .where(and(eq(enclosures.id, id), isNull(enclosures.archivedAt), ownEnclosures(tx)))
      .for("no key update");
    if (!row) throw notFound();
    const column = COLUMNS[kind];
    const { banner, logo, planImage } = row;
    const size = await claimPictures(tx, row.adminId, { banner, logo, planImage, [column]: path });
    await tx.db
      .update(enclosures)
      .set({ [column]: path, ...(kind === "plan" ? size : {}) })
      .where(eq(enclosures.id, id));
    await recordAudit(tx, {
      action: "enclosure.updated",
      entity: "enclosure",
      entityId: id,
      adminId: row.adminId,
      before: { [column]: row[column] },
      after: { [column]: path },
    });
    return { picture: path };
  });
}
