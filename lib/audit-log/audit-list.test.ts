import { describe, expect, it } from "vitest";
import { withTx } from "@/db/client";
import { createAdmin, createUser } from "@/db/testing";
import { recordAudit } from "@/lib/audit";
import { auditList } from "@/lib/audit-log";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";

const platform = ctxFor({ id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true });

let count = 0;
const thing = () => `a${process.pid}-${count++}`;

async function tenant() {
  const { admin, owner } = await createAdmin();
  return { adminId: admin.id, owner, ctx: ctxFor(owner) };
}

async function write(ctx: Ctx, adminId: number | null, entityId: string, after: Record<string, unknown> = {}) {
  const what = { action: "event.updated", entity: "event", adminId, entityId } as const;
  await withTx(ctx, (tx) => recordAudit(tx, { ...what, before: { name: "Uno", priceCents: 100 }, after }));
}

async function linesOf(ctx: Ctx, input: Parameters<typeof auditList.file>[0]["input"]): Promise<string[]> {
  const { content } = await auditList.file({ ctx, input });
  return Buffer.from(await new Response(content).arrayBuffer())
    .toString("utf8")
    .trimEnd()
    .split("\r\n");
}

describe("the audit as a list", () => {
  it("goes on page after page, also among rows of one moment, for a tenant and for the platform", async () => {
    const { adminId, owner, ctx } = await tenant();
    const ids = Array.from({ length: 5 }, thing);
    // One transaction: one moment for all.
    await withTx(ctx, async (tx) => {
      for (const entityId of ids)
        await recordAudit(tx, { action: "event.updated", entity: "event", adminId, entityId });
    });
    for (const reader of [ctx, platform]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const input = { person: owner.id, pageSize: 2, after };
        const page = await auditList.page({ ctx: reader, input });
        expect(page.total).toBe(5);
        seen.push(...page.items.map(({ entityId }) => entityId));
        after = page.next ?? undefined;
      } while (after);
      expect(seen).toEqual([...ids].reverse());
    }
  });

  it("shows a tenant its own rows, by the days of its place", async () => {
    const one = await tenant();
    const other = await tenant();
    const entityId = thing();
    await write(one.ctx, one.adminId, entityId);
    const total = async (ctx: Ctx, more: object = {}) =>
      (await auditList.page({ ctx, input: { entityId, ...more } })).total;
    expect([await total(one.ctx), await total(other.ctx), await total(platform)]).toEqual([1, 0, 1]);
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    expect(await total(one.ctx, { from: day(-2), to: day(2) })).toBe(1);
    expect(await total(one.ctx, { from: day(2) })).toBe(0);
    expect(await total(one.ctx, { to: day(-2) })).toBe(0);
    expect(await total(one.ctx, { from: "ayer", person: "x" })).toBe(1);
  });

  it("the exported file has words, no formulas, and the tenant's name for the platform only", async () => {
    const { adminId, ctx } = await tenant();
    const entityId = thing();
    await write(ctx, adminId, entityId, { name: "=1+1", priceCents: 250 });
    const [head, row, ...rest] = await linesOf(ctx, { entityId });
    expect(head).toBe("\uFEFFQué,Cuándo,Quién,Usuario,Sobre,Número,Cambios,Solicitud");
    expect(row).toContain(`Evento,${entityId},Nombre: Uno → =1+1; Precio: $1.00 → $2.50`);
    expect(rest).toEqual([]);
    await write(ctx, adminId, "=2");
    expect((await linesOf(ctx, { entityId: "=2" }))[1]).toContain(",'=2,");
    expect((await linesOf(platform, { entityId }))[0]).toContain(",Organizador,");
  });

  it("is for administrators", async () => {
    const guard = await createUser({ profile: 3, adminId: (await tenant()).adminId });
    for (const verb of [auditList.page, auditList.file]) {
      expect(await codeOf(verb({ ctx: ctxFor(null), input: {} }))).toBe("auth.required");
      for (const person of [await createUser(), guard])
        expect(await codeOf(verb({ ctx: ctxFor(person), input: {} }))).toBe("auth.forbidden");
    }
  });
});
