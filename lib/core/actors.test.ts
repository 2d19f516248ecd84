import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isPerson, pairedAssignmentOf, recordedActor, userIdOf } from "@/lib/core/actors";
import type { PersonActor } from "@/lib/core/context";
import { actorOf } from "@/lib/core/testing";

const person = actorOf({ id: 9, profile: 3, adminId: 4, userName: "Mariana", isPlatformAdmin: false });
const people: PersonActor[] = [
  person,
  { ...person, kind: "api_token" },
  { ...person, kind: "mirror" },
  { ...person, kind: "paired_phone", assignmentId: 7 },
];

test("whatever a person holds, records name the person", () => {
  for (const actor of people) {
    expect(recordedActor(actor)).toEqual({ kind: "user", userId: 9, name: null });
    expect(isPerson(actor) && userIdOf(actor)).toBe(9);
  }
  expect(people.map(pairedAssignmentOf)).toEqual([null, null, null, 7]);
});

test("nobody stands behind a visitor or the system", () => {
  expect(recordedActor({ kind: "visitor" })).toEqual({ kind: "visitor", userId: null, name: null });
  expect(recordedActor({ kind: "system", name: "job" })).toEqual({ kind: "system", userId: null, name: "job" });
  expect(isPerson({ kind: "visitor" }) || isPerson({ kind: "system", name: "job" })).toBe(false);
  expect(userIdOf({ kind: "visitor" }) ?? userIdOf({ kind: "system", name: "job" })).toBeNull();
});

test("whether somebody is a person is asked of all kinds, never of one", () => {
  const asks = ["app", "components", "lib", "worker"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\bactor\.kind [!=]== "user"/.test(readFileSync(file, "utf8")));
  expect(asks).toEqual([]);
});
