import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { EventDto } from "@/lib/events/client";
import { copyEvents } from "@/lib/events/copy/copy-events";
import { shiftDates } from "@/lib/events/copy/shift-dates";
import { lockEvent } from "@/lib/events/edit/event-rules";
import { getEvent } from "@/lib/events/queries";
import { DuplicateEvent, type DuplicateEventInput } from "@/lib/events/schemas";

/**
 * The copy has no sales and belongs to no season. Doors, parking and the end of the sale move with the start. Each call
 * makes a new one.
 */
export async function duplicateEvent({ ctx, input }: VerbArgs<DuplicateEventInput>): Promise<EventDto> {
  const { id, name, startsAt, sale, guards, blocks } = parseInput(DuplicateEvent, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const base = await lockEvent(tx, id);
    const dates = shiftDates(base, startsAt, base.timeZone, sale);
    const [copy = 0] = await copyEvents(tx, base, [{ name, dates }], { seasonId: null, guards, blocks });
    const created = await getEvent({ ctx: tx, input: { id: copy } });
    await recordAudit(tx, {
      action: "event.duplicated",
      entity: "event",
      entityId: copy,
      adminId: base.adminId,
      after: { ...created, copyOf: id },
    });
    return created;
  });
}
