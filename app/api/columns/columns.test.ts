import { beforeEach, expect, test, vi } from "vitest";
import { POST } from "@/app/api/columns/route";
import { createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";

const request = vi.hoisted(() => ({ ctx: null as Ctx | null }));

vi.mock("@/lib/http", async (original) => ({
  ...(await original<typeof import("@/lib/http")>()),
  pageCtx: async () => request.ctx,
}));

const PAGE = "http://localhost:3000/users?q=ana&sort=-name&col=old&despues=x&hecho=guardado";

const ask = (fields: [string, string][], headers: Record<string, string> = { referer: PAGE }) =>
  POST(
    new Request("http://localhost:3000/api/columns", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { host: "localhost:3000", ...headers },
    }),
  );

let userId = 0;
beforeEach(async () => {
  const user = await createUser();
  userId = user.id;
  request.ctx = ctxFor(user);
});

test("the choice is kept for its person, list and pages, and the list's address says it", async () => {
  const answer = await ask([
    ["lista", "usuarios"],
    ["col", "name"],
    ["col", "email"],
  ]);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/users?q=ana&sort=-name&col=name.email");
  expect(answer.headers.get("set-cookie")).toBe(
    `ct_col_${userId}_usuarios=name.email; Path=/users; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  );
});

test("it is forgotten on demand, also with columns beside it", async () => {
  const answer = await ask([
    ["lista", "usuarios"],
    ["col", "name"],
    ["olvidar", "si"],
  ]);
  expect(answer.headers.get("location")).toBe("/users?q=ana&sort=-name");
  expect(answer.headers.get("set-cookie")).toContain(`ct_col_${userId}_usuarios=; Path=/users; Max-Age=0;`);
});

test("what is no list's name or no column is not kept, nor is anything of a visitor", async () => {
  for (const name of ["", "Usuarios", "a=b; Path=/", "x".repeat(60)]) {
    expect((await ask([["lista", name]])).headers.get("set-cookie")).toBeNull();
  }
  for (const column of ["a; Domain=malo.example", "a\r\nb", "x".repeat(601)]) {
    const answer = await ask([
      ["lista", "usuarios"],
      ["col", column],
    ]);
    expect(answer.headers.get("set-cookie")).toContain("usuarios=; Path=/users; Max-Age=0");
    expect(answer.headers.get("location")).toBe("/users?q=ana&sort=-name");
  }
  request.ctx = ctxFor(null);
  expect((await ask([["lista", "usuarios"]])).headers.get("set-cookie")).toBeNull();
});

test("it leads nowhere else, is not for other sites, and takes only a form", async () => {
  for (const referer of ["https://malo.example/users", "http://localhost:3000//malo.example", ""]) {
    const answer = await ask([["lista", "usuarios"]], { referer });
    expect([answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([303, "/", null]);
  }
  expect((await ask([], { referer: PAGE, origin: "https://malo.example" })).status).toBe(403);
  const plain = new Request("http://localhost:3000/api/columns", {
    method: "POST",
    headers: { host: "localhost:3000", referer: PAGE },
  });
  const answer = await POST(plain);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/users?q=ana&sort=-name&col=old"]);
});
