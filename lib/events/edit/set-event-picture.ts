import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { events } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockEvent } from "@/lib/events/edit/event-rules";
import { getEvent } from "@/lib/events/queries";
import { EventId, type EventIdInput } from "@/lib/events/schemas";
import { claimPicture, uploadPicture } from "@/lib/storage";
import type { UploadPictureInput } from "@/lib/storage/schemas";

type Input = EventIdInput & Pick<UploadPictureInput, "content">;

/** For a form that works without script: uploads a picture and shows it at once. */
export async function setEventPicture({ ctx, input }: VerbArgs<Input>): Promise<{ picture: string }> {
  const { id } = parseInput(EventId, { id: input.id });
  authorize(ctx.actor, "event:write");
  const { adminId, state } = await getEvent({ ctx, input: { id } });
  if (state === "cancelled") throw new DomainError("event.bad_transition");
  const { path } = await uploadPicture({ ctx, input: { kind: "event", adminId, content: input.content } });
  return withTx(ctx, async (tx) => {
    const row = await lockEvent(tx, id);
    if (row.state === "cancelled") throw new DomainError("event.bad_transition");
    await claimPicture(tx, { path, kind: "event", adminId: row.adminId, field: "file" });
    await tx.db.update(events).set({ picture: path }).where(eq(events.id, id));
    await recordAudit(tx, {
      action: "event.updated",
      entity: "event",
      entityId: id,
      adminId: row.adminId,
      before: { picture: row.picture },
      after: { picture: path },
    });
    return { picture: path };
  });
}
