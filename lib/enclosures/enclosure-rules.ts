import { DomainError } from "@/lib/core/errors";
import { DEFAULT_PLAN } from "@/lib/enclosures/schemas";

export function slugTaken(): DomainError {
  return new DomainError("enclosure.slug_taken", { field: "slug" });
}

export function gateLabelTaken(): DomainError {
  return new DomainError("gate.label_taken", { field: "gates" });
}

/** Size of a plan's picture; a venue without a picture has none. */
export function planSize(planImage: string | null): { planWidth: number | null; planHeight: number | null } {
  return planImage === null
    ? { planWidth: null, planHeight: null }
    : { planWidth: DEFAULT_PLAN.width, planHeight: DEFAULT_PLAN.height };
}
