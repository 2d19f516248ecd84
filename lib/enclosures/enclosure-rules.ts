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
 * Checks that the tenant may show these pictures, and returns the plan's size in units. A plan is always as wide as the
 * default, so that drawings keep their place when a picture of the same shape replaces the old one.
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
