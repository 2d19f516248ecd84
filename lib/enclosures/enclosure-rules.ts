import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { DEFAULT_PLAN } from "@/lib/enclosures/client";
import { claimPicture } from "@/lib/storage";

export function slugTaken(): DomainError {
  return new DomainError("enclosure.slug_taken", { field: "slug" });
}

export function gateLabelTaken(): DomainError {
  return new DomainError("gate.label_taken", { field: "gates" });
}

interface PlanSize {
  planWidth: number | null;
  planHeight: number | null;
}

interface Pictures {
  banner: string;
  logo: string | null;
  planImage: string | null;
}

/**
 * Makes sure that a tenant's venue may show these pictures, in the caller's transaction, and answers the plan's size in
 * its own units: always as wide as the default, so that what is drawn on a plan stays where it is when a better picture
 * of the same shape takes its place.
 */
export async function claimPictures(tx: Ctx & { db: Db }, adminId: number, pictures: Pictures): Promise<PlanSize> {
  const { banner, logo, planImage } = pictures;
  await claimPicture(tx, { path: banner, kind: "banner", adminId, field: "banner" });
  await claimPicture(tx, { path: logo, kind: "logo", adminId, field: "logo" });
  const plan = await claimPicture(tx, { path: planImage, kind: "plan", adminId, field: "planImage" });
  if (planImage === null) return { planWidth: null, planHeight: null };
  const { width, height } = plan ?? DEFAULT_PLAN;
  return { planWidth: DEFAULT_PLAN.width, planHeight: Math.round((DEFAULT_PLAN.width * height) / width) };
}
