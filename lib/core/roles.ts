export type Role = "platform" | "admin" | "buyer" | "guard";

export const STAFF = ["platform", "admin"] as const satisfies readonly Role[];

export const EVERYONE = ["platform", "admin", "buyer", "guard"] as const satisfies readonly Role[];
