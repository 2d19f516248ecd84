import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { eventTypes } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { type EventTypeDto, iconOf } from "@/lib/event-types/client";

function shown<Row extends { icon: string }>(row: Row) {
  return { ...row, icon: iconOf(row.icon) };
}

/** Anyone who is logged in may ask; archived types are left out. */
export async function eventTypeOptions({ ctx }: { ctx: Ctx }): Promise<EventTypeDto[]> {
  authorize(ctx.actor, "event_type:read");
  const rows = await dbOf(ctx)
    .select({ id: eventTypes.id, name: eventTypes.name, icon: eventTypes.icon, color: eventTypes.color })
    .from(eventTypes)
    .where(isNull(eventTypes.archivedAt))
    .orderBy(asc(sql`lower(${eventTypes.name})`), asc(eventTypes.id));
  return rows.map(shown);
}

export async function getEventType({ ctx, input }: VerbArgs<{ id: number }>): Promise<EventTypeDto> {
  const found = (await eventTypeOptions({ ctx })).find(({ id }) => id === input.id);
  if (!found) throw notFound();
  return found;
}

/** Whether an event may be given the type; if so, it stays until the transaction ends. */
export async function holdEventType({ db }: Pick<Required<Ctx>, "db">, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: eventTypes.id })
    .from(eventTypes)
    .where(and(eq(eventTypes.id, id), isNull(eventTypes.archivedAt)))
    .for("key share");
  return rows.length > 0;
}

export async function lockEventType(tx: Pick<Required<Ctx>, "db">, id: number) {
  const [row] = await tx.db
    .select()
    .from(eventTypes)
    .where(and(eq(eventTypes.id, id), isNull(eventTypes.archivedAt)))
    .for("update");
  if (!row) throw notFound();
  return row;
}
