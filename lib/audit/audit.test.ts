import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, auditValues, users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { type AuditInput, recordAudit } from "@/lib/audit";
import { ACTION_WORDS, ENTITY_WORDS, valueWords } from "@/lib/audit/client";
import { listAudit } from "@/lib/audit-log";
import type { ListAuditInput } from "@/lib/audit-log/schemas";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { ROW_STATES } from "@/lib/deposits/client";

const platform = ctxFor({ id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true });
const system: Ctx = { ...platform, actor: { kind: "system", name: "orders.expire" } };

let count = 0;
/** A unique entity id, so that each test reads only its own rows. */
const thing = () => `t${process.pid}-${count++}`;

async function write(ctx: Ctx, input: Partial<AuditInput> & { entityId: string }) {
  await withTx(ctx, (tx) => recordAudit(tx, { action: "event.updated", entity: "event", adminId: null, ...input }));
}

async function tenant() {
  const { admin, owner } = await createAdmin();
  await getDb().update(users).set({ fullName: "Olga Dueña" }).where(eq(users.id, owner.id));
  return { adminId: admin.id, owner, ctx: ctxFor(owner) };
}

const list = async (ctx: Ctx, input: ListAuditInput) => (await listAudit({ ctx, input })).items;

describe("listAudit", () => {
  it("tells who, what, before and after, with the request, the latest first", async () => {
    const { adminId, owner, ctx } = await tenant();
    const entityId = thing();
    const before = { name: "Uno", priceCents: 100, same: 1 };
    await write(ctx, { entityId, adminId, before, after: { name: "Dos", priceCents: 250, same: 1 } });
    await write(system, { entityId, adminId, action: "event.deleted" });
    const provider: Ctx = { ...platform, actor: { kind: "system", name: "webhook:sandbox" } };
    await write(provider, { entityId, adminId, action: "payment.paid" });
    await write({ ...ctx, actor: { kind: "visitor" } }, { entityId, adminId, action: "order.opened" });
    expect(await list(ctx, { entityId })).toMatchObject([
      { actor: { kind: "visitor", id: null, name: "Visitante" } },
      { actor: { kind: "system", name: "Proveedor de pagos" }, action: "payment.paid" },
      { actor: { kind: "system", name: "Sistema" }, action: "event.deleted", changes: [] },
      {
        actor: { kind: "user", id: owner.id, name: "Olga Dueña" },
        action: "event.updated",
        entity: "event",
        entityId,
        adminId,
        requestId: "test",
        changes: [
          { field: "name", before: "Uno", after: "Dos", erased: false },
          { field: "priceCents", before: 100, after: 250, erased: false },
        ],
      },
    ]);
  });

  it("shows personal values while they are kept, and says when they were erased", async () => {
    const { adminId, ctx } = await tenant();
    const entityId = thing();
    const someone = await createUser();
    await write(ctx, {
      entityId,
      adminId,
      before: { email: "a@test.example", profile: 2 },
      after: { email: "b@test.example", profile: 3 },
      personal: ["email"],
      subjectUserId: someone.id,
    });
    const email = { field: "email", before: "a@test.example", after: "b@test.example", erased: false };
    const profile = { field: "profile", before: 2, after: 3, erased: false };
    expect((await list(ctx, { entityId }))[0]?.changes).toEqual(expect.arrayContaining([email, profile]));
    await getDb().delete(auditValues).where(eq(auditValues.subjectUserId, someone.id));
    expect((await list(ctx, { entityId }))[0]?.changes).toEqual(
      expect.arrayContaining([{ field: "email", before: null, after: null, erased: true }, profile]),
    );
  });

  it("keeps each tenant's rows and the platform's from the others", async () => {
    const one = await tenant();
    const other = await tenant();
    const entityId = thing();
    await write(one.ctx, { entityId, adminId: one.adminId });
    await write(platform, { entityId, adminId: null });
    expect(await list(one.ctx, { entityId })).toHaveLength(1);
    expect(await list(other.ctx, { entityId })).toEqual([]);
    const all = await list(platform, { entityId });
    expect(all.map((row) => row.adminId)).toEqual([null, one.adminId]);
    expect(await list(other.ctx, { person: one.owner.id })).toEqual([]);
    const [, first] = all;
    expect(await list(other.ctx, { before: first?.id ?? 0 })).toEqual([]);
  });

  it("filters by action, thing, person, words and days", async () => {
    const { adminId, owner, ctx } = await tenant();
    const ids = [thing(), thing(), thing()] as const;
    await write(ctx, { entityId: ids[0], adminId, action: "event.created" });
    await write(system, { entityId: ids[1], adminId, action: "event.deleted" });
    await write(ctx, { entityId: ids[2], adminId, entity: "zone", action: "zone.created" });
    const found = async (input: ListAuditInput) => (await list(ctx, input)).map((row) => row.entityId);
    expect(await found({ action: "event.deleted" })).toEqual([ids[1]]);
    expect(await found({ entity: "zone" })).toEqual([ids[2]]);
    expect(await found({ entity: "event", entityId: ids[2] })).toEqual([]);
    expect(await found({ person: owner.id })).toEqual([ids[2], ids[0]]);
    expect(await found({ q: "duen olg" })).toEqual([ids[2], ids[0]]);
    expect(await found({ q: "nadie" })).toEqual([]);
    expect(await found({ q: "!&'" })).toEqual([]);
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000);
    expect(await found({ from: hour(-1), to: hour(1) })).toHaveLength(3);
    expect(await found({ from: hour(1) })).toEqual([]);
    expect(await found({ to: hour(-1) })).toEqual([]);
  });

  it("goes on after the last row, also among rows of one moment", async () => {
    const { adminId, ctx } = await tenant();
    const ids = Array.from({ length: 5 }, thing);
    // Rows of one transaction have the same moment.
    await withTx(ctx, async (tx) => {
      for (const entityId of ids)
        await recordAudit(tx, { action: "event.updated", entity: "event", adminId, entityId });
    });
    for (const reader of [ctx, platform]) {
      const seen: string[] = [];
      const own = { person: ctx.actor.kind === "user" ? ctx.actor.userId : 0, limit: 2 };
      let page = await listAudit({ ctx: reader, input: own });
      seen.push(...page.items.map((row) => row.entityId));
      while (page.more) {
        page = await listAudit({ ctx: reader, input: { ...own, before: page.items.at(-1)?.id } });
        seen.push(...page.items.map((row) => row.entityId));
      }
      expect(seen).toEqual([...ids].reverse());
    }
  });

  it("names the person that a row is about", async () => {
    const { adminId, owner, ctx } = await tenant();
    const about = { entity: "user", adminId, action: "user.updated" } as const;
    await write(system, { ...about, entityId: String(owner.id) });
    await write(system, { ...about, entityId: "no-number" });
    expect((await list(ctx, {})).map((row) => row.entityName)).toEqual([null, "Olga Dueña"]);
  });

  it("is for administrators", async () => {
    const guard = await createUser({ profile: 3, adminId: (await tenant()).adminId });
    expect(await codeOf(listAudit({ ctx: ctxFor(null), input: {} }))).toBe("auth.required");
    expect(await codeOf(listAudit({ ctx: ctxFor(await createUser()), input: {} }))).toBe("auth.forbidden");
    expect(await codeOf(listAudit({ ctx: ctxFor(guard), input: {} }))).toBe("auth.forbidden");
    expect(await codeOf(listAudit({ ctx: platform, input: { before: 0 } }))).toBe("input.invalid");
    expect(await codeOf(listAudit({ ctx: platform, input: { from: new Date(Number.NaN) } }))).toBe("input.invalid");
  });
});

test("what was written cannot be changed", async () => {
  const entityId = thing();
  await write(platform, { entityId });
  const mine = inArray(auditLog.entityId, [entityId]);
  await expect(getDb().update(auditLog).set({ action: "x" }).where(mine)).rejects.toThrow();
  await expect(getDb().delete(auditLog).where(mine)).rejects.toThrow();
});

test("values are told in words", () => {
  const said = (field: string, value: unknown) => valueWords(field, value, "America/Monterrey");
  expect(said("priceCents", 125_000)).toBe("$1,250.00");
  expect(said("feeBps", 1_250)).toBe("12.5 %");
  expect(said("startsAt", "2026-11-28T18:30:00.000Z")).toBe("sáb 28 nov, 12:30");
  expect(said("state", "paused")).toBe("En pausa");
  const states = [...ROW_STATES, "expected", "approved", "accepted", "refused"];
  expect(states.filter((state) => said("state", state) === state)).toEqual([]);
  expect(said("profile", 3)).toBe("Guardia");
  expect(said("isEvent", false)).toBe("No");
  expect(said("name", null)).toBe("—");
  expect(said("ticketIds", [1, 2])).toBe("[1,2]");
});

test("every action and every thing that the sources write has its words", () => {
  const root = join(process.cwd(), "lib");
  const sources = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/test(ing)?\.ts$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const audited = sources.filter((text) => text.includes("recordAudit")).join("\n");
  const actions = [...audited.matchAll(/action: [^,`]*?"([a-z_]+\.[a-z_]+)"(?: : "([a-z_]+\.[a-z_]+)")?/g)].flatMap(
    ([, one, other]) => [one ?? "", ...(other ? [other] : [])],
  );
  const things = [...audited.matchAll(/entity: "([a-z_]+)"/g)].map(([, one = ""]) => one);
  expect(actions.length).toBeGreaterThan(30);
  expect([...new Set(actions)].filter((action) => !ACTION_WORDS[action])).toEqual([]);
  expect([...new Set(things)].filter((entity) => !Object.hasOwn(ENTITY_WORDS, entity))).toEqual([]);
});
