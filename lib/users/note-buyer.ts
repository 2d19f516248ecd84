import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import { addTenantBuyer } from "@/lib/users/hot";

/** Shows the buyer among the tenant's people from the first payment on; a buyer whom the tenant blocked is refused. */
export async function noteBuyer(db: Db, adminId: number, buyerId: number): Promise<void> {
  const [row] = await addTenantBuyer(db, { adminId, buyerId });
  if (row?.isBlocked) throw new DomainError("user.blocked_here");
}
