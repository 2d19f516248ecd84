import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { barrierCommands, barrierControllers, barrierLanes } from "@/db/schema";
import type { EnclosureRow, GateRow } from "@/db/testing/factories";

const MINUTE = 60_000;

/** A barrier that people open by hand, with what they were asked for today. */
export async function placeBarrier(venue: EnclosureRow, gate: GateRow, createdBy: number, now: Date): Promise<void> {
  const db = getDb();
  const { adminId, id: enclosureId } = venue;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const [controller] = await db
    .insert(barrierControllers)
    .values({ adminId, enclosureId, name: "Caseta", type: "manual", createdBy, lastSeenAt: ago(12) })
    .returning({ id: barrierControllers.id });
  const [lane] = controller
    ? await db
        .insert(barrierLanes)
        .values({
          adminId,
          controllerId: controller.id,
          gateId: gate.id,
          name: "Entrada 1",
          direction: "in",
          output: 0,
          installer: "Instalaciones Regias",
          hasLoop: true,
          hasPhotocell: true,
          createdBy,
        })
        .returning({ id: barrierLanes.id })
    : [];
  if (!lane) return;
  const orders = [
    { minutes: 95, reason: "Proveedor de hielo" },
    { minutes: 41, reason: "Ambulancia" },
    { minutes: 12, reason: "Grúa del taller" },
  ];
  await db.insert(barrierCommands).values(
    orders.map(({ minutes, reason }) => ({
      adminId,
      laneId: lane.id,
      userId: createdBy,
      nonce: randomUUID(),
      reason,
      state: "opened",
      detail: "A mano, en el carril",
      sentAt: ago(minutes),
      answeredAt: ago(minutes),
    })),
  );
}
