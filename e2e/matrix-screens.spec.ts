import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { createUser } from "@/db/testing";
import { baseUrl } from "@/e2e/support/browser";
import { OWN_ROUTES, VISITS } from "@/e2e/support/collected";
import { openWorld, world } from "@/e2e/support/office";
import { tenantMarks } from "@/e2e/support/tenant-marks";
import type { Visit } from "@/e2e/support/visit";
import { ACTORS, actorOfPerson, type Person, personOf } from "@/e2e/support/world";
import type { Position } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { POSITIONS } from "@/lib/core/positions";
import { SCREENS, type Screen } from "@/lib/core/screens";
import { forgetPoints } from "@/lib/limits";

openWorld();

const nameOf = ({ path, with: other }: Screen): string[] => [path, ...(other ? [`${path}?${other.query}`] : [])];

function screenOf({ screen }: Visit): Screen {
  const found = SCREENS.find((one) => nameOf(one).includes(screen));
  if (!found) throw new Error(`${screen} is not in the table`);
  return found.with && screen.includes("?") ? { ...found, who: found.with.who } : found;
}

/** Gives what the table of screens promises: a status, or the address that the actor is sent to. */
function expected(visit: Visit, address: string, person: Person): number | string {
  const { guard, who } = screenOf(visit);
  const actor = actorOfPerson(person, "cookie");
  const back = `returnUrl=${encodeURIComponent(address)}`;
  if (guard !== "none" && !actor) return `/login?${back}`;
  if (guard === "buyer" && person.user?.profile !== 2) return `/home?${back}`;
  if (who === "visitors" && actor) return "/home";
  if (who !== "all" && who !== "visitors" && actor && !can(actor, who)) return 403;
  const decided = visit.instead?.[person.name];
  if (decided !== undefined) return decided;
  if (visit.about === "tenant" && ["otherAdmin", "prepaid"].includes(person.name)) return 404;
  return visit.about === "buyer" && person.name === "otherBuyer" ? 404 : 200;
}

interface Seen {
  answer: number | string;
  html: string;
}

async function visitAs(address: string, { cookie }: Person, init: RequestInit = {}): Promise<Seen> {
  const response = await fetch(new URL(address, baseUrl()), {
    ...init,
    headers: { Accept: "text/html", ...(cookie ? { Cookie: cookie } : {}) },
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });
  const html = await response.text();
  if (response.status !== 303 && response.status !== 307) return { answer: response.status, html };
  const target = new URL(response.headers.get("location") ?? "", baseUrl());
  return { answer: `${target.pathname}${target.search}`, html };
}

/** Titles of refusals. Their texts prove nothing, for they travel along with every page. */
const TITLES: Record<number, string> = { 403: "Sin permiso", 404: "Página no encontrada" };

function faults(visit: Visit, person: Person, { answer, html }: Seen): string[] {
  const found: string[] = [];
  if (answer === 200 && !html.includes(`<title>${visit.title}`)) {
    found.push(`another title: ${/<title>[^<]*/.exec(html)?.[0]}`);
  }
  const title = typeof answer === "number" && TITLES[answer];
  if (title && !html.includes(`<title>${title} |`)) found.push(`no page called "${title}"`);
  if (visit.isPublic) return found;
  const others = { admin: ["b", "prepaid"], guard: ["b", "prepaid"], phone: ["b", "prepaid"] } as const;
  const own = { otherAdmin: ["a", "prepaid"], prepaid: ["a", "b"] } as const;
  const hidden = { ...others, ...own }[person.name as keyof typeof others | keyof typeof own] ?? [];
  // A page may repeat the address that it was asked for.
  for (const tenant of answer === 200 ? hidden : []) found.push(...tenantMarks(html, world[tenant]));
  return found;
}

test("every screen has its visit, and every visit its screen", () => {
  const visited = new Set(VISITS.map(({ screen }) => screen));
  expect([...visited].sort()).toEqual(SCREENS.flatMap(nameOf).sort());
});

test.each(VISITS.map((visit) => [visit.screen, visit] as const))(
  "%s opens for whom the table says, and shows no row of another tenant",
  async (_name, visit) => {
    const wrong: string[] = [];
    for (const name of ACTORS) {
      const person = world.people[name];
      const address = await visit.address(world, person);
      const seen = await visitAs(address, person);
      const right = expected(visit, address, person);
      if (seen.answer !== right) wrong.push(`${name} at ${address}: ${seen.answer} instead of ${right}`);
      wrong.push(...faults(visit, person, seen).map((fault) => `${name} at ${address}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  },
);

/** A cashier has the shifts that are its own. */
const ELSEWHERE: Partial<Record<Position, Record<string, number>>> = { cashier: { "/caja/turnos/[id]": 404 } };

test.each(POSITIONS)(
  "an administrator who is %s opens the screens that its position keeps, and no others",
  async (position) => {
    const own = { profile: 1, adminId: world.a.admin.id, position, fullName: `Persona ${world.a.mark}` } as const;
    const person = await personOf("admin", await createUser(own));
    const wrong: string[] = [];
    for (const visit of VISITS) {
      // The account that a page is about is its reader's, or the tenant owner's, who is the one of these.
      const address = await visit.address(world, position === "owner" ? world.people.admin : person);
      const right = ELSEWHERE[position]?.[visit.screen] ?? expected(visit, address, person);
      const { answer } = await visitAs(address, person);
      if (answer !== right) wrong.push(`${address}: ${answer} instead of ${right}`);
    }
    expect(wrong).toEqual([]);
  },
);

const routes = readdirSync(join(process.cwd(), "app"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === "route.ts")
  .map((entry) => relative(join(process.cwd(), "app"), entry.parentPath))
  // The API's calls are in the other matrix; next-auth, readiness and the document are anyone's.
  .filter((folder) => !/^api\/(v1|v2|auth|health|docs|\[)/.test(folder))
  .map((folder) => `/${folder}`.replace(/\/\([^)]+\)/g, ""));

test("every handler of the pages is asked", () => {
  expect([...new Set(OWN_ROUTES.map(({ route }) => route))].sort()).toEqual(routes.sort());
});

test.each(OWN_ROUTES.map((own) => [`${own.method} ${own.route}`, own] as const))(
  "%s answers whom it is for",
  async (_name, own) => {
    const seen: Record<string, number | string> = {};
    for (const name of ACTORS) {
      const body = own.body?.(world);
      const init = { method: own.method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const person = (await own.person?.(world, name)) ?? world.people[name];
      // Real people stay below the limit on exports, which nine actors in a row would reach.
      if (person.user) await forgetPoints("export:account", String(person.user.id));
      const { answer } = await visitAs(await own.address(world), person, init);
      seen[name] = typeof answer === "string" ? (answer.split("?")[0] ?? "") : answer;
    }
    expect(seen).toEqual(own.answers);
  },
);
