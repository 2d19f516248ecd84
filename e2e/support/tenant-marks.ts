import type { Tenant } from "@/e2e/support/world";

/** Finds the names, addresses and ids of a tenant that a text gives away. */
export function tenantMarks(text: string, { mark, base }: Pick<Tenant, "mark" | "base">): string[] {
  const ids = `\\b${Math.floor(base / 1_000)}\\d{3}\\b`;
  return [...new Set([...text.matchAll(new RegExp(`${mark}|${ids}`, "g"))].map(([found]) => found))];
}
