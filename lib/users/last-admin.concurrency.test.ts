import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { updateUser } from "@/lib/auth";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { blockUser, eraseUser, insertUser } from "@/lib/users";
import { platform } from "@/lib/users/testing";

const ctx = ctxFor(platform);

const WAYS: Record<string, (userId: number) => Promise<unknown>> = {
  erase: (userId) => eraseUser({ ctx, input: { userId } }),
  block: (userId) => blockUser({ ctx, input: { userId } }),
  demote: (userId) => updateUser({ ctx, input: { userId, profile: 3 } }),
};
const way = (name: string, userId: number) => WAYS[name]?.(userId);

/** "ok", or the code of the expected error. */
async function outcomes(work: (Promise<unknown> | undefined)[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === "fulfilled") return "ok";
    if (one.reason instanceof DomainError) return one.reason.code;
    throw one.reason;
  });
}

describe("two administrators that take each other away at the same moment", () => {
  const pairs = Object.keys(WAYS).flatMap((one) => Object.keys(WAYS).map((other) => [one, other] as const));

  it.each(pairs)("%s and %s: one of them stays", async (one, other) => {
    for (let round = 0; round < 8; round++) {
      const { admin, owner } = await createAdmin();
      const second = await createUser({ profile: 1, adminId: admin.id });
      const done = await outcomes([way(one, owner.id), way(other, second.id)]);
      expect(done.sort()).toEqual(["ok", "user.last_admin"]);
      const left = await getDb()
        .select()
        .from(users)
        .where(and(eq(users.adminId, admin.id), eq(users.profile, 1), eq(users.state, "active")));
      expect(left).toHaveLength(1);
    }
  });
});

describe("many at once", () => {
  it("leave one of five administrators", async () => {
    const { admin, owner } = await createAdmin();
    const more = [owner.id];
    for (let n = 0; n < 4; n++) more.push((await createUser({ profile: 1, adminId: admin.id })).id);
    const done = await outcomes(more.map((id) => way("block", id)));
    expect(done.sort()).toEqual(["ok", "ok", "ok", "ok", "user.last_admin"]);
  });

  it("give nobody the platform administrator's name, and keep it theirs", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createUser()));
    const names = ["Administrador", "ADMINISTRADOR", "administrador"];
    const done = await outcomes([
      ...people.map(({ id }, n) => updateUser({ ctx, input: { userId: id, userName: names[n % 3] ?? "" } })),
      ...names.map((userName) => insertUser(ctxFor(null), { profile: 2, userName, fullName: "Quien Sea" })),
      updateUser({ ctx, input: { userId: 1, userName: "Otronombre" } }),
      updateUser({ ctx, input: { userId: 1, profile: 3 } }),
      blockUser({ ctx, input: { userId: 1 } }),
      eraseUser({ ctx, input: { userId: 1 } }),
    ]);
    expect(new Set(done)).toEqual(new Set(["user.name_reserved", "user.protected"]));
    const named = await getDb()
      .select({ id: users.id, state: users.state })
      .from(users)
      .where(eq(users.userName, "Administrador"));
    expect(named).toEqual([{ id: 1, state: "active" }]);
  });
});
