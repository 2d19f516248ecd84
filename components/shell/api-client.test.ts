import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "@/components/shell/api-client";
import { takeNotice } from "@/components/shell/leave";
import { clearMirror, endsSession, mirrorLife, storeAdmin, storeMirror } from "@/components/shell/mirror-store";

class Memory {
  readonly kept = new Map<string, string>();
  getItem = (name: string) => this.kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.kept.set(name, value);
  removeItem = (name: string) => void this.kept.delete(name);
}

const OF = { userId: 7, idAdmin: 5, tag: "abc" };
const USER = {
  response: { token: "token-de-prueba", intFKIDProfile: 2, intFKIDUsuario: 7, chrNombreUsuario: "Mariana" },
};

let local: Memory;
let assign: ReturnType<typeof vi.fn>;
let requests: { path: string; init: RequestInit }[];

/** What the server answers, by path; a network that is gone for any other. */
function serve(answers: Record<string, Response>) {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push({ path, init });
    const answer = answers[path];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
}

const json = (status: number, body: unknown, statusText = "") =>
  new Response(JSON.stringify(body), { status, statusText });

beforeEach(() => {
  local = new Memory();
  assign = vi.fn();
  requests = [];
  vi.stubGlobal("window", { localStorage: local, sessionStorage: new Memory(), location: { assign } });
});
afterEach(() => vi.unstubAllGlobals());

test("local storage keeps exactly what older clients read", () => {
  storeMirror(USER, Date.now() + 600_000, OF);
  expect(JSON.parse(local.getItem("currentUser") ?? "")).toEqual(USER);
  expect(local.getItem("idAdmin")).toBe("5");
  storeAdmin({ ...OF, idAdmin: 9 });
  expect(local.getItem("idAdmin")).toBe("9");
  clearMirror();
  expect(local.kept.size).toBe(0);
});

test("a mirror is of one session of one person, and only as long as it lives", () => {
  const now = Date.now();
  expect(mirrorLife(OF, now)).toBe(0);
  storeMirror(USER, now + 600_000, OF);
  expect(mirrorLife(OF, now + 500_000)).toBe(100_000);
  expect(mirrorLife(OF, now + 700_000)).toBe(0);
  expect(mirrorLife({ ...OF, tag: "otra" }, now)).toBe(0);
  expect(mirrorLife({ ...OF, userId: 8 }, now)).toBe(0);
  local.setItem("currentUser", "{");
  expect(mirrorLife(OF, now)).toBe(0);
});

test("another tab's logout is told from its renewals", () => {
  expect(endsSession({ key: null, newValue: null })).toBe(true);
  expect(endsSession({ key: "currentUser", newValue: null })).toBe(true);
  expect(endsSession({ key: "currentUser", newValue: "{}" })).toBe(false);
  expect(endsSession({ key: "otra", newValue: null })).toBe(false);
});

test("the stored token goes to the API and nowhere else", async () => {
  storeMirror(USER, Date.now() + 600_000, OF);
  serve({ "/api/v1/events": json(200, { response: [] }), "/api/session/mirror": json(200, {}) });
  expect(await callApi("/api/v1/events")).toEqual({ ok: true, body: { response: [] } });
  await callApi("/api/session/mirror", { method: "POST" });
  expect(requests.map(({ init }) => new Headers(init.headers).get("authorization"))).toEqual([
    "Bearer token-de-prueba",
    null,
  ]);
});

test.each([
  [
    500,
    { message: "x" },
    "Lo sentimos la sesión caduco, le pedimos iniciar de nuevo para segir disfrutando de la plataforma.",
  ],
  [401, { message: "Inicia sesión para continuar." }, "Inicia sesión para continuar."],
])("a %i ends the session, forgets its mirror and takes the message to the login, once", async (status, body, said) => {
  storeMirror(USER, Date.now() + 600_000, OF);
  serve({ "/api/v1/events": json(status, body), "/api/session/end": new Response(null, { status: 204 }) });
  expect(await callApi("/api/v1/events")).toMatchObject({ ok: false, status, message: null });
  expect(requests.at(-1)).toMatchObject({ path: "/api/session/end", init: { method: "POST" } });
  expect(local.kept.size).toBe(0);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/login");
  expect(takeNotice()).toBe(said);
  expect(takeNotice()).toBeNull();
});

test("the session ends also when the server that should end it is away", async () => {
  serve({ "/api/v1/events": json(401, { message: "Fin" }) });
  await callApi("/api/v1/events");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/login");
});

test("a message that nobody saw in time is not shown later", async () => {
  serve({ "/api/v1/events": json(401, { message: "Fin" }) });
  await callApi("/api/v1/events");
  expect(takeNotice(Date.now() + 61_000)).toBeNull();
});

test("the 401 of a one-time code's request comes back unchanged", async () => {
  const body = { message: "No", code: "auth.wrong_credentials" };
  serve({ "/api/v1/auth/one-time-code": json(401, body) });
  const called = await callApi("/api/v1/auth/one-time-code", { method: "POST", body: {} });
  expect(called).toEqual({ ok: false, status: 401, message: null, body });
  expect(assign).not.toHaveBeenCalled();
});

test("other failures are told where the person is", async () => {
  serve({
    "/api/v1/a": json(409, { message: "Ya está" }),
    "/api/v1/b": new Response("<html>", { status: 502, statusText: "Bad Gateway" }),
  });
  expect(await callApi("/api/v1/a")).toMatchObject({ message: "Ya está" });
  expect(await callApi("/api/v1/b")).toMatchObject({ message: "Bad Gateway" });
  expect(await callApi("/api/v1/c")).toMatchObject({ status: 0, message: "Lo sentimos, ocurrio un error" });
  expect(await callApi("/api/v1/enclosures/by-admin")).toMatchObject({ message: null });
  expect(assign).not.toHaveBeenCalled();
});
