import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { events } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import type { EventDto, EventState } from "@/lib/events/client";
import { lockEvent } from "@/lib/events/edit/event-rules";
import { missingToPublish } from "@/lib/events/publish/publish-checklist";
import { getEvent } from "@/lib/events/queries";
import { ChangeEventStatus, type ChangeEventStatusInput, type EventIdInput } from "@/lib/events/schemas";

const FROM: Record<"published" | "paused", readonly EventState[]> = {
  published: ["draft", "paused"],
  paused: ["published"],
};

/**
 * Asking for the state that the event already has changes nothing. Orders of a paused event can still be paid, and its
 * tickets admit.
 */
export async function changeEventStatus({ ctx, input }: VerbArgs<ChangeEventStatusInput>): Promise<EventDto> {
  const { id, status } = parseInput(ChangeEventStatus, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, id);
    if (event.state === status) return getEvent({ ctx: tx, input: { id } });
    if (!FROM[status].includes(event.state)) throw new DomainError("event.bad_transition");
    if (status === "published") {
      const missing = await missingToPublish(tx, event);
      if (missing.length > 0) throw new DomainError("event.not_publishable", { data: { missing: missing.join("; ") } });
    }
    await tx.db.update(events).set({ state: status }).where(eq(events.id, id));
    if (status === "published") await tell(tx, "event.opened", event);
    await recordAudit(tx, {
      action: `event.${event.state === "paused" && status === "published" ? "resumed" : status}`,
      entity: "event",
      entityId: id,
      adminId: event.adminId,
      before: { state: event.state },
      after: { state: status },
    });
    return getEvent({ ctx: tx, input: { id } });
  });
}

export function publishEvent({ ctx, input }: VerbArgs<EventIdInput>): Promise<EventDto> {
  return changeEventStatus({ ctx, input: { ...input, status: "published" } });
}

export function pauseEvent({ ctx, input }: VerbArgs<EventIdInput>): Promise<EventDto> {
  return changeEventStatus({ ctx, input: { ...input, status: "paused" } });
}

export function resumeEvent({ ctx, input }: VerbArgs<EventIdInput>): Promise<EventDto> {
  return changeEventStatus({ ctx, input: { ...input, status: "published" } });
}
