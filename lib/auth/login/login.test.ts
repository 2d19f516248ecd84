import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, loginEvents, rateLimits, sessions, users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { hashPassword, loginApi, loginWeb, registerBuyer, type WebLogin } from "@/lib/auth";
import { safeReturnUrl } from "@/lib/auth/client";
import { finishApiLogin, finishWebLogin } from "@/lib/auth/login/login";
import { actorOfSession, actorOfToken } from "@/lib/auth/sessions/sessions";
import { DomainError } from "@/lib/core/errors";
import { codeOf, ctxFor } from "@/lib/core/testing";
import type { RegisterBuyerInput } from "@/lib/users/schemas";

const passwordHash = hashPassword("secreto-123");
const visitor = () => ctxFor(null);

async function sessionOf(login: Promise<WebLogin>): Promise<string> {
  const opened = await login;
  if (opened.mfaRequired) throw new Error("A second factor was asked for");
  return opened.sessionId;
}

test("an e-mail or a verified phone logs in, and the session is its person's", async () => {
  const phone = "+528110000001";
  const user = await createUser({ passwordHash: await passwordHash, phone, phoneVerifiedAt: new Date() });
  await createUser({ passwordHash: await passwordHash, phone });
  const byEmail = await sessionOf(
    loginWeb({ ctx: visitor(), input: { identifier: ` ${user.email?.toUpperCase()} `, password: "secreto-123" } }),
  );
  const byPhone = await loginApi({ ctx: visitor(), input: { identifier: "81 1000 0001", password: "secreto-123" } });
  expect((await actorOfSession(byEmail))?.userId).toBe(user.id);
  expect((await actorOfToken(byPhone.token))?.userId).toBe(user.id);
  const stored = await getDb().select().from(sessions).where(eq(sessions.userId, user.id));
  expect(stored.every((row) => row.tokenHash === null || !row.tokenHash.toString().includes(byPhone.token))).toBe(true);
});

const loginsOf = (userId: number) => getDb().select().from(loginEvents).where(eq(loginEvents.userId, userId));

test("a wrong password and an unknown account fail alike, and are recorded", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  const wrong = { identifier: user.email ?? "", password: "otra-cosa" };
  expect(await codeOf(loginWeb({ ctx: visitor(), input: wrong }))).toBe("auth.wrong_credentials");
  const unknown = { identifier: "nadie@test.example", password: "otra-cosa" };
  expect(await codeOf(loginWeb({ ctx: visitor(), input: unknown }))).toBe("auth.wrong_credentials");
  const [event] = await loginsOf(user.id);
  expect(event?.outcome).toBe("wrong_credentials");
});

test("whoever proved a password that was changed meanwhile does not come in, nor who lacks a factor asked for meanwhile", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  await getDb()
    .update(users)
    .set({ passwordHash: await hashPassword("otro-secreto") })
    .where(eq(users.id, user.id));
  const { admin } = await createAdmin();
  const staff = await createUser({ profile: 1, adminId: admin.id, passwordHash: await passwordHash });
  await getDb().update(users).set({ mfaRequired: true }).where(eq(users.id, staff.id));
  for (const person of [user, staff]) {
    expect(await codeOf(finishWebLogin(visitor(), person, "password"))).toBe("auth.session_expired");
    expect(await codeOf(finishApiLogin(visitor(), person, "code"))).toBe("auth.session_expired");
    expect(await getDb().select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
  }
});

test("a blocked person cannot log in, and their open session ends at once", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  const input = { identifier: user.email ?? "", password: "secreto-123" };
  const sessionId = await sessionOf(loginWeb({ ctx: visitor(), input }));
  await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, user.id));
  expect(await actorOfSession(sessionId)).toBeNull();
  expect(await codeOf(loginWeb({ ctx: visitor(), input }))).toBe("auth.wrong_credentials");
});

test("the eleventh try at an account takes a puzzle, also in parallel", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  const input = { identifier: user.email ?? "", password: "no-es" };
  const codes = await Promise.all(Array.from({ length: 14 }, () => codeOf(loginWeb({ ctx: visitor(), input }))));
  expect(codes.filter((code) => code === "auth.wrong_credentials")).toHaveLength(10);
  expect(codes.filter((code) => code === "challenge.required")).toHaveLength(4);
  const outcomes = (await loginsOf(user.id)).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "wrong_credentials")).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === "rate_limited")).toHaveLength(1);
});

test("that an address tried too much is noted once, at the account that was tried", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  const ctx = { ...visitor(), ip: "203.0.113.91" };
  await getDb()
    .insert(rateLimits)
    .values({ key: `login:address:${ctx.ip}`, points: 100, expire: new Date(Date.now() + 60_000) });
  const input = { identifier: user.email ?? "", password: "no-es" };
  for (let n = 0; n < 3; n++) expect(await codeOf(loginWeb({ ctx, input }))).toBe("challenge.required");
  expect(await loginsOf(user.id)).toMatchObject([{ method: "password", outcome: "rate_limited", ip: ctx.ip }]);
});

test("however an e-mail or phone is written, its tries are counted together", async () => {
  const spellings = ["8110000042", "81 1000 0042", "+52 81 1000-0042"];
  const codes: string[] = [];
  for (let i = 0; i < 12; i++) {
    const input = { identifier: spellings[i % 3] ?? "", password: "no-es" };
    codes.push(await codeOf(loginWeb({ ctx: visitor(), input })));
  }
  expect(codes.slice(10)).toEqual(["challenge.required", "challenge.required"]);
});

const registration = (over: Partial<RegisterBuyerInput> = {}) => ({
  userName: "Mariana",
  fullName: "Mariana García",
  email: `mariana${Math.random().toString(36).slice(2)}@test.example`,
  phone: `81${Math.floor(10_000_000 + Math.random() * 89_999_999)}`,
  password: "secreto-123",
  passwordConfirmation: "secreto-123",
  acceptTerms: true as const,
  ...over,
});

test("a buyer registers once per e-mail and phone", async () => {
  const input = registration();
  const person = await registerBuyer({ ctx: visitor(), input });
  expect(person.profile).toBe(2);
  const registered = and(eq(auditLog.action, "user.registered"), eq(auditLog.entityId, String(person.userId)));
  expect(await getDb().select().from(auditLog).where(registered)).toMatchObject([
    { actorKind: "user", actorId: person.userId },
  ]);
  const sameEmail = registration({ email: input.email.toUpperCase() });
  expect(await codeOf(registerBuyer({ ctx: visitor(), input: sameEmail }))).toBe("user.email_taken");
  const samePhone = registration({ phone: `+52 ${input.phone}` });
  await registerBuyer({ ctx: visitor(), input: { ...samePhone, email: `otra-${samePhone.email}` } });
  await getDb().update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.email, input.email));
  expect(await codeOf(registerBuyer({ ctx: visitor(), input: samePhone }))).toBe("user.phone_taken");
});

test.each([
  ["userName", "Ana 1", "El nombre debe tener al menos 5 caracteres, sin espacios ni números"],
  ["userName", "Administrador", "El nombre “Administrador” es de la plataforma: no se puede usar ni cambiar."],
  ["fullName", "", "Este campo es requerido"],
  ["email", "no-es-correo", "Escribe un correo electrónico válido"],
  ["phone", "12345", "El teléfono debe tener 10 dígitos"],
  ["password", "corta", "La contraseña debe tener al menos 6 caracteres"],
  ["passwordConfirmation", "distinta-1", "Las contraseñas no coinciden"],
] as const)("registration tells what is wrong with %s %j", async (field, value, text) => {
  const failed = registerBuyer({ ctx: visitor(), input: registration({ [field]: value }) });
  await expect(failed).rejects.toBeInstanceOf(DomainError);
  await failed.catch((error: DomainError) => expect(error.details.fields?.[field]).toBe(text));
});

test.each([
  ["/user-tickets?x=1#a", "/user-tickets?x=1#a"],
  ["/arena-fundidora/12", "/arena-fundidora/12"],
  ["https://evil.example", null],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["/..//evil.example", null],
  ["/.//evil.example/x", null],
  ["/a/%2e%2e//evil.example", null],
  ["/login?returnUrl=/home", null],
  ["/api/v1/events", null],
  ["javascript:alert(1)", null],
  ["", null],
])("returnUrl %j leads to %j", (given, expected) => {
  expect(safeReturnUrl(given)).toBe(expected);
});
