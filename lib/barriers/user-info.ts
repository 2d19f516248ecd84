import { dbOf } from "@/db/client";
import { authorizeReading } from "@/lib/barriers/authorize-reading";
import { HolderId, type HolderIdInput } from "@/lib/barriers/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { tenantOf } from "@/lib/core/permissions";
import { type BarrierUser, barrierUsersOf } from "@/lib/prepaid";

/** BA4. The prepaid accounts that a person holds at the tenant's venues, as barriers know them: by numbers, without a name. */
export async function readBarrierUser({ ctx, input }: VerbArgs<HolderIdInput>): Promise<BarrierUser[]> {
  const { userId } = parseInput(HolderId, input);
  authorizeReading(ctx.actor);
  const users = await barrierUsersOf(dbOf(ctx), { userId, adminId: tenantOf(ctx.actor) });
  if (users.length === 0) throw notFound();
  return users;
}
