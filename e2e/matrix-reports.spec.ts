import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { baseUrl } from "@/e2e/support/browser";
import { openWorld, world } from "@/e2e/support/office";
import { forgetLimits, type Person, personOf } from "@/e2e/support/world";

openWorld();

type Reader = "visitor" | "buyer" | "guard" | "admin" | "prepaid" | "main" | "types" | "platform";

/** Staff of the main provider (admin 1) and of the organizer of prepaid types (admin 5). */
const people: Partial<Record<Reader, Person>> = {};

async function staffOf(kind: "main_provider" | "prepaid_type"): Promise<Person> {
  const [admin] = await getDb().execute<{ id: number }>(
    sql`select id from admins where kind = ${kind} order by id limit 1`,
  );
  if (!admin) throw new Error(`There is no ${kind}`);
  const email = `${kind}-${randomUUID()}@test.example`;
  return personOf("admin", await createUser({ profile: 1, adminId: admin.id, position: "owner", email }));
}

beforeAll(async () => {
  const { visitor, buyer, guard, admin, prepaid, platform } = world.people;
  const [main, types] = [await staffOf("main_provider"), await staffOf("prepaid_type")];
  Object.assign(people, { visitor, buyer, guard, admin, prepaid, platform, main, types });
});
afterAll(forgetLimits);

const STAFF: readonly Reader[] = ["admin", "prepaid", "main", "types", "platform"];
const KEEPING: readonly Reader[] = ["main", "types", "platform"];
/** The demonstration's prepaid venue is admin 5's. */
const OF_PREPAID: readonly Reader[] = ["prepaid", "main", "types", "platform"];

/** Who may read each report, as the checklist of calls says: A P, admins 1 and 5, admin 1, or P. */
const REPORTS: Record<string, readonly Reader[]> = {
  general: STAFF,
  users: STAFF,
  "zone-vip": STAFF,
  courtesy: STAFF,
  "by-month": KEEPING,
  account: KEEPING,
  prepaid: KEEPING,
  infinity: ["main", "platform"],
  "super-admin-prepaid": ["platform"],
  "super-admin-monthly": ["platform"],
};

const CALLS: Record<string, readonly Reader[]> = {
  "/prepaid/reports": OF_PREPAID,
  "/prepaid/reports/totals": OF_PREPAID,
  "/prepaid/reports/history": KEEPING,
  "/prepaid/reports/account": KEEPING,
  "/prepaid/reports/closing-month": KEEPING,
};

const SCREENS: Record<string, readonly Reader[]> = {
  "/general-report": STAFF,
  "/reports": STAFF,
  "/reports-zone-vip": STAFF,
  "/reports-infinity": ["main", "platform"],
  "/reports-infinity/entradas": ["main", "platform"],
  "/reports-account": KEEPING,
  "/report-by-month": KEEPING,
  "/report-by-closing-month": KEEPING,
  "/report-by-closing-month/archivo": KEEPING,
  "/prepaid-reports": OF_PREPAID,
  "/prepaid-total-reports": OF_PREPAID,
  "/prepaid-history-reports": KEEPING,
};

/** What each reader is answered, where it is not as it should be. */
async function wrongAnswers(may: readonly Reader[], ask: (person: Person) => Promise<number>, visitors: number) {
  await forgetLimits();
  const wrong: string[] = [];
  for (const [reader, person] of Object.entries(people) as [Reader, Person][]) {
    const right = reader === "visitor" ? visitors : may.includes(reader) ? 200 : 403;
    const status = await ask(person);
    if (status !== right) wrong.push(`${reader}: ${status} instead of ${right}`);
  }
  return wrong;
}

const called =
  (path: string, method: "GET" | "POST" = "GET") =>
  async ({ token }: Person): Promise<number> => {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const body = method === "POST" ? { body: "{}" } : {};
    const answer = await fetch(new URL(`/api/v1${path}`, baseUrl()), { method, headers, ...body });
    await answer.arrayBuffer();
    return answer.status;
  };

test.each(Object.entries(REPORTS))(
  "the report %s and its Excel are answered to whom the checklist names",
  async (name, may) => {
    expect(await wrongAnswers(may, called(`/reports/${name}`), 401)).toEqual([]);
    expect(await wrongAnswers(may, called(`/reports/${name}/excel`, "POST"), 401)).toEqual([]);
  },
);

test.each(Object.entries(CALLS))("%s is answered to whom the checklist names", async (path, may) => {
  expect(await wrongAnswers(may, called(path), 401)).toEqual([]);
});

test.each(Object.entries(SCREENS))("the screen %s opens for whom the checklist names", async (path, may) => {
  const opened = async ({ cookie }: Person) => {
    const answer = await fetch(new URL(path, baseUrl()), { headers: { cookie }, redirect: "manual" });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await wrongAnswers(may, opened, 307)).toEqual([]);
});
