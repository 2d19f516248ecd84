import type { Ctx, UserActor } from "@/lib/core/context";
import { DomainError, type ErrorCode } from "@/lib/core/errors";

interface Person {
  id: number;
  profile: number;
  adminId: number | null;
  userName: string;
  isPlatformAdmin: boolean;
}

/** The actor that a logged-in person would be. */
export function actorOf(person: Person): UserActor {
  return {
    kind: "user",
    userId: person.id,
    profile: person.profile === 1 ? 1 : person.profile === 2 ? 2 : 3,
    adminId: person.adminId,
    name: person.userName,
    isPlatformAdmin: person.isPlatformAdmin,
    adminKind:
      person.adminId === null
        ? null
        : person.id === 1
          ? "main_provider"
          : person.id === 5
            ? "prepaid_type"
            : "standard",
    sessionId: "00000000-0000-4000-8000-000000000000",
  };
}

/** A context for a person, or for a visitor. */
export function ctxFor(person: Person | null, now: Date = new Date()): Ctx {
  return { actor: person ? actorOf(person) : { kind: "visitor" }, now, requestId: "test" };
}

/** Code of the domain error that the promise rejects with; anything else is rethrown or reported. */
export async function codeOf(promise: Promise<unknown>): Promise<ErrorCode> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  throw new Error("It succeeded where an error was expected");
}
