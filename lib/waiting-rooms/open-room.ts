import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { waitingRooms } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { momentOf } from "@/lib/core/moment-of";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockEvent, setWaitingRoom } from "@/lib/events";
import { RoomRef, RoomSettings, type RoomSettingsInput } from "@/lib/waiting-rooms/schemas";

type Tx = Ctx & { db: Db };

/** Why a room opened or closed, for the record. */
type Reason = "by_hand" | "at_its_time" | "slow_holds" | "nobody_waits" | "sale_over";

const WORDS: Record<Reason, string> = {
  by_hand: "A mano",
  at_its_time: "A su hora",
  slow_holds: "Apartar se hizo lento",
  nobody_waits: "Ya nadie espera",
  sale_over: "La venta terminó",
};

/** The caller holds the event. */
async function lockRoom(tx: Tx, { id: eventId, adminId }: { id: number; adminId: number }) {
  await tx.db.insert(waitingRooms).values({ eventId, adminId }).onConflictDoNothing();
  const [room] = await tx.db.select().from(waitingRooms).where(eq(waitingRooms.eventId, eventId)).for("update");
  if (!room) throw new Error("The waiting room was not written");
  return room;
}

/**
 * Opens an event's waiting room: from now on nobody takes its places who was not admitted. Before the sale starts those
 * who come wait for the draw. One that is open stays as it is. Throws `waiting_room.event_over`.
 */
export async function openRoom({ ctx, input }: VerbArgs<RoomRef & { reason?: Reason }>): Promise<void> {
  const { eventId } = parseInput(RoomRef, { eventId: input.eventId });
  authorize(ctx.actor, "event:write");
  await withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event.state === "draft" || event.state === "cancelled" || event.salesEndAt <= tx.now) {
      throw new DomainError("waiting_room.event_over");
    }
    const room = await lockRoom(tx, event);
    if (room.isOpen) return;
    const opening = room.opening + 1;
    await tx.db.execute(sql`
      update waiting_rooms set is_open = true, opening = ${opening}, opened_at = statement_timestamp(), opens_at = null,
        seed = null, drawn = 0, last_number = 0, admitted = 0, credit = 0, per_minute = 0, advanced_at = statement_timestamp(),
        marked_at = statement_timestamp(), marked_admitted = 0, earlier_admitted = 0, quiet_since = null
      where event_id = ${eventId}`);
    await setWaitingRoom(tx, event, opening);
    await recordAudit(tx, {
      action: "event.waiting_room_opened",
      entity: "event",
      entityId: eventId,
      adminId: event.adminId,
      after: { waitingReason: WORDS[input.reason ?? "by_hand"] },
    });
  });
}

/** Closes an event's waiting room: everybody may take places again. One that is closed stays so. */
export async function closeRoom({ ctx, input }: VerbArgs<RoomRef & { reason?: Reason }>): Promise<void> {
  const { eventId } = parseInput(RoomRef, { eventId: input.eventId });
  authorize(ctx.actor, "event:write");
  await withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, eventId);
    const room = await lockRoom(tx, event);
    if (!room.isOpen) return;
    await tx.db.update(waitingRooms).set({ isOpen: false }).where(eq(waitingRooms.eventId, eventId));
    await setWaitingRoom(tx, event, null);
    await recordAudit(tx, {
      action: "event.waiting_room_closed",
      entity: "event",
      entityId: eventId,
      adminId: event.adminId,
      after: {
        waitingReason: WORDS[input.reason ?? "by_hand"],
        waitingTotal: room.lastNumber,
        admitted: room.admitted,
      },
    });
  });
}

/** Says when an event's waiting room opens by itself, and how fast it admits; holds for one that is open too. */
export async function setRoom({ ctx, input }: VerbArgs<RoomSettingsInput>): Promise<void> {
  const { eventId, opensAt, ...limits } = parseInput(RoomSettings, input);
  authorize(ctx.actor, "event:write");
  await withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event.state === "cancelled") throw new DomainError("event.bad_transition");
    const room = await lockRoom(tx, event);
    const after = { ...limits, opensAt: opensAt === null ? null : momentOf(opensAt, event.timeZone, "opensAt") };
    await tx.db.update(waitingRooms).set(after).where(eq(waitingRooms.eventId, eventId));
    const { opensAboveMs, mostPerMinute, mostInside } = room;
    await recordAudit(tx, {
      action: "event.waiting_room_set",
      entity: "event",
      entityId: eventId,
      adminId: event.adminId,
      before: { opensAboveMs, mostPerMinute, mostInside, opensAt: room.opensAt },
      after,
    });
  });
}
