import { afterEach, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { createEnclosure } from "@/lib/enclosures";
import { PLATFORM, slugFor } from "@/lib/enclosures/testing";
import { enabledMethods, ensureSandboxAccount } from "@/lib/payments";

beforeAll(() => ensureSandboxAccount(getDb()));
afterEach(() => {
  process.env.DEMO = "1";
});

/** The methods of a venue that the platform has just opened for a new organizer. */
async function methodsOfNew(): Promise<string[]> {
  const { admin } = await createAdmin();
  const ctx = ctxFor(PLATFORM);
  const input = {
    adminId: admin.id,
    name: "Foro Nuevo",
    slug: slugFor("foro"),
    location: "Av. Nueva 1, Monterrey, N.L.",
    isEvent: true,
    isPrepaid: false,
  };
  const { id } = await createEnclosure({ ctx, input });
  const found = await enabledMethods({ ctx, adminId: admin.id, enclosureId: id });
  return found.map(({ method }) => method);
}

test("an organizer made while a demonstration runs takes the simulated bank and deposits at once", async () => {
  expect(await methodsOfNew()).toEqual(["card", "wallet", "cash", "deposit"]);
});

test("outside of one it has no account until somebody opens it", async () => {
  process.env.DEMO = "0";
  expect(await methodsOfNew()).toEqual([]);
});
