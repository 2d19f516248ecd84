import type { Actor, PersonActor } from "@/lib/core/context";

export function isPerson(actor: Actor): actor is PersonActor {
  return "userId" in actor;
}

/** For columns that say who did something; null for everybody but people. */
export function userIdOf(actor: Actor): number | null {
  return isPerson(actor) ? actor.userId : null;
}

/** A paired phone reads codes for one assignment only; null for other actors. */
export function pairedAssignmentOf(actor: PersonActor): number | null {
  return actor.kind === "paired_phone" ? actor.assignmentId : null;
}

/** Whose Idempotency-Keys they are: a key of the API has its own, which its maker's requests do not meet. */
export function callerOf(actor: PersonActor): string {
  return actor.kind === "api_key" ? `api_key:${actor.keyId}` : `user:${actor.userId}`;
}

/**
 * Records name a person as `user` whatever they logged in with: a token limits what they may do, not who they are. A key
 * of the API is named besides who made it.
 */
export function recordedActor(actor: Actor): {
  kind: "user" | "visitor" | "system";
  userId: number | null;
  name: string | null;
} {
  switch (actor.kind) {
    case "user":
    case "api_token":
    case "mirror":
    case "paired_phone":
      return { kind: "user", userId: actor.userId, name: null };
    case "api_key":
      return { kind: "user", userId: actor.userId, name: `Llave: ${actor.keyName}` };
    case "visitor":
      return { kind: "visitor", userId: null, name: null };
    case "gate_controller":
      return { kind: "system", userId: null, name: `Pluma: ${actor.name}` };
    case "system":
      return { kind: "system", userId: null, name: actor.name };
  }
}
