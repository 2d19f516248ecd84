import { beforeEach, expect, test, vi } from "vitest";
import { withRememberedColumns } from "@/components/office/column-memory";
import type { Ctx } from "@/lib/core/context";

const jar = vi.hoisted(() => new Map<string, string>());

vi.mock("next/headers", () => ({
  cookies: async () => ({ get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined) }),
}));

const actor = { kind: "user", userId: 7 } as Ctx["actor"];
const asked = (params: Record<string, string>, list = "usuarios") => withRememberedColumns({ actor }, list, params);

beforeEach(() => {
  jar.clear();
  jar.set("ct_col_7_usuarios", "name.email");
});

test("an address without columns gets those of its person and list", async () => {
  expect(await asked({ q: "ana" })).toEqual({ q: "ana", col: "name.email" });
  expect(await asked({}, "guardias")).toEqual({});
  expect(await withRememberedColumns({ actor: { ...actor, userId: 8 } as Ctx["actor"] }, "usuarios", {})).toEqual({});
  expect(await withRememberedColumns({ actor: { kind: "visitor" } }, "usuarios", {})).toEqual({});
});

test("the address wins, and what a browser made up is nothing", async () => {
  expect(await asked({ col: "name.phone" })).toEqual({ col: "name.phone" });
  for (const value of ["", "<script>", "a b", "x".repeat(601)]) {
    jar.set("ct_col_7_usuarios", value);
    expect(await asked({})).toEqual({});
  }
});
