import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { messages, users } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { createStaff, resendInvitation, resetMfa, updateUser } from "@/lib/auth";
import { enrolled } from "@/lib/auth/testing/mfa";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/users/testing";

type Person = Parameters<typeof actorOf>[0];

const as = (person: Person, secondFactor: PersonActor["secondFactor"]): Ctx => ({
  ...ctxFor(person),
  actor: { ...actorOf(person), secondFactor },
});

// Where no demonstration runs, as at a venue: whoever has no second factor is asked for one as well.
beforeEach(() => void vi.stubEnv("DEMO", "0"));
afterEach(() => void vi.unstubAllEnvs());

let n = 0;
const newEmail = () => `primero.${process.pid}.${n++}@correo.example`;
const newcomer = () => ({ userName: "Marisol", fullName: "Marisol Cantú", email: newEmail() });
const rowOf = async (id: number) => (await getDb().select().from(users).where(eq(users.id, id)))[0];

/** The act is refused and changes nothing (`seen` stays) until a code was shown in the session. */
async function asksFirst<T>(person: Person, act: (ctx: Ctx) => Promise<T>, seen: () => Promise<unknown>): Promise<T> {
  const before = await seen();
  expect(await codeOf(act(as(person, "none")))).toBe("mfa.required");
  expect(await codeOf(act(as(person, "set_up")))).toBe("mfa.required");
  expect(await seen()).toEqual(before);
  return act(as(person, "proven"));
}

test("an administrator is made only with a code, by the tenant's own and with a new tenant; a guard without", async () => {
  const { owner } = await createAdmin();
  const tenant = { name: "Foro Nuevo", color: "#b3261e", location: "San Pedro, N.L." };
  for (const [person, more] of [
    [owner, {}],
    [platform, { tenant }],
  ] as const) {
    const input = { ...newcomer(), ...more, profile: 1 };
    const made = () => getDb().$count(users, eq(users.email, input.email));
    await asksFirst(person, (ctx) => createStaff({ ctx, input }), made);
    expect(await made()).toBe(1);
  }
  await createStaff({ ctx: as(owner, "none"), input: { ...newcomer(), profile: 3 } });
});

test("an administrator's contacts and role are changed only with a code, and nobody becomes one without", async () => {
  const { admin, owner } = await createAdmin();
  const colleague = await createUser({ profile: 1, adminId: admin.id });
  const guard = await createGuard(admin.id);
  const update = (input: Parameters<typeof updateUser>[0]["input"]) => (ctx: Ctx) => updateUser({ ctx, input });
  for (const input of [
    { userId: colleague.id, email: newEmail() },
    { userId: colleague.id, phone: "8130000771" },
    { userId: colleague.id, profile: 3 },
    { userId: guard.id, profile: 1 },
  ]) {
    await asksFirst(owner, update(input), () => rowOf(input.userId));
  }
  const third = await createUser({ profile: 1, adminId: admin.id, mfaRequired: true });
  await asksFirst(platform, update({ userId: third.id, mfaRequired: false }), () => rowOf(third.id));
  const free = [
    { userId: third.id, fullName: "Otro Nombre", email: third.email ?? "" },
    { userId: colleague.id, email: newEmail() },
  ];
  for (const input of free) await update(input)(as(owner, "none"));
});

test("an administrator's invitation is sent again only with a code, and a refusal uses up no turn", async () => {
  const { admin, owner } = await createAdmin();
  const colleague = await createUser({ profile: 1, adminId: admin.id });
  const guard = await createGuard(admin.id);
  const invited = () =>
    getDb().$count(messages, and(eq(messages.toUserId, colleague.id), eq(messages.template, "auth.invite")));
  await asksFirst(owner, (ctx) => resendInvitation({ ctx, input: { userId: colleague.id } }), invited);
  expect(await invited()).toBe(1);
  await resendInvitation({ ctx: as(owner, "none"), input: { userId: guard.id } });
});

test("a second factor is taken away only with a code", async () => {
  const { user } = await enrolled();
  const input = { userId: user.id, reason: "Perdió el teléfono" };
  await asksFirst(
    platform,
    (ctx) => resetMfa({ ctx, input }),
    () => rowOf(user.id),
  );
  expect(await rowOf(user.id)).toMatchObject({ mfaEnabledAt: null });
});

test("in a demonstration, who has none does without, and who has set one up is asked", async () => {
  vi.stubEnv("DEMO", "1");
  const { owner } = await createAdmin();
  const input = { ...newcomer(), profile: 1 };
  expect(await codeOf(createStaff({ ctx: as(owner, "set_up"), input }))).toBe("mfa.required");
  await createStaff({ ctx: as(owner, "none"), input });
});
