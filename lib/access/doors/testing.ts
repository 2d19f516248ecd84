import { getDb } from "@/db/client";
import { venueDoors } from "@/db/schema";
import type { EnclosureRow } from "@/db/testing";

/** A door for people at a venue. */
export async function createDoor({ id, adminId }: EnclosureRow, label = "Puerta Principal") {
  const [door] = await getDb().insert(venueDoors).values({ adminId, enclosureId: id, label }).returning();
  if (!door) throw new Error("The door was not made");
  return door;
}
