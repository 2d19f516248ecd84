import { asc, eq } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { enclosureMethodFees } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { MethodFeeDto } from "@/lib/enclosures/client";
import type { Method } from "@/lib/pricing/client";

/** Does not authorize: the caller has found the venue among its own. */
export async function methodFeesOf(ctx: Ctx, enclosureId: number): Promise<MethodFeeDto[]> {
  const rows = await dbOf(ctx)
    .select({
      method: enclosureMethodFees.method,
      feeBps: enclosureMethodFees.feeBps,
      feeFixedCents: enclosureMethodFees.feeFixedCents,
    })
    .from(enclosureMethodFees)
    .where(eq(enclosureMethodFees.enclosureId, enclosureId))
    .orderBy(asc(enclosureMethodFees.method));
  return rows.map(({ method, ...fee }) => ({ method: method as Method, ...fee }));
}

export function sameFees(one: readonly MethodFeeDto[], other: readonly MethodFeeDto[]): boolean {
  const text = (list: readonly MethodFeeDto[]) =>
    list
      .map(({ method, feeBps, feeFixedCents }) => `${method} ${feeBps} ${feeFixedCents}`)
      .sort()
      .join();
  return text(one) === text(other);
}

export async function saveMethodFees(
  tx: Ctx & { db: Db },
  venue: { id: number; adminId: number },
  list: readonly MethodFeeDto[],
): Promise<void> {
  await tx.db.delete(enclosureMethodFees).where(eq(enclosureMethodFees.enclosureId, venue.id));
  if (list.length === 0) return;
  await tx.db
    .insert(enclosureMethodFees)
    .values(list.map((fee) => ({ ...fee, enclosureId: venue.id, adminId: venue.adminId })));
}
