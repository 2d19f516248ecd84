import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, tenantBuyers, users } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { listUserLogs } from "@/lib/audit-log";
import { loginApi, updateUser } from "@/lib/auth";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { blockUser, userFileAsked, userList } from "@/lib/users";
import type { FilterUsersInput } from "@/lib/users/schemas";
import { platform, seen } from "@/lib/users/testing";

type Person = Parameters<typeof ctxFor>[0];

const take = async (person: Person, input: FilterUsersInput) =>
  userList.file({ ctx: ctxFor(person), input: userFileAsked(input) });

async function namesIn(person: Person, input: FilterUsersInput): Promise<unknown[]> {
  const { content } = await take(person, input);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await new Response(content).arrayBuffer());
  const names: unknown[] = [];
  workbook.worksheets[0]?.getColumn(1).eachCell((cell, row) => row > 1 && names.push(cell.value));
  return names;
}

describe("the file of users", () => {
  it("holds exactly what the filter shows, with harmless cells, and notes who took it", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    await createGuard(other.admin.id, { fullName: "De Otro" });
    for (const fullName of ["=HYPERLINK(1)", "Zoe Plain"]) await seen(admin.id, { fullName });
    await createGuard(admin.id, { fullName: "Guardia Uno" });
    expect(await namesIn(owner, { profile: 2, sort: "name" })).toEqual(["'=HYPERLINK(1)", "Zoe Plain"]);
    expect(await namesIn(owner, { q: "zoe" })).toEqual(["Zoe Plain"]);
    expect(await namesIn(owner, { profile: 3, adminId: other.admin.id })).toEqual(["Guardia Uno"]);
    expect(await namesIn(platform, { profile: 3, adminId: other.admin.id })).toEqual(["De Otro"]);
    const rows = await getDb().select().from(auditLog).where(eq(auditLog.action, "list.exported"));
    expect(rows.filter(({ actorId }) => actorId === owner.id)).toHaveLength(3);
  });

  it("reads page after page", async () => {
    const { admin, owner } = await createAdmin();
    await getDb()
      .insert(users)
      .values(
        Array.from({ length: 2_400 }, (_, n) => ({
          profile: 3,
          adminId: admin.id,
          userName: "Guardiax",
          fullName: `G ${n % 7}`,
        })),
      );
    for (const sort of ["name", "-since"] as const)
      expect(await namesIn(owner, { profile: 3, sort })).toHaveLength(2_400);
  });

  it("is for staff", async () => {
    const { admin } = await createAdmin();
    const get = (person: Person, input: FilterUsersInput = {}) => codeOf(take(person, input));
    expect(await get(null)).toBe("auth.required");
    expect(await get(await createUser())).toBe("auth.forbidden");
    expect(await get(await createGuard(admin.id))).toBe("auth.forbidden");
    expect(await get(platform, { state: "none" as "active" })).toBe("input.invalid");
  });
});

describe("listUserLogs", () => {
  const logs = (person: Person, userId: number) => listUserLogs({ ctx: ctxFor(person), input: { userId } });

  it("tells what was done to and by a person of the staff, and their logins", async () => {
    const { admin, owner } = await createAdmin();
    const guard = await createGuard(admin.id);
    await updateUser({ ctx: ctxFor(owner), input: { userId: guard.id, fullName: "Otro Nombre" } });
    await codeOf(loginApi({ ctx: ctxFor(null), input: { identifier: guard.email ?? "", password: "no-es-esta" } }));
    const { items, total } = await logs(owner, guard.id);
    expect(items.map(({ kind, action }) => `${kind} ${action}`).sort()).toEqual([
      "audit user.updated",
      "login password",
    ]);
    expect(total).toBe(2);
    expect(items.find(({ kind }) => kind === "audit")).toMatchObject({
      actorName: "Persona de Prueba",
      subject: `user ${guard.id}`,
    });
    expect((await logs(owner, owner.id)).items.map(({ action }) => action)).toEqual(["user.updated"]);
    expect((await logs(platform, owner.id)).items.map(({ action }) => action)).toEqual(["user.updated"]);
  });

  it("shows a tenant nothing of a buyer's life elsewhere", async () => {
    const one = await createAdmin();
    const other = await createAdmin();
    const buyer = await createUser();
    const admins = [one.admin.id, other.admin.id];
    await getDb()
      .insert(tenantBuyers)
      .values(admins.map((adminId) => ({ adminId, userId: buyer.id })));
    await blockUser({ ctx: ctxFor(other.owner), input: { userId: buyer.id } });
    await codeOf(loginApi({ ctx: ctxFor(null), input: { identifier: buyer.email ?? "", password: "no-es-esta" } }));
    expect((await logs(one.owner, buyer.id)).items).toEqual([]);
    expect((await logs(other.owner, buyer.id)).items.map(({ action }) => action)).toEqual(["user.blocked"]);
    expect((await logs(platform, buyer.id)).items).toHaveLength(2);
  });

  it("is for staff, of their tenant", async () => {
    const { admin, owner } = await createAdmin();
    const guard = await createGuard(admin.id);
    const other = await createAdmin();
    expect(await codeOf(logs(other.owner, guard.id))).toBe("resource.not_found");
    expect(await codeOf(logs(guard, guard.id))).toBe("auth.forbidden");
    expect(await codeOf(logs(null, guard.id))).toBe("auth.required");
    expect(await codeOf(logs(owner, 0))).toBe("input.invalid");
  });
});
