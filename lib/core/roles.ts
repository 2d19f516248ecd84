import type { ActorKind } from "@/lib/core/context";

export type Role = "platform" | "admin" | "buyer" | "guard";

export const STAFF = ["platform", "admin"] as const satisfies readonly Role[];

export const EVERYONE = ["platform", "admin", "buyer", "guard"] as const satisfies readonly Role[];

/** Whoever logged in themselves: money, passwords, contacts and people ask for it. */
export const OWN_LOGIN = ["user", "api_token"] as const satisfies readonly ActorKind[];

/** They, and the token that a page's own scripts hold: what a rule admits when it names nobody. */
export const ANY_LOGIN = [...OWN_LOGIN, "mirror"] as const satisfies readonly ActorKind[];

/** All of these, and a phone that was paired for one assignment. */
export const WITH_PAIRED_PHONES = [...ANY_LOGIN, "paired_phone"] as const satisfies readonly ActorKind[];
