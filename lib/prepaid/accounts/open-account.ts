import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { createPasses, recordPassEvents } from "@/lib/passes";
import { noteBuyer } from "@/lib/users";

type Tx = Ctx & { db: Db };

export interface NewAccount {
  typeId: number;
  /** Who holds it: a buyer. */
  userId: number;
  nickname: string;
  plates: readonly string[];
  validFrom?: Date | null;
  validUntil?: Date | null;
  /** Null where the holder opened it. */
  createdBy: number | null;
}

/**
 * Opens an empty account with its pass in the caller's transaction, and answers its id. It stays `pending` until money
 * comes. The caller has authorized the actor and says of which tenant the type must be; null is any.
 */
export async function openAccount(tx: Tx, account: NewAccount, tenant: number | null): Promise<number> {
  const { typeId, userId, nickname, plates, validFrom = null, validUntil = null, createdBy } = account;
  const [type] = await tx.db.execute<{ adminId: number; enclosureId: number }>(sql`
    select admin_id as "adminId", enclosure_id as "enclosureId" from prepaid_types
    where id = ${typeId} and archived_at is null and (${tenant}::int is null or admin_id = ${tenant}::int) for share`);
  if (!type) throw notFound();
  const { adminId, enclosureId } = type;
  await noteBuyer(tx.db, adminId, userId);
  const [passId] = await createPasses(tx, [{ adminId, enclosureId, kind: "prepaid" }]);
  if (passId === undefined) throw new Error("The pass was not written");
  const [row] = await tx.db.execute<{ id: number }>(sql`
    insert into prepaid_accounts (admin_id, enclosure_id, type_id, user_id, pass_id, folio, nickname, valid_from, valid_until, created_by)
    values (${adminId}, ${enclosureId}, ${typeId}, ${userId}, ${passId}, ${newFolio("PP")}, ${nickname},
      ${validFrom}::timestamptz, ${validUntil}::timestamptz, ${createdBy})
    returning id`);
  if (!row) throw new Error("The account was not written");
  if (plates.length > 0)
    await tx.db.execute(sql`
      insert into prepaid_plates (account_id, admin_id, plate)
      select ${row.id}, ${adminId}, p from unnest(${`{${plates.join(",")}}`}::text::text[]) p on conflict do nothing`);
  await recordPassEvents(tx, "made", [{ id: passId, adminId, data: {} }]);
  await recordAudit(tx, {
    action: "prepaid_account.opened",
    entity: "prepaid_account",
    entityId: row.id,
    adminId,
    after: { typeId, userId, nickname, plates: plates.join(", ") },
    personal: ["nickname", "plates"],
  });
  return row.id;
}
