import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PUT as change, DELETE as remove } from "@/app/api/v1/event-types/[id]/route";
import { POST as add, GET as list } from "@/app/api/v1/event-types/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";

const tag = `${process.pid}${Date.now()}`;
const body = (name: string) => ({ name: `${name} ${tag}`, icon: "trophy", color: "#7a1f1f" });

async function platform(): Promise<string> {
  const [user] = await getDb().select().from(users).where(eq(users.id, 1));
  if (!user) throw new Error("There is no platform administrator");
  return tokenOf(user);
}

test("ET1 to ET4: a kind of event is made, listed, changed and ended", async () => {
  const as = await platform();
  const made = await succeed(add, { as, body: body("Futbol") });
  const { id } = made.response;
  expect(made.response).toEqual({ id, ...body("Futbol") });
  const buyer = await tokenOf(await createUser());
  expect((await succeed(list, { as: buyer, query: { limit: 200 } })).response).toContainEqual(made.response);
  const changed = await succeed(change, { as, params: { id }, body: body("Lucha") });
  expect(changed.response).toMatchObject(body("Lucha"));
  expect((await succeed(remove, { as, params: { id } })).response).toEqual({ id, archived: false });
  await fail(remove, "resource.not_found", { as, params: { id } });
});

test("ET2 runs once per key, and says what is wrong", async () => {
  const as = await platform();
  const options = { as, body: body("Feria"), key: `et2${tag}` };
  expect((await succeed(add, options)).response).toEqual((await succeed(add, options)).response);
  expect(await fail(add, "event_type.name_taken", { as, body: body("Feria") })).toMatchObject({ field: "name" });
  const wrong = { ...body("Rara"), icon: "calavera" };
  expect(await fail(add, "input.invalid", { as, body: wrong })).toMatchObject({ field: "icon" });
  const pale = { ...body("Rara"), color: "#ffff00" };
  expect(await fail(add, "input.invalid", { as, body: pale })).toMatchObject({ field: "color" });
});

test("writing is the platform's", async () => {
  const { owner } = await createAdmin();
  const as = await tokenOf(owner);
  const params = { id: 1 };
  await fail(add, "auth.forbidden", { as, body: body("Ajena") });
  await fail(change, "auth.forbidden", { as, params, body: body("Ajena") });
  await fail(remove, "auth.forbidden", { as, params });
  await fail(list, "auth.required", {});
});
