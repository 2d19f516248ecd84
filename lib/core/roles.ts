import type { ActorKind } from "@/lib/core/context";

export type Role = "platform" | "admin" | "buyer" | "guard";

export const STAFF = ["platform", "admin"] as const satisfies readonly Role[];

export const EVERYONE = ["platform", "admin", "buyer", "guard"] as const satisfies readonly Role[];

/** People who logged in themselves. A permission without `actors` admits these alone. */
export const OWN_LOGIN = ["user", "api_token"] as const satisfies readonly ActorKind[];

/**
 * Also the token of a page's own scripts, which any script on the page can read: for what neither costs money nor tells
 * of people.
 */
export const ANY_LOGIN = [...OWN_LOGIN, "mirror"] as const satisfies readonly ActorKind[];

/** Also a guard's paired phone. */
export const WITH_PAIRED_PHONES = [...ANY_LOGIN, "paired_phone"] as const satisfies readonly ActorKind[];
