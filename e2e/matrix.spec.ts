import { afterAll, expect, test } from "vitest";
import { handlers } from "@/app/api/v1/handlers";
import { pathOf } from "@/app/api/v1/openapi";
import { baseUrl } from "@/e2e/support/browser";
import { SAMPLES } from "@/e2e/support/collected";
import { openWorld, world } from "@/e2e/support/office";
import type { Asked } from "@/e2e/support/sample";
import { tenantMarks } from "@/e2e/support/tenant-marks";
import { ACTORS, actorOfPerson, forgetLimits, type Person } from "@/e2e/support/world";
import { can, type Permission } from "@/lib/core/permissions";
import type { RouteSpec } from "@/lib/http";

openWorld();
afterAll(forgetLimits);

/** A person who calls the API with their own token, the page's, a key they made, or a cookie only, which the API ignores. */
interface Caller {
  label: string;
  person: Person;
  by: "token" | "mirror" | "cookie" | "key";
}

function callers(): Caller[] {
  return ACTORS.flatMap((name): Caller[] => {
    const person = world.people[name];
    if (!person.token) return [{ label: name, person, by: "cookie" }];
    const keyed = person.key ? ["key" as const] : [];
    const ways = [
      "token",
      "mirror",
      ...keyed,
      ...(name === "admin" || name === "buyer" ? ["cookie" as const] : []),
    ] as const;
    return ways.map((by) => ({ label: `${name} by ${by}`, person, by }));
  });
}

/** Gives the status that the table of permissions promises: 401, 403, 404 or the call's own success. */
function expected(spec: RouteSpec, caller: Caller): number {
  const sample = SAMPLES[spec.id];
  const success = spec.status ?? 200;
  const { name } = caller.person;
  const who = actorOfPerson(caller.person, caller.by === "cookie" ? null : caller.by);
  const decided = who ? sample?.instead?.[name] : sample?.instead?.visitor;
  // A half login's token or that of a person with a second factor: nobody here has either.
  const auth: string | readonly string[] = spec.auth;
  if (auth === "mfa_pending") return caller.by === "token" ? 409 : 401;
  if (auth === "public") return decided ?? success;
  if (!who) return spec.visitors ? (decided ?? success) : 401;
  if (auth !== "user" && ![auth].flat().some((permission) => can(who, permission as Permission))) return 403;
  if (decided !== undefined) return decided;
  if (caller.by === "mirror" && sample?.mirrorOfStaff && can(actorOfPerson(caller.person, "token") ?? who, "user:read"))
    return sample.mirrorOfStaff;
  const isOthers = ["otherAdmin", "prepaid", "otherBuyer"].includes(name);
  if (sample?.about === "tenant" || sample?.about === "buyer") return isOthers ? 404 : success;
  return success;
}

async function send(
  spec: RouteSpec,
  { person, by }: Caller,
  { params = {}, query = {}, body, cartToken, ...asked }: Asked,
) {
  const path = pathOf(spec).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(path, baseUrl());
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const headers = new Headers();
  const { cookie, ...tokens } = asked.person ?? person;
  const bearer = by === "cookie" ? undefined : tokens[by];
  if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
  if (cookie) headers.set("Cookie", cookie);
  if (cartToken) headers.set("X-Cart-Token", cartToken);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url, { method: spec.method, headers, ...sent, signal: AbortSignal.timeout(30_000) });
  return { status: answer.status, text: await answer.text() };
}

const OF_OTHERS: Partial<Record<Person["name"], readonly ("a" | "b" | "prepaid")[]>> = {
  admin: ["b", "prepaid"],
  guard: ["b", "prepaid"],
  otherAdmin: ["a", "prepaid"],
  prepaid: ["a", "b"],
};

test("every call has its sample, and every sample its call", () => {
  const ids = handlers.map(({ spec }) => spec.id);
  expect(ids.filter((id) => !SAMPLES[id])).toEqual([]);
});

test.each(handlers.map(({ spec }) => [spec.id, spec] as const))(
  "%s answers everyone as the table says, and no row of another tenant",
  async (id, spec) => {
    const sample = SAMPLES[id];
    if (!sample) throw new Error(`${id} has no sample`);
    await forgetLimits();
    const wrong: string[] = [];
    for (const caller of callers()) {
      const { status, text } = await send(spec, caller, await sample.ask(world, caller.person));
      const right = expected(spec, caller);
      if (status !== right) wrong.push(`${caller.label}: ${status} instead of ${right}: ${text.slice(0, 200)}`);
      if (sample.isPublic || caller.by === "cookie") continue;
      for (const tenant of OF_OTHERS[caller.person.name] ?? []) {
        const found = tenantMarks(text, world[tenant]);
        if (found.length > 0) wrong.push(`${caller.label} sees of tenant ${tenant}: ${found.join(", ")}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
