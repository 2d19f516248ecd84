import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/v1/auth/login/route";
import { POST as codeLogin } from "@/app/api/v1/auth/one-time-code/login/route";
import { POST as askCode } from "@/app/api/v1/auth/one-time-code/route";
import { POST as secondFactor } from "@/app/api/v1/auth/second-factor/route";
import { GET as getCart } from "@/app/api/v1/cart/[id]/route";
import { POST as openCart } from "@/app/api/v1/cart/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { POST as hold } from "@/app/api/v1/tickets/purchases/route";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { hashPassword } from "@/lib/auth";
import { afterWaits, secretTo, sendAsked } from "@/lib/auth/testing";
import { appCode, enrolled, PASSWORD } from "@/lib/auth/testing/mfa";
import { stopBoss } from "@/lib/jobs";

const passwordHash = hashPassword(PASSWORD);

beforeEach(afterWaits);
afterAll(() => stopBoss(0));

/** A visitor's cart with two places. */
async function visitorsCart() {
  const sale = await createSaleable();
  const body = { idEventArea: sale.area.id, quantity: 2 };
  const { response } = await succeed(hold, { body });
  const { idCart, token: cartToken = "" } = response;
  return { ...sale, idCart, cartToken, body };
}

const placesOf = async (as: string, id: number) =>
  (await succeed(getCart, { as, params: { id } })).response.items.length;

describe("a visitor's cart follows the login", () => {
  it("AU1: it is the buyer's, and its token opens it no more", async () => {
    const { idCart, cartToken } = await visitorsCart();
    const user = await createUser({ passwordHash: await passwordHash });
    const body = { identifier: user.email, password: PASSWORD };
    await fail(login, "auth.wrong_credentials", { body: { ...body, password: "no-es" }, cartToken });
    expect((await succeed(getCart, { params: { id: idCart }, cartToken })).response.intFKIdUser).toBeNull();
    const { response } = await succeed(login, { body, cartToken });
    expect(response).toMatchObject({ intFKIDUsuario: user.id, idCart });
    expect(await placesOf(response.token, idCart)).toBe(2);
    await fail(getCart, "resource.not_found", { params: { id: idCart }, cartToken });
    for (const nobodys of [cartToken, "x".repeat(500)])
      expect((await succeed(login, { body, cartToken: nobodys })).response).not.toHaveProperty("idCart");
  });

  it("AU7: it joins the cart that the buyer has in the venue", async () => {
    const { idCart, cartToken, body } = await visitorsCart();
    const user = await createUser();
    const own = await succeed(hold, { as: await tokenOf(user), body: { ...body, quantity: 1 } });
    await succeed(askCode, { body: { identifier: user.email } });
    await sendAsked();
    const code = await secretTo(user.id, "auth.login_code");
    const { response } = await succeed(codeLogin, { body: { identifier: user.email, code }, cartToken });
    expect(response.idCart).toBe(own.response.idCart);
    expect(await placesOf(response.token, own.response.idCart)).toBe(3);
    expect(own.response.idCart).not.toBe(idCart);
  });

  it("AU14: only once the second factor is there", async () => {
    const { idCart, cartToken } = await visitorsCart();
    // Staff sets a second factor up; one who left the organizer keeps it as a buyer.
    const { user, secret } = await enrolled({ passwordHash: await passwordHash });
    await getDb().update(users).set({ profile: 2, adminId: null, position: null }).where(eq(users.id, user.id));
    const half = await succeed(login, { body: { identifier: user.email, password: PASSWORD }, cartToken });
    expect(half.response.mfaRequired).toBe(true);
    expect(half.response).not.toHaveProperty("idCart");
    const options = { as: half.response.token, cartToken };
    await fail(secondFactor, "auth.wrong_code", { ...options, body: { code: "000000" } });
    expect((await succeed(getCart, { params: { id: idCart }, cartToken })).response.intFKIdUser).toBeNull();
    const { response } = await succeed(secondFactor, { ...options, body: { code: appCode(secret, new Date()) } });
    expect(response.idCart).toBe(idCart);
    expect(await placesOf(response.token, idCart)).toBe(2);
  });

  it("CA2: with both headers, once per key", async () => {
    const { idCart, cartToken, enclosure } = await visitorsCart();
    const as = await tokenOf(await createUser());
    const options = { as, cartToken, key: crypto.randomUUID(), body: { idEnclosure: enclosure.id } };
    const { response } = await succeed(openCart, options);
    expect(response).toMatchObject({ idCart, intFKIdUser: expect.any(Number) });
    expect(response.items).toHaveLength(2);
    expect(response).not.toHaveProperty("token");
    expect((await succeed(openCart, options)).response).toEqual(response);
    await fail(getCart, "resource.not_found", { params: { id: idCart }, cartToken });
    const stranger = await tokenOf(await createUser());
    const others = await succeed(openCart, { ...options, as: stranger });
    expect(others.response.items).toEqual([]);
  });

  it("whoever does not buy leaves it where it is", async () => {
    const { idCart, cartToken, admin } = await visitorsCart();
    const guard = await createUser({ profile: 3, adminId: admin.id, passwordHash: await passwordHash });
    const { response } = await succeed(login, { body: { identifier: guard.email, password: PASSWORD }, cartToken });
    expect(response).not.toHaveProperty("idCart");
    expect((await succeed(getCart, { params: { id: idCart }, cartToken })).response.items).toHaveLength(2);
    const body = { idEnclosure: 1 };
    await fail(openCart, "auth.forbidden", { as: response.token, cartToken, body });
  });
});
