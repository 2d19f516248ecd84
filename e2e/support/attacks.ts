import { afterAll, beforeEach } from "vitest";
import { baseUrl } from "@/e2e/support/browser";
import { openWorld } from "@/e2e/support/office";
import { forgetLimits, PASSWORD, type Person } from "@/e2e/support/world";

/** A world for all attacks of a file; before each, nobody has tried anything. */
export function openForAttack(): void {
  openWorld();
  beforeEach(forgetLimits);
  afterAll(forgetLimits);
}

export const emailOf = ({ user }: Person) => user?.email ?? "";

/** What a person types to log in. */
export const credentials = (person: Person) => ({ identifier: emailOf(person), password: PASSWORD });

/** The platform's own answer at a path: where it leads is not followed. */
export const at = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, baseUrl()), { redirect: "manual", ...init });
