import type { Browser, BrowserContext, Page } from "playwright";
import { assignGuard, createGuard, type UserRow } from "@/db/testing";
import type { Database } from "@/e2e/support/database";
import { pageOf } from "@/e2e/support/event-life";
import { world } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";

/** The world's event admits cars from now on. */
export async function openGates(db: Database): Promise<void> {
  await db`update events set parking_opens_at = now() - interval '2 hours', starts_at = now() - interval '1 hour',
    ends_at = now() + interval '5 hours' where id = ${world.a.event.id}`;
}

export interface GuardPhone {
  context: BrowserContext;
  page: Page;
  guard: UserRow;
}

/** A phone of a new guard of the world's event, with nothing on it; at the world's gate alone where `atGate`. */
export async function guardPhone(
  on: Browser,
  { atGate = false, ...values }: { atGate?: boolean; fullName?: string; position?: string } = {},
): Promise<GuardPhone> {
  const { a } = world;
  const guard = await createGuard(a.admin.id, values);
  await assignGuard(guard, a.event, a.zone, atGate ? a.gate : null);
  const page = await pageOf(on, await personOf("guard", guard), "phone");
  return { context: page.context(), page, guard };
}
