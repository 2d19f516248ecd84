import { notFound, permanentRedirect } from "next/navigation";
import { DomainError } from "@/lib/core/errors";
import { movedSlug } from "@/lib/enclosures";
import { currentPath, pageCtx } from "@/lib/http";

/** The 404 page for what does not exist, or belongs to somebody else. */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && ["resource.not_found", "input.invalid"].includes(error.code)) notFound();
    throw error;
  }
}

/**
 * As `orNotFound`, for what is found by the address of a store: one that the venue had before leads to the same place
 * below the one that it has now.
 */
export async function orMovedStore<T>(slug: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "resource.not_found") throw error;
    const now = await movedSlug({ ctx: await pageCtx(), input: { slug } });
    if (!now) notFound();
    const path = await currentPath();
    permanentRedirect(path.replace(/^(\/sales-user)?\/[^/?#]+/, (_all: string, prefix = "") => `${prefix}/${now}`));
  }
}
