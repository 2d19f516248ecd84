import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, sessions, tenantBuyers } from "@/db/schema";
import { actorOfToken } from "@/lib/auth";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { blockUser, unblockUser } from "@/lib/users";
import { getUser } from "@/lib/users/queries";
import { platform, tenant, userRow } from "@/lib/users/testing";

type Person = Parameters<typeof ctxFor>[0];

describe("blockUser and unblockUser", () => {
  const block = (person: Person, userId: number, more = {}) =>
    blockUser({ ctx: ctxFor(person), input: { userId, ...more } });
  const unblock = (person: Person, userId: number, more = {}) =>
    unblockUser({ ctx: ctxFor(person), input: { userId, ...more } });

  it("ends a staff account's sessions for good, once", async () => {
    const { owner, guard } = await tenant();
    const token = await openApiToken(ctxFor(guard), guard.id);
    await block(owner, guard.id, { reason: "Se fue" });
    await block(owner, guard.id);
    expect(await userRow(guard.id)).toMatchObject({ state: "blocked" });
    await unblock(owner, guard.id);
    await unblock(owner, guard.id);
    expect(await userRow(guard.id)).toMatchObject({ state: "active" });
    expect(await actorOfToken(token)).toBeNull();
    const rows = await getDb()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityId, String(guard.id)));
    expect(rows.map(({ action }) => action)).toEqual(["user.blocked", "user.unblocked"]);
  });

  it("blocks a buyer in the tenant only", async () => {
    const one = await tenant();
    const other = await tenant();
    await getDb().insert(tenantBuyers).values({ adminId: other.admin.id, userId: one.ana.id });
    const token = await openApiToken(ctxFor(one.ana), one.ana.id);
    await block(one.owner, one.ana.id, { reason: "Contracargos", adminId: other.admin.id });
    expect(await userRow(one.ana.id)).toMatchObject({ state: "active" });
    expect(await actorOfToken(token)).not.toBeNull();
    const blocks = await getDb()
      .select({ admin: tenantBuyers.adminId, by: tenantBuyers.blockedBy, reason: tenantBuyers.blockedReason })
      .from(tenantBuyers)
      .where(eq(tenantBuyers.userId, one.ana.id))
      .orderBy(tenantBuyers.adminId);
    expect(blocks).toEqual([
      { admin: one.admin.id, by: one.owner.id, reason: "Contracargos" },
      { admin: other.admin.id, by: null, reason: null },
    ]);
    await unblock(platform, one.ana.id, { adminId: one.admin.id });
    expect(await getUser({ ctx: ctxFor(one.owner), input: { userId: one.ana.id } })).toMatchObject({ state: "active" });
  });

  it("blocks a buyer everywhere by the platform", async () => {
    const { ana } = await tenant();
    const token = await openApiToken(ctxFor(ana), ana.id);
    await block(platform, ana.id);
    expect(await actorOfToken(token)).toBeNull();
    expect(
      await getDb()
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, ana.id), sql`revoked_at is null`)),
    ).toEqual([]);
  });

  it("refuses the last administrator, the platform's, oneself, other tenants and other roles", async () => {
    const one = await tenant();
    const other = await tenant();
    expect(await codeOf(block(one.owner, one.owner.id))).toBe("user.own_account");
    await block(one.owner, one.second.id);
    expect(await codeOf(block(platform, one.owner.id))).toBe("user.last_admin");
    expect(await codeOf(block(platform, 1))).toBe("user.protected");
    expect(await codeOf(block(other.owner, one.guard.id))).toBe("resource.not_found");
    expect(await codeOf(unblock(other.owner, one.second.id))).toBe("resource.not_found");
    expect(await codeOf(block(one.guard, one.second.id))).toBe("auth.forbidden");
    expect(await codeOf(unblock(one.ana, one.second.id))).toBe("auth.forbidden");
    expect(await codeOf(block(null, one.second.id))).toBe("auth.required");
    expect(await codeOf(block(platform, one.ana.id, { adminId: other.admin.id }))).toBe("resource.not_found");
    expect(await codeOf(block(one.owner, 0))).toBe("input.invalid");
  });
});
