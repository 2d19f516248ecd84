import { notFound } from "next/navigation";
import { DomainError } from "@/lib/core/errors";

/** The 404 page for what does not exist, or belongs to somebody else. */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && ["resource.not_found", "input.invalid"].includes(error.code)) notFound();
    throw error;
  }
}
