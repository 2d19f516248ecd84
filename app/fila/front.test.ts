import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answerWaiting } from "@/app/fila/front";
import { closeDb, getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { answerBeforeNext } from "@/lib/http/before-next";
import { advanceRooms } from "@/lib/waiting-rooms/advance-rooms";
import { forgetRooms, openRoomOf, passRoomTime } from "@/lib/waiting-rooms/testing";

/** Stands in for Next. */
const server = createServer((_request, response) => response.end("next"));
let undo: () => void;
let address = "";

beforeAll(async () => {
  undo = answerBeforeNext(answerWaiting);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await closeDb();
  vi.unstubAllEnvs();
});
afterAll(() => {
  undo();
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, init);
const post = (path: string, headers: Record<string, string> = {}) => ask(path, { method: "POST", headers });
const NOWHERE = "postgres://nobody@127.0.0.1:1/none";

/** What is sent besides the words, which must be those of a place that is kept. */
async function unreachable(answer: Response) {
  expect(await answer.json()).toMatchObject({
    code: "waiting_room.unreachable",
    message: expect.stringContaining("Seguimos intentando"),
  });
  return [answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")];
}

const cookieOf = (answer: Response) => (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

test("its own paths alone are answered, and each by its method", async () => {
  expect(await (await ask("/fila")).text()).toBe("next");
  expect(await (await ask("/arena/fila/7")).text()).toBe("next");
  expect(await (await post("/fila/07/lugar")).text()).toBe("next");
  for (const answer of [await ask("/fila/7/lugar"), await post("/fila/7.json")]) expect(answer.status).toBe(405);
  await advanceRooms();
  const closed = await ask("/fila/7.json");
  expect(closed.headers.get("cache-control")).toContain("max-age=2");
  expect(await closed.json()).toMatchObject({ event: 7, state: "closed" });
  const strange = await post("/fila/7/lugar", { origin: "https://evil.example" });
  expect([strange.status, await strange.json()]).toMatchObject([403, { code: "auth.bad_origin" }]);
});

test("a device keeps its place by its cookie, comes in when its turn is there, and sees it with the database away", async () => {
  const { owner, event } = await createSaleable();
  await openRoomOf(owner, event.id);
  const [one, two] = [await post(`/fila/${event.id}/lugar`), await post(`/fila/${event.id}/lugar`)];
  expect([await one.json(), await two.json()]).toMatchObject([{ turn: 1 }, { turn: 2 }]);
  expect(one.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
  const cookie = cookieOf(two);
  const again = await post(`/fila/${event.id}/lugar`, { cookie: `a=b; ${cookie}; c=d` });
  expect(await again.json()).toMatchObject({ turn: 2 });
  const early = await post(`/fila/${event.id}/turno`, { cookie });
  expect([early.status, await early.json()]).toMatchObject([409, { code: "waiting_room.not_yet" }]);
  await passRoomTime(event.id, 5);
  expect(await (await ask(`/fila/${event.id}.json`)).json()).toMatchObject({ state: "open", admitted: 2, last: 2 });
  const inside = await post(`/fila/${event.id}/turno`, { cookie });
  expect([inside.status, await inside.json()]).toEqual([200, { until: expect.any(String) }]);

  const room = `${address}/arena/fila/${event.id}`;
  const form = { accept: "text/html", referer: `${room}?volver=%2Farena%2F7%3Fquantity%3D2`, cookie };
  const go = async (path: string, headers: Record<string, string>) => {
    const answer = await ask(path, { method: "POST", headers, redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await go(`/fila/${event.id}/lugar`, form)).toEqual([
    303,
    `/arena/fila/${event.id}?volver=%2Farena%2F7%3Fquantity%3D2&paso=1`,
  ]);
  expect(await go(`/fila/${event.id}/turno`, form)).toEqual([303, "/arena/7?quantity=2"]);
  expect(await go(`/fila/${event.id}/turno`, { ...form, referer: room })).toEqual([303, `/arena/${event.id}`]);
  expect(await go(`/fila/${event.id}/turno`, { ...form, cookie: "" })).toEqual([
    303,
    `/arena/fila/${event.id}?volver=%2Farena%2F7%3Fquantity%3D2&paso=1`,
  ]);
  expect(await go(`/fila/${event.id}/lugar`, { ...form, referer: "https://evil.example/x" })).toEqual([303, "/"]);

  await closeDb();
  vi.stubEnv("DATABASE_URL", NOWHERE);
  await expect(getDb().execute("select 1")).rejects.toThrow();
  await expect(advanceRooms()).rejects.toThrow();
  expect(await (await ask(`/fila/${event.id}.json`)).json()).toMatchObject({ state: "open", admitted: 2 });
  expect(await unreachable(await post(`/fila/${event.id}/lugar`))).toEqual([503, "5", "no-store"]);
});

test("a process that starts with the database away does not say that a room is closed, and the page goes on waiting", async () => {
  const { owner, event } = await createSaleable();
  await openRoomOf(owner, event.id);
  forgetRooms();
  await closeDb();
  vi.stubEnv("DATABASE_URL", NOWHERE);
  await expect(advanceRooms()).rejects.toThrow();
  const path = `/fila/${event.id}`;
  for (const answer of [await ask(`${path}.json`), await post(`${path}/lugar`), await post(`${path}/turno`)]) {
    expect(await unreachable(answer)).toEqual([503, "5", "no-store"]);
  }
  await closeDb();
  vi.unstubAllEnvs();
  await advanceRooms();
  expect(await (await ask(`${path}.json`)).json()).toMatchObject({ state: "open" });
});
