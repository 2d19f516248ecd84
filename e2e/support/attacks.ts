import { afterAll, beforeEach } from "vitest";
import { baseUrl } from "@/e2e/support/browser";
import { openWorld } from "@/e2e/support/office";
import { forgetLimits, PASSWORD, type Person } from "@/e2e/support/world";

/** Opens a world for all attacks of a file, and forgets before each of them what was tried before. */
export function openForAttack(): void {
  openWorld();
  beforeEach(forgetLimits);
  afterAll(forgetLimits);
}

export const emailOf = ({ user }: Person) => user?.email ?? "";

/** The two values that a person types to log in. */
export const credentials = (person: Person) => ({ identifier: emailOf(person), password: PASSWORD });

/** Asks the platform for a path and gives its own answer, without following a redirect. */
export const at = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, baseUrl()), { redirect: "manual", ...init });
