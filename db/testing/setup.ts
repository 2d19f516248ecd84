import { afterAll, beforeAll } from "vitest";
import { closeDb } from "@/db/client";
import { createTestDatabase } from "@/db/testing/database";

const name = `ct_test_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;

process.env.APP_SECRET ??= Buffer.alloc(32, 7).toString("base64");
process.env.NEXTAUTH_SECRET ??= "only-for-tests-".repeat(3);
process.env.APP_URL ??= "http://localhost:3000";
process.env.DEMO ??= "1";

beforeAll(async () => {
  process.env.DATABASE_URL = await createTestDatabase(name);
}, 60_000);

afterAll(closeDb);
