import { expect, test } from "vitest";
import { POST } from "@/app/api/theme/route";

const ask = (theme: string, headers: Record<string, string> = {}) =>
  POST(
    new Request("http://localhost:3000/api/theme", {
      method: "POST",
      body: new URLSearchParams({ theme }),
      headers: { host: "localhost:3000", ...headers },
    }),
  );

test("the choice is kept for a year, and the form comes back to its page", async () => {
  const answer = await ask("dark", { referer: "http://localhost:3000/event/5?ver=zonas" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/event/5?ver=zonas");
  expect(answer.headers.get("set-cookie")).toBe("ct_theme=dark; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
});

test("the system's theme, and whatever is none, forgets the choice", async () => {
  for (const theme of ["system", "", "<b>"]) {
    expect((await ask(theme)).headers.get("set-cookie")).toBe("ct_theme=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  }
});

test("it leads nowhere else, and is not for other sites", async () => {
  for (const referer of ["https://malo.example/x", "no es", "http://localhost:3000//malo.example"]) {
    expect((await ask("light", { referer })).headers.get("location")).toBe("/");
  }
  expect((await ask("light", { origin: "https://malo.example" })).status).toBe(403);
});

test("what is no form chooses nothing", async () => {
  const request = new Request("http://localhost:3000/api/theme", { method: "POST" });
  const answer = await POST(request);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
});
