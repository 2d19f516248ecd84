import { eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosurePolicies } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { type EnclosureDto, TERMS_POLICY, type VenuePolicy } from "@/lib/enclosures/client";

/**
 * What a venue allows after the sale, for any actor; the site's terms when it has no policy of its own. A reader, not a
 * verb: the caller has found the venue within its own rows.
 */
export async function policyOf(ctx: Ctx, enclosureId: number): Promise<VenuePolicy> {
  const [row] = await dbOf(ctx).select().from(enclosurePolicies).where(eq(enclosurePolicies.enclosureId, enclosureId));
  return toPolicy(row);
}

/** The policy of a venue's row; the site's terms where there is none. */
export function toPolicy(row: typeof enclosurePolicies.$inferSelect | null | undefined): VenuePolicy {
  if (!row) return TERMS_POLICY;
  const { enclosureId: _enclosure, adminId: _admin, ...policy } = row;
  return policy;
}

const KEYS = Object.keys(TERMS_POLICY);

/** SQL text of a venue's `VenuePolicy` as JSON, null where it has no policy of its own. `venue` is the alias of enclosures. */
export const policyJson = (venue: string) =>
  `(select json_build_object(${KEYS.map(
    (key) => `'${key}', p.${key.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}`,
  ).join(", ")}) from enclosure_policies p where p.enclosure_id = ${venue}.id)`;

/** Terms as parsed, only those that were sent: of a change the others stay as they are. */
export function sentTerms(policy: VenuePolicy, sent: Readonly<Record<string, unknown>> = {}): Partial<VenuePolicy> {
  return Object.fromEntries(Object.entries(policy).filter(([term]) => sent[term] !== undefined));
}

/** Keeps a venue's policy, in the caller's transaction. */
export async function savePolicy(ctx: Ctx, venue: { id: number; adminId: number }, policy: VenuePolicy): Promise<void> {
  await dbOf(ctx)
    .insert(enclosurePolicies)
    .values({ enclosureId: venue.id, adminId: venue.adminId, ...policy })
    .onConflictDoUpdate({ target: enclosurePolicies.enclosureId, set: policy });
}

/** A venue as the audit keeps it: each term of its policy a field of its own. */
export function auditedVenue({ policy, ...venue }: EnclosureDto): Record<string, unknown> {
  return { ...venue, ...policy };
}
