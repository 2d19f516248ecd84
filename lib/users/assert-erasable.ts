import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { Owned } from "@/lib/core/duties";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { dutiesOf } from "@/lib/core/tell";

type Tx = Ctx & { db: Db };

async function ownedBy(tx: Tx, userId: number, part: "underWay" | "toCome"): Promise<Owned[]> {
  const found: Owned[] = [];
  for (const ask of await dutiesOf(part)) found.push(...(await ask(tx, userId)));
  return found;
}

interface Asker {
  isOwn: boolean;
  /** Folios of other tenants are not told to a tenant's staff; null tells all. */
  adminId: number | null;
}

function refuseOver(code: ErrorCode, owned: readonly Owned[], { isOwn, adminId }: Asker): void {
  if (owned.length === 0) return;
  const told = owned.filter((one) => adminId === null || one.adminId === adminId);
  const folios = told.map(({ folio }) => folio).join(", ");
  // A page links each folio to its purchase; zero stands for something that is no order.
  const orderIds = isOwn ? [] : told.map(({ orderId }) => orderId ?? 0);
  throw new DomainError(code, { data: { isOwn, orderIds, ...(folios ? { folios } : {}) } });
}

/**
 * Throws `user.money_under_way` while money of the person is in motion. People may give up their own tickets, but nobody
 * erases the account of another person who has tickets for events to come: `user.tickets_to_come`.
 */
export async function assertErasable(tx: Tx, userId: number, asker: Asker): Promise<void> {
  refuseOver("user.money_under_way", await ownedBy(tx, userId, "underWay"), asker);
  if (!asker.isOwn) refuseOver("user.tickets_to_come", await ownedBy(tx, userId, "toCome"), asker);
}
