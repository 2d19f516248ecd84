import { getDb } from "@/db/client";
import { barrierControllers, barrierLanes } from "@/db/schema";
import { PASSWORD } from "@/lib/barriers/testing/makes";
import { encryptSecret } from "@/lib/core/crypto";

export type { Emulator } from "@/lib/barriers/testing/emulator";
export { PASSWORD, startHikvision, startShelly } from "@/lib/barriers/testing/makes";

interface Place {
  adminId: number;
  enclosureId: number;
  gateId: number;
  userId: number;
}

/** A controller with one lane, written by hand. */
export async function createLane(
  { adminId, enclosureId, gateId, userId }: Place,
  values: { name?: string; address?: string; type?: string } = {},
): Promise<{ controllerId: number; laneId: number }> {
  const { name = `Pluma ${crypto.randomUUID().slice(0, 8)}`, address = "10.20.0.15", type = "shelly_rpc" } = values;
  const [controller] = await getDb()
    .insert(barrierControllers)
    .values({
      adminId,
      enclosureId,
      name,
      type,
      address,
      username: "admin",
      secret: encryptSecret(Buffer.from(PASSWORD)),
      createdBy: userId,
    })
    .returning({ id: barrierControllers.id });
  if (!controller) throw new Error("The controller was not written");
  const [lane] = await getDb()
    .insert(barrierLanes)
    .values({
      adminId,
      controllerId: controller.id,
      gateId,
      name,
      direction: "in",
      output: type === "hikvision_isapi" ? 1 : 0,
      installer: "Instalaciones Regias",
      hasLoop: true,
      hasPhotocell: true,
      createdBy: userId,
    })
    .returning({ id: barrierLanes.id });
  if (!lane) throw new Error("The lane was not written");
  return { controllerId: controller.id, laneId: lane.id };
}
