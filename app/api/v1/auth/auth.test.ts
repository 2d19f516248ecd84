import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { POST as login } from "@/app/api/v1/auth/login/route";
import { POST as askCode } from "@/app/api/v1/auth/one-time-code/route";
import { POST as register } from "@/app/api/v1/auth/register/route";
import { GET as events } from "@/app/api/v1/events/route";
import { fail, succeed } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { hashPassword } from "@/lib/auth";
import { otherThan, secretTo, sendAsked, solved } from "@/lib/auth/testing";
import { stopBoss } from "@/lib/jobs";

afterAll(() => stopBoss(0));

const password = "secreto-123";
const passwordHash = hashPassword(password);

const person = (over: Record<string, unknown> = {}) => ({
  chrNombreUsuario: "Mariana",
  fullName: "Mariana García",
  email: `m${Math.random().toString(36).slice(2)}@test.example`,
  phone: `81${Math.floor(10_000_000 + Math.random() * 89_999_999)}`,
  password,
  passwordConfirmation: password,
  acceptTerms: true,
  ...over,
});

test("AU1 answers exactly a session, whose token opens the calls", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  const { response } = await succeed(login, { body: { identifier: user.email, password } });
  expect(response).toEqual({
    token: expect.stringMatching(/^[\w-]{40,}$/),
    intFKIDProfile: 2,
    intFKIDUsuario: user.id,
    chrNombreUsuario: user.userName,
    idAdmin: null,
    mfaRequired: false,
  });
  await succeed(events, { as: response.token });
});

test("AU1 tells an organizer its admin, and never answers a stored token", async () => {
  const { admin, owner } = await createAdmin();
  const user = await createUser({ profile: 1, adminId: admin.id, passwordHash: await passwordHash });
  const body = { identifier: user.email, password };
  const first = await succeed(login, { body, key: "k" });
  const second = await succeed(login, { body, key: "k", as: first.response.token });
  const third = await succeed(login, { body, key: "k", as: first.response.token });
  expect(new Set([first, second, third].map(({ response }) => response.token)).size).toBe(3);
  expect(first.response).toMatchObject({ intFKIDProfile: 1, idAdmin: owner.id });
});

test("AU1 refuses wrong credentials, and says which field is missing", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  const wrong = await fail(login, "auth.wrong_credentials", { body: { identifier: user.email, password: "otra" } });
  expect(wrong.message).toBe("El usuario y/o contraseña son incorrectos.");
  expect(await fail(login, "input.invalid", { body: { identifier: user.email } })).toMatchObject({
    field: "password",
    message: "Escribe una contraseña válida",
  });
  expect(await fail(login, "input.invalid", { body: { identifier: "  ", password } })).toMatchObject({
    field: "identifier",
    message: "Escribe un usuario válido",
  });
});

test("AU1 asks for a puzzle after ten wrong tries at an account, and its solution goes through once", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  const body = { identifier: user.email, password: "no-es" };
  for (let i = 0; i < 10; i++) await fail(login, "auth.wrong_credentials", { body });
  const { data } = await fail(login, "challenge.required", { body });
  expect(data).toEqual({ kind: "pow", challenge: expect.stringMatching(/^\d{10}\.5000\.160\./) });
  const challenge = solved(String(data?.challenge));
  await succeed(login, { body: { identifier: user.email, password }, challenge });
  for (let i = 0; i < 10; i++) await fail(login, "auth.wrong_credentials", { body });
  await fail(login, "challenge.required", { body: { identifier: user.email, password }, challenge });
});

test("AU1 takes the answers to both challenges at once", async () => {
  const user = await createUser({ passwordHash: await passwordHash });
  const body = { identifier: user.email, password };
  for (let i = 0; i < 10; i++) await fail(login, "auth.wrong_credentials", { body: { ...body, password: "no-es" } });
  const asIfTried = (name: string, points: number) =>
    getDb().execute(`update rate_limits set points = ${points} where key like '${name}:%' and key not like '%:told'`);
  await asIfTried("login:account", 30);
  expect((await fail(login, "challenge.required", { body })).data).toEqual({
    kind: "code",
    challenge: "one-time-code",
  });
  await succeed(askCode, { body: { identifier: user.email } });
  await sendAsked();
  const code = await secretTo(user.id, "auth.login_code");
  await fail(login, "auth.wrong_code", { body, challenge: otherThan(code) });
  await asIfTried("code:account", 10);
  const { data } = await fail(login, "challenge.required", { body, challenge: code });
  expect(data).toMatchObject({ kind: "pow" });
  const twice = new Headers([
    ["X-Challenge", code],
    ["X-Challenge", solved(String(data?.challenge))],
  ]);
  const { response } = await succeed(login, { body, challenge: twice.get("X-Challenge") ?? "" });
  expect(response).toMatchObject({ intFKIDUsuario: user.id, mfaRequired: false });
});

test("AU13 opens an account that can log in, once per e-mail and phone", async () => {
  const body = person();
  const { response } = await succeed(register, { body });
  expect(response).toMatchObject({ intFKIDProfile: 2, chrNombreUsuario: "Mariana" });
  const session = await succeed(login, { body: { identifier: body.email, password } });
  expect(session.response.intFKIDUsuario).toBe(response.intIDUsuario);
  const byPhone = { body: { identifier: body.phone, password } };
  await fail(login, "auth.wrong_credentials", byPhone);
  await getDb().update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.id, response.intIDUsuario));
  await succeed(login, byPhone);
  expect(await fail(register, "user.email_taken", { body: person({ email: body.email }) })).toMatchObject({
    field: "email",
  });
  expect(
    await fail(register, "user.name_reserved", { body: person({ chrNombreUsuario: "Administrador" }) }),
  ).toMatchObject({ field: "chrNombreUsuario" });
  expect(await fail(register, "user.phone_taken", { body: person({ phone: body.phone }) })).toMatchObject({
    field: "phone",
  });
});

test.each([
  [
    { chrNombreUsuario: "Ana 1" },
    "chrNombreUsuario",
    "El nombre debe tener al menos 5 caracteres, sin espacios ni números",
  ],
  [{ chrNombreUsuario: undefined }, "chrNombreUsuario", "Este campo es requerido"],
  [{ fullName: "María\0" }, "fullName", "No es un dato válido"],
  [{ email: "no-es" }, "email", "Escribe un correo electrónico válido"],
  [{ email: 7 }, "email", "Este campo es requerido"],
  [{ phone: "12" }, "phone", "El teléfono debe tener 10 dígitos"],
  [{ password: "corta", passwordConfirmation: "corta" }, "password", "La contraseña debe tener al menos 6 caracteres"],
  [{ passwordConfirmation: "otra-cosa" }, "passwordConfirmation", "Las contraseñas no coinciden"],
  [{ acceptTerms: false }, "acceptTerms", "Debes seleccionar una opción"],
])("AU13 says what is wrong with %j", async (over, field, message) => {
  expect(await fail(register, "input.invalid", { body: person(over) })).toMatchObject({ field, message });
});

test.each(["", "{", "null", "[]", '"texto"', "{'a':1}"])("a body that is %j is a coded failure", async (text) => {
  const { code } = await fail(login, text === "{" || text === "{'a':1}" ? "input.malformed" : "input.invalid", {
    text,
  });
  expect(code).toMatch(/^input\./);
});

test("an oversized body is refused before it is read to its end", async () => {
  await fail(login, "input.too_large", { text: JSON.stringify({ identifier: "a".repeat(300_000), password }) });
});

test.each(["no-es-un-token-de-nadie-en-absoluto", "corto"])("the token %j opens nothing", async (as) => {
  await fail(events, as === "corto" ? "auth.required" : "auth.session_expired", { as });
});

test("an answer is never cached, names its request, and a 401 says how to come in", async () => {
  const none = { params: Promise.resolve({}) };
  const headers = { "x-request-id": "pedido-0001" };
  const refused = await events(new Request("http://localhost:3000/api/v1/events", { headers }), none);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  expect(refused.headers.get("x-request-id")).toBe("pedido-0001");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  const cookie = { cookie: "next-auth.session-token=whatever" };
  const request = new Request("http://localhost:3000/api/v1/events", { headers: cookie });
  expect((await events(request, none)).status).toBe(401);
});

test("a body that never ends is cut off a megabyte after the limit", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(97));
    },
  });
  const init = { method: "POST", body, duplex: "half" };
  const answer = await login(new Request("http://localhost:3000/api/v1/auth/login", init), {
    params: Promise.resolve({}),
  });
  expect(answer.status).toBe(413);
  expect(sent).toBeLessThan(1_500_000);
});
