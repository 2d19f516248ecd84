import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { GET as authAdmins } from "@/app/api/v1/auth/admins/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { GET as logs } from "@/app/api/v1/users/[id]/logs/route";
import { PUT as change, DELETE as erase, GET as one } from "@/app/api/v1/users/[id]/route";
import { GET as admins } from "@/app/api/v1/users/admins/route";
import { POST as excel } from "@/app/api/v1/users/excel/route";
import { GET as only } from "@/app/api/v1/users/only/route";
import { GET as onlyPrepaid } from "@/app/api/v1/users/only-prepaid/route";
import { POST as create, GET as list } from "@/app/api/v1/users/route";
import { getDb } from "@/db/client";
import { tenantBuyers, users } from "@/db/schema";
import { createAdmin, createGuard, createUser, type UserRow } from "@/db/testing";

async function world() {
  const { admin, owner } = await createAdmin();
  const other = await createAdmin();
  const guard = await createGuard(admin.id);
  const buyer = await createUser({ fullName: "Teresa Luna" });
  await getDb().insert(tenantBuyers).values({ adminId: admin.id, userId: buyer.id });
  const [platform] = await getDb().select().from(users).where(eq(users.id, 1));
  const as = async (person: UserRow | undefined) => (person ? tokenOf(person) : "");
  return {
    admin,
    owner,
    guard,
    buyer,
    other,
    asOwner: await as(owner),
    asOther: await as(other.owner),
    asBuyer: await as(buyer),
    asPlatform: await as(platform),
  };
}

test("US1, US3 and US4 list a tenant's people page after page", async () => {
  const { owner, guard, buyer, asOwner, asBuyer, other } = await world();
  const all = await succeed(list, { as: asOwner });
  expect(all.response.map(({ intIDUsuario }) => intIDUsuario)).toEqual([buyer.id, guard.id, owner.id]);
  expect(all).toMatchObject({ total: 3, limit: 50, offset: 0, page: 1 });
  const second = await succeed(list, { as: asOwner, query: { page: 2, limit: 1 } });
  expect(second.response).toMatchObject([{ intIDUsuario: guard.id, intFKIDProfile: 3 }]);
  expect((await succeed(list, { as: asOwner, query: { q: "teresa", admin: other.admin.id } })).response).toHaveLength(
    1,
  );
  expect((await succeed(only, { as: asOwner })).response).toMatchObject([
    { intIDUsuario: buyer.id, fullName: "Teresa Luna" },
  ]);
  expect((await succeed(onlyPrepaid, { as: asOwner })).response).toEqual([]);
  for (const handler of [list, only, onlyPrepaid]) {
    await fail(handler, "auth.forbidden", { as: asBuyer });
    await fail(handler, "auth.required");
  }
  await fail(list, "input.invalid", { as: asOwner, query: { intFKIDProfile: 9 } });
});

test("US2 and AU5 list the tenants for the platform only", async () => {
  const { admin, asOwner, asPlatform } = await world();
  for (const handler of [admins, authAdmins]) {
    const { response } = await succeed(handler, { as: asPlatform, query: { limit: 200 } });
    expect(response.find(({ idAdmin }) => idAdmin === admin.id)).toMatchObject({ nameAdmin: admin.name, guards: 1 });
    await fail(handler, "auth.forbidden", { as: asOwner });
  }
});

test("US7 shows one person to staff and to themselves", async () => {
  const { buyer, guard, asOwner, asOther, asBuyer } = await world();
  const params = { id: buyer.id };
  expect((await succeed(one, { as: asOwner, params })).response).toMatchObject({ fullName: "Teresa Luna" });
  expect((await succeed(one, { as: asBuyer, params })).response).toMatchObject({ intIDUsuario: buyer.id });
  await fail(one, "resource.not_found", { as: asOther, params });
  await fail(one, "resource.not_found", { as: asBuyer, params: { id: guard.id } });
});

test("US8 creates staff once for a key; a field beyond those described is refused", async () => {
  const { admin, other, asOwner, asBuyer } = await world();
  const email = `nuevo${admin.id}@correo.example`;
  const named = { chrNombreUsuario: "Nuevoguardia", fullName: "Nuevo Guardia", email };
  // Only the platform names a tenant; anyone else makes people of their own.
  const body = { intFKIDProfile: 3, ...named, idAdmin: other.admin.id };
  const sly = { isPlatformAdmin: true, state: "blocked", profile: 1 };
  for (const [field, value] of Object.entries(sly))
    expect(await fail(create, "input.invalid", { as: asOwner, body: { ...body, [field]: value } })).toMatchObject({
      field,
    });
  const made = await succeed(create, { as: asOwner, body, key: "k1" });
  expect(made.response).toMatchObject({ idAdmin: admin.id, intFKIDProfile: 3, invitedBy: "email" });
  expect((await succeed(create, { as: asOwner, body, key: "k1" })).response).toEqual(made.response);
  await fail(create, "user.email_taken", { as: asOwner, body });
  const reserved = { ...body, chrNombreUsuario: "administrador" };
  expect(await fail(create, "user.name_reserved", { as: asOwner, body: reserved })).toMatchObject({
    field: "chrNombreUsuario",
    message: "El nombre “Administrador” es de la plataforma: no se puede usar ni cambiar.",
  });
  await fail(create, "auth.forbidden", { as: asBuyer, body });
  expect(await fail(create, "input.invalid", { as: asOwner, body: { ...body, intFKIDProfile: 2 } })).toMatchObject({
    field: "intFKIDProfile",
  });
  const tenant = { nameAdmin: "Foro", color: "#123456", chrUbicacion: "Monterrey, N.L." };
  await fail(create, "auth.forbidden", { as: asOwner, body: { ...body, intFKIDProfile: 1, tenant } });
});

test("US5 changes what is sent, and neither profile 2 nor the tenant", async () => {
  const { guard, admin, other, asOwner, asOther } = await world();
  const params = { id: guard.id };
  const body = { fullName: "Otro Nombre" };
  for (const field of ["idAdmin", "adminId"])
    expect(
      await fail(change, "input.invalid", { as: asOwner, params, body: { ...body, [field]: other.admin.id } }),
    ).toMatchObject({ field });
  expect((await succeed(change, { as: asOwner, params, body })).response).toMatchObject({
    fullName: "Otro Nombre",
    idAdmin: admin.id,
    email: guard.email,
  });
  await fail(change, "input.invalid", { as: asOwner, params, body: { intFKIDProfile: 2 } });
  await fail(change, "resource.not_found", { as: asOther, params, body });
});

test("US6 erases, US10 tells what happened", async () => {
  const { owner, guard, asOwner, asOther, asPlatform } = await world();
  const params = { id: guard.id };
  await succeed(change, { as: asOwner, params, body: { fullName: "Otro Nombre" } });
  const { response } = await succeed(logs, { as: asOwner, params });
  expect(response).toMatchObject([{ kind: "audit", action: "user.updated" }]);
  await fail(logs, "resource.not_found", { as: asOther, params });
  await fail(erase, "resource.not_found", { as: asOther, params });
  expect((await succeed(erase, { as: asOwner, params })).response).toEqual({ intIDUsuario: guard.id });
  await fail(one, "resource.not_found", { as: asOwner, params });
  await fail(erase, "user.last_admin", { as: asPlatform, params: { id: owner.id } });
  await fail(erase, "user.own_account", { as: asOwner, params: { id: owner.id } });
  await fail(erase, "user.protected", { as: asPlatform, params: { id: 1 } });
});

test("US11 answers an Excel file", async () => {
  const { asOwner, asBuyer } = await world();
  const request = new Request("http://localhost:3000/api/v1/users/excel", {
    method: "POST",
    headers: { authorization: `Bearer ${asOwner}` },
    body: JSON.stringify({ q: "teresa" }),
  });
  const answer = await excel(request, { params: Promise.resolve({}) });
  expect(answer.headers.get("content-type")).toContain("spreadsheetml");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="usuarios-[\d-]+\.xlsx"$/);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  expect(workbook.worksheets[0]?.rowCount).toBe(2);
  await fail(excel, "auth.forbidden", { as: asBuyer, body: {} });
  await fail(excel, "input.invalid", { as: asOwner, body: { sort: "x" } });
});
