import { afterEach, expect, test, vi } from "vitest";
import { closeDb } from "@/db/client";
import { createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { forgetHolds, slowHolds } from "@/lib/waiting-rooms/testing";

afterEach(async () => {
  await closeDb();
  vi.unstubAllEnvs();
});

test("a hold that the database does not answer counts with the time until it failed, and one that a rule refused does not", async () => {
  forgetHolds();
  const sale = await createSaleable({ buyerLimit: 1 });
  const ctx = ctxFor(await createUser());
  const hold = () => holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity: 1 } });
  await hold();
  for (let n = 0; n < 30; n++) expect(await codeOf(hold())).toBe("limit.exceeded");
  expect(slowHolds().has(sale.event.id)).toBe(false);
  await closeDb();
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
  for (let n = 0; n < 19; n++) await expect(hold()).rejects.toThrow("ECONNREFUSED");
  expect(slowHolds().get(sale.event.id)).toBeGreaterThan(0);
});
