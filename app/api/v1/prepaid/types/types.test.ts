import { expect, test } from "vitest";
import { GET as get, DELETE as remove } from "@/app/api/v1/prepaid/types/[id]/route";
import { POST as add, PUT as change, GET as list } from "@/app/api/v1/prepaid/types/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createUser } from "@/db/testing";
import { visitorTariff } from "@/lib/prepaid/tariff/testing/tariffs";
import { createPrepaidVenue, typeBody } from "@/lib/prepaid/types/testing";

async function createStaff() {
  const { owner, venue } = await createPrepaidVenue();
  const { enclosureId: idEnclosure, ...type } = typeBody(venue.id);
  return { as: await tokenOf(owner), venue, body: { idEnclosure, ...type } };
}

test("PP4 to PP8: a type is made, read, listed, changed and ended", async () => {
  const { as, venue, body } = await createStaff();
  const made = await succeed(add, { as, body });
  const { id } = made.response;
  expect(made.response).toMatchObject({ ...body, version: 1, accounts: 0, inside: 0, insideBefore: 0 });
  const params = { id };
  expect((await succeed(get, { as, params })).response).toEqual(made.response);
  expect((await succeed(list, { as })).response).toEqual([made.response]);
  const dearer = await succeed(change, { as, body: { id, tariff: visitorTariff() } });
  expect(dearer.response).toMatchObject({ id, name: body.name, version: 2, tariff: visitorTariff() });
  const buyer = await tokenOf(await createUser());
  const offered = await succeed(list, { as: buyer, query: { idEnclosure: venue.id } });
  expect(offered.response).toEqual([{ ...dearer.response, accounts: null, inside: null, insideBefore: null }]);
  expect((await succeed(remove, { as, params })).response).toEqual({ id, archived: false });
  await fail(get, "resource.not_found", { as, params });
});

test("PP6 runs once per key, and names what is wrong as it was sent", async () => {
  const { as, body } = await createStaff();
  const key = `pp6-${crypto.randomUUID()}`;
  const first = await succeed(add, { as, body, key });
  expect((await succeed(add, { as, body, key })).response).toEqual(first.response);
  expect(await fail(add, "prepaid.type_name_taken", { as, body })).toMatchObject({ field: "name" });
  const low = { ...body, name: "Otro", tariff: { ...visitorTariff(), capCents: 1 } };
  expect(await fail(add, "input.invalid", { as, body: low })).toMatchObject({ field: "tariff.capCents" });
  const unknown = { ...body, name: "Otro", tariff: { ...visitorTariff(), colour: 1 } };
  await fail(add, "input.invalid", { as, body: unknown });
  const other = await createStaff();
  await fail(add, "resource.not_found", { as, body: other.body });
});

test("a buyer names the venue, and neither makes nor ends types", async () => {
  const { venue, body } = await createStaff();
  const as = await tokenOf(await createUser());
  expect(await fail(list, "input.invalid", { as })).toMatchObject({ field: "idEnclosure" });
  expect((await succeed(list, { as, query: { idEnclosure: venue.id } })).response).toEqual([]);
  await fail(add, "auth.forbidden", { as, body });
  await fail(change, "auth.forbidden", { as, body: { id: 1 } });
  await fail(remove, "auth.forbidden", { as, params: { id: 1 } });
  await fail(get, "auth.forbidden", { as, params: { id: 1 } });
  await fail(list, "auth.required", {});
});
