import { isUnserved } from "@/db/constraint";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";

/**
 * What a person is told of an error: the verb's own refusal, or `server.unavailable` where the database is away, is being
 * replaced by another, or undid what was asked; asking again may then succeed. Null for a defect.
 */
export function expectedError(error: unknown, facts: Record<string, string> = {}): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isUnserved(error)) return null;
  logError(error, facts);
  return new DomainError("server.unavailable");
}
