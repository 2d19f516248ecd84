import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { offersWhatsApp, type QueuedMessage, queueMessage } from "@/lib/notifications";

type Told = Pick<QueuedMessage, "template" | "payload" | "isNews"> & {
  /** It names the cause: each administrator is told of it once. */
  key: string;
};

/** Tells all administrators of a tenant by mail, and by WhatsApp where their telephone is verified: barriers do not wait. */
export async function tellAdministrators(tx: { db: Db }, adminId: number, { key, ...message }: Told): Promise<void> {
  const people = await tx.db.execute<{ id: number; hasBoth: boolean }>(sql`
    select id, email is not null and phone_verified_at is not null as "hasBoth" from users
    where admin_id = ${adminId} and profile = 1 and state = 'active' order by id`);
  const isOffered = offersWhatsApp();
  for (const { id, hasBoth } of people) {
    const told = { ...message, toUserId: id, adminId };
    await queueMessage(tx, { ...told, idempotencyKey: `${key}:${id}` });
    if (hasBoth && isOffered)
      await queueMessage(tx, { ...told, idempotencyKey: `${key}:${id}:whatsapp`, channel: "whatsapp" });
  }
}
