import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { invitationOf } from "@/lib/auth/account/invitation-words";
import { CreateStaff, CreateStaffOf } from "@/lib/users/schemas";

test("an invitation says who invites to what; without a name it was Control Traslado", async () => {
  const { admin, owner } = await createAdmin({ name: "Foro UXA" });
  const guard = await createGuard(admin.id);
  const cashier = await createUser({ profile: 1, adminId: admin.id, position: "cashier" });
  const buyer = await createUser({ profile: 2 });
  const db = getDb();
  const said = (userId: number, byUserId: number | null = owner.id) => invitationOf({ db }, { userId, byUserId });
  const by = `${owner.fullName} te invitó a`;
  expect(await said(owner.id, null)).toBe("Control Traslado te invitó a administrar Foro UXA");
  expect(await said(owner.id, 1)).toBe("Control Traslado te invitó a administrar Foro UXA");
  expect(await said(guard.id)).toBe(`${by} cuidar los accesos de Foro UXA`);
  expect(await said(cashier.id)).toBe(`${by} atender la caja de Foro UXA`);
  expect(await said(buyer.id)).toBe(`${by} usar tu cuenta en Foro UXA`);
  expect(await said(buyer.id, null)).toBe("Control Traslado te invitó a abrir tu cuenta");
  expect(await said(2_000_000_000)).toBeNull();
});

test("all that is wrong with a new person is said at once", () => {
  const wrong = (input: object) => {
    const { error } = CreateStaffOf.safeParse({ profile: 1, position: "", email: "", phone: "", ...input });
    return error?.issues.map(({ path }) => path.join(".")).sort();
  };
  expect(wrong({ adminId: "" })).toEqual(["adminId", "email", "fullName", "position", "userName"]);
  expect(wrong({ adminId: 1, fullName: "Ana", userName: "Irene", position: "owner" })).toEqual(["email"]);
});

test("a short phone is refused in words", () => {
  const person = { profile: 3, userName: "Irene", fullName: "Irene", email: "irene@test.example" };
  const { error } = CreateStaff.safeParse({ ...person, phone: "12" });
  expect(error?.issues).toMatchObject([{ path: ["phone"], message: "El teléfono debe tener 10 dígitos" }]);
});
