import { eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosurePolicies } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { type EnclosureDto, TERMS_POLICY, type VenuePolicy } from "@/lib/enclosures/client";

/** Falls back to the site's terms. Does not authorize: the caller has found the venue among its own. */
export async function policyOf(ctx: Ctx, enclosureId: number): Promise<VenuePolicy> {
  const [row] = await dbOf(ctx).select().from(enclosurePolicies).where(eq(enclosurePolicies.enclosureId, enclosureId));
  return toPolicy(row);
}

export function toPolicy(row: typeof enclosurePolicies.$inferSelect | null | undefined): VenuePolicy {
  if (!row) return TERMS_POLICY;
  const { enclosureId: _enclosure, adminId: _admin, ...policy } = row;
  return policy;
}

const KEYS = Object.keys(TERMS_POLICY);

/** An SQL expression, null for a venue without a policy. `venue` is the alias of enclosures. */
export const policyJson = (venue: string) =>
  `(select json_build_object(${KEYS.map(
    (key) => `'${key}', p.${key.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}`,
  ).join(", ")}) from enclosure_policies p where p.enclosure_id = ${venue}.id)`;

export async function savePolicy(ctx: Ctx, venue: { id: number; adminId: number }, policy: VenuePolicy): Promise<void> {
  await dbOf(ctx)
    .insert(enclosurePolicies)
    .values({ enclosureId: venue.id, adminId: venue.adminId, ...policy })
    .onConflictDoUpdate({ target: enclosurePolicies.enclosureId, set: policy });
}

/** The audit compares field by field, so each term of the policy becomes a field. */
export function auditedVenue({ policy, ...venue }: EnclosureDto): Record<string, unknown> {
  return { ...venue, ...policy };
}
