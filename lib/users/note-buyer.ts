import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { DomainError } from "@/lib/core/errors";

const NOTE = `with noted as (
  insert into tenant_buyers (admin_id, user_id) values ($1::int, $2::int) on conflict do nothing
)
select blocked_at is not null as blocked from tenant_buyers where admin_id = $1::int and user_id = $2::int`;

/**
 * From the first time that somebody begins to pay there, the tenant sees the buyer among its people, in the caller's
 * transaction.
 */
export async function noteBuyer(db: Db, adminId: number, buyerId: number): Promise<void> {
  const [row] = await runPrepared<{ blocked: boolean }>(db, NOTE, [adminId, buyerId]);
  if (row?.blocked) throw new DomainError("user.blocked_here");
}
