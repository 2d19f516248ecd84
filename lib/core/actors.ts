import type { Actor, PersonActor } from "@/lib/core/context";

/** Whether a person stands behind the actor, whatever they hold. */
export function isPerson(actor: Actor): actor is PersonActor {
  return "userId" in actor;
}

/** The person behind the actor, for columns that say who did it; null for everybody else. */
export function userIdOf(actor: Actor): number | null {
  return isPerson(actor) ? actor.userId : null;
}

/** The one assignment that a paired phone reads codes for; null for whoever is bound to none. */
export function pairedAssignmentOf(actor: PersonActor): number | null {
  return actor.kind === "paired_phone" ? actor.assignmentId : null;
}

/** How records name an actor. A person is a user there, whatever they held: what they may is not what they are. */
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
    case "visitor":
      return { kind: "visitor", userId: null, name: null };
    case "system":
      return { kind: "system", userId: null, name: actor.name };
  }
}
