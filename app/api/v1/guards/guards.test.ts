import { beforeAll, expect, test } from "vitest";
import { PUT as change, DELETE as remove } from "@/app/api/v1/guards/[id]/route";
import { GET as byArea } from "@/app/api/v1/guards/by-area/route";
import { POST as add } from "@/app/api/v1/guards/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createGuard, createSaleable, createUser, type UserRow } from "@/db/testing";

let world: Awaited<ReturnType<typeof createSaleable>>;
let other: Awaited<ReturnType<typeof createSaleable>>;
let guard: UserRow;
let as: Record<"owner" | "other" | "guard" | "buyer", string>;

beforeAll(async () => {
  world = await createSaleable();
  other = await createSaleable();
  guard = await createGuard(world.admin.id);
  as = {
    owner: await tokenOf(world.owner),
    other: await tokenOf(other.owner),
    guard: await tokenOf(guard),
    buyer: await tokenOf(await createUser()),
  };
});

const duty = (over: Record<string, unknown> = {}) => ({
  intIDUsuario: guard.id,
  intIDEvento: world.event.id,
  idZone: world.zone.id,
  ...over,
});

async function assigned(): Promise<number> {
  guard = await createGuard(world.admin.id);
  return (await succeed(add, { as: as.owner, body: duty() })).response.id;
}

test("GU3: who is assigned to a zone of an event", async () => {
  const id = await assigned();
  const query = { idZone: world.zone.id, idEvent: world.event.id };
  const { response, total } = await succeed(byArea, { as: as.owner, query });
  expect(response.map((one) => one.id)).toContain(id);
  expect(total).toBe(response.length);
  expect((await succeed(byArea, { as: as.owner, query: { ...query, limit: 1, page: 2 } })).response).toHaveLength(
    total > 1 ? 1 : 0,
  );
  expect(await fail(byArea, "input.invalid", { as: as.owner, query: { idZone: 1 } })).toMatchObject({
    field: "idEvent",
  });
  await fail(byArea, "resource.not_found", { as: as.owner, query: { ...query, idZone: other.zone.id } });
  await fail(byArea, "resource.not_found", { as: as.other, query });
  await fail(byArea, "auth.required", { query });
  await fail(byArea, "auth.forbidden", { as: as.guard, query });
});

test("GU4: an assignment moves, and says what is wrong", async () => {
  const params = { id: await assigned() };
  const moved = await succeed(change, { as: as.owner, params, body: duty({ idGate: world.gate.id }) });
  expect(moved.response).toMatchObject({ id: params.id, idGate: world.gate.id, gateLabel: world.gate.label });
  expect((await succeed(change, { as: as.owner, params, body: { idGate: null } })).response.idGate).toBeNull();
  const wrong = (over: Record<string, unknown>) => ({ as: as.owner, params, body: duty(over) });
  expect(await fail(change, "input.invalid", wrong({ idZone: null }))).toMatchObject({ field: "idZone" });
  expect(await fail(change, "zone.gate_unknown", wrong({ idGate: other.gate.id }))).toMatchObject({ field: "idGate" });
  expect(await fail(change, "user.not_a_guard", wrong({ intIDUsuario: world.owner.id }))).toMatchObject({
    field: "intIDUsuario",
  });
  await fail(change, "resource.not_found", wrong({ intIDEvento: other.event.id }));
  const second = await createGuard(world.admin.id);
  await succeed(add, { as: as.owner, body: duty({ intIDUsuario: second.id }) });
  await fail(change, "guard.already_assigned", wrong({ intIDUsuario: second.id }));
  await fail(change, "resource.not_found", { as: as.other, params, body: duty() });
  await fail(change, "auth.forbidden", { as: as.buyer, params, body: duty() });
  await fail(change, "auth.required", { params, body: duty() });
});

test("GU5: an assignment is taken back, once", async () => {
  const params = { id: await assigned() };
  await fail(remove, "auth.required", { params });
  await fail(remove, "auth.forbidden", { as: as.guard, params });
  await fail(remove, "resource.not_found", { as: as.other, params });
  expect((await succeed(remove, { as: as.owner, params, key: "gu5" })).response).toEqual(params);
  expect((await succeed(remove, { as: as.owner, params, key: "gu5" })).response).toEqual(params);
  await fail(remove, "resource.not_found", { as: as.owner, params });
  await fail(change, "resource.not_found", { as: as.owner, params, body: duty() });
});
