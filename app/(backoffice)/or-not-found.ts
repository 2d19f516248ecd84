import { notFound } from "next/navigation";
import { DomainError } from "@/lib/core/errors";

/** What a page loads, or the 404 page when the row does not exist or is another tenant's. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof DomainError && error.code === "resource.not_found") notFound();
    throw error;
  }
}
