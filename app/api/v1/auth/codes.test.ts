import { afterAll, beforeEach, expect, test } from "vitest";
import { POST as changeEmail } from "@/app/api/v1/auth/email/route";
import { POST as codeLogin } from "@/app/api/v1/auth/one-time-code/login/route";
import { POST as askCode } from "@/app/api/v1/auth/one-time-code/route";
import { POST as changePhone } from "@/app/api/v1/auth/phone/route";
import { POST as recover } from "@/app/api/v1/auth/recover/route";
import { GET as verifyEmail } from "@/app/api/v1/auth/verify-email/route";
import { GET as verifyPhone } from "@/app/api/v1/auth/verify-phone/route";
import { GET as events } from "@/app/api/v1/events/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createUser } from "@/db/testing";
import { hashPassword } from "@/lib/auth";
import { afterWaits, messagesTo, otherThan, secretTo, sendAsked } from "@/lib/auth/testing";
import { stopBoss } from "@/lib/jobs";

const currentPassword = "secreto-123";
const passwordHash = hashPassword(currentPassword);
const person = async (values: Parameters<typeof createUser>[0] = {}) =>
  createUser({ passwordHash: await passwordHash, ...values });

beforeEach(afterWaits);
afterAll(() => stopBoss(0));

test("AU6 and AU7: a code that was asked for opens a session, once", async () => {
  const user = await person();
  expect((await succeed(askCode, { body: { identifier: user.email } })).response).toEqual({ seconds: 60 });
  expect(await fail(askCode, "auth.rate_limited", { body: { identifier: user.email } })).toMatchObject({
    data: { seconds: expect.any(Number) },
  });
  await sendAsked();
  const code = await secretTo(user.id, "auth.login_code");
  const wrong = { body: { identifier: user.email, code: otherThan(code) } };
  expect((await fail(codeLogin, "auth.wrong_code", wrong)).message).toBe("El código no es correcto o ya venció.");
  const { response } = await succeed(codeLogin, { body: { identifier: user.email, code } });
  expect(response).toMatchObject({ intFKIDUsuario: user.id, mfaRequired: false });
  await succeed(events, { as: response.token });
  await fail(codeLogin, "auth.wrong_code", { body: { identifier: user.email, code } });
});

test("AU2 and AU6 answer the same for nobody, letter by letter", async () => {
  const user = await person();
  for (const handler of [recover, askCode]) {
    const answers = [];
    for (const identifier of [user.email, "nadie-aqui@test.example"]) {
      answers.push(await succeed(handler, { body: { identifier } }));
    }
    expect(answers[0]).toEqual(answers[1]);
  }
  expect(await sendAsked()).toBe(4);
  expect(await messagesTo(user.id, "auth.recover")).toHaveLength(1);
  expect(await fail(recover, "input.invalid", { body: {} })).toMatchObject({ field: "identifier" });
  expect(await fail(askCode, "input.invalid", { body: { identifier: "a@b.mx", channel: "fax" } })).toMatchObject({
    field: "channel",
  });
});

test("AU9 and AU11: a new e-mail is verified by its code", async () => {
  const user = await person();
  const body = { email: `cambio${user.id}@test.example`, currentPassword };
  const as = await tokenOf(user);
  expect(await fail(changeEmail, "user.wrong_password", { as, body: { ...body, currentPassword: "x" } })).toMatchObject(
    {
      field: "currentPassword",
    },
  );
  await fail(changeEmail, "auth.required", { body });
  expect((await succeed(changeEmail, { as, body })).response).toEqual({ seconds: 60 });
  const emailCode = await secretTo(user.id, "auth.verify_email");
  await fail(verifyEmail, "contact.wrong_code", { query: { idUser: user.id, emailCode: otherThan(emailCode) } });
  expect((await succeed(verifyEmail, { query: { idUser: user.id, emailCode } })).response).toEqual({ verified: true });
  await fail(verifyEmail, "contact.wrong_code", { query: { idUser: user.id, emailCode } });
  expect(await fail(verifyEmail, "input.invalid", { query: { idUser: "x", emailCode } })).toMatchObject({
    field: "idUser",
  });
});

test("AU8 and AU10: a new phone is verified by its code; five tries", async () => {
  const user = await person();
  const as = await tokenOf(user);
  await succeed(changePhone, { as, body: { phone: "8150000001", currentPassword } });
  const whatsAppCode = await secretTo(user.id, "auth.verify_phone");
  const wrong = { query: { idUser: user.id, whatsAppCode: otherThan(whatsAppCode) } };
  for (let i = 0; i < 5; i++) await fail(verifyPhone, "contact.wrong_code", wrong);
  await fail(verifyPhone, "challenge.required", { query: { idUser: user.id, whatsAppCode } });
  const other = await person();
  await succeed(changePhone, { as: await tokenOf(other), body: { phone: "8150000001", currentPassword } });
  const otherCode = await secretTo(other.id, "auth.verify_phone");
  await succeed(verifyPhone, { query: { idUser: other.id, whatsAppCode: otherCode } });
  await afterWaits();
  expect(
    await fail(changePhone, "user.phone_taken", { as, body: { phone: "8150000001", currentPassword } }),
  ).toMatchObject({ field: "phone" });
});
