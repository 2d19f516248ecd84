import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocally } from "@/lib/core/testing/local-server";
import { answerBeforeNext } from "@/lib/http/before-next";

/** Stands in for Next: it tells what reached it. */
const server = createServer(async (request, response) => {
  response.end(JSON.stringify({ method: request.method, url: request.url, body: await text(request) }));
});
let undo: () => void;
let local: Awaited<ReturnType<typeof openLocally>>;
beforeAll(async () => {
  undo = answerBeforeNext();
  local = await openLocally(server);
});
afterAll(() => {
  undo();
  local.close();
});

const at = (path: string, init: RequestInit = {}) => fetch(`${local.url}${path}`, init);

/** Sends what no client of ours would, and answers the first line and the body. */
async function raw(request: string): Promise<{ status: number; head: string; body: unknown }> {
  const socket = connect(local.port, "127.0.0.1");
  socket.end(request);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: JSON.parse(body) };
}

test.each(["/api/v1/users/%E0%A4%A", "/%", "/arena%zz/7?a=1", "/%C3%28"])("%s is no path", async (path) => {
  const { status, body, head } = await raw(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect([status, body]).toEqual([400, expect.objectContaining({ code: "input.malformed" })]);
  expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
});

test("a good path passes, whatever its query", async () => {
  const answer = await at("/arena%20norte?q=%E0%A4%A");
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { method: "GET", url: "/arena%20norte?q=%E0%A4%A", body: "" },
  ]);
});

test("TRACE is refused, and told what is allowed", async () => {
  const { status, head, body } = await raw("TRACE /api/health HTTP/1.1\r\nHost: a\r\n\r\n");
  expect([status, body]).toEqual([405, expect.objectContaining({ code: "method.not_allowed" })]);
  expect(head).toContain("Allow: DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT");
});

const broken = (type: string, body: string) =>
  ["/login", { method: "POST", headers: { "content-type": type }, body }] as const;

test.each([
  ["no boundary", broken("multipart/form-data", "aaa")],
  ["no part", broken("multipart/form-data; boundary=x", "aaa")],
  ["no end", broken("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1')],
  ["no name", broken("multipart/form-data; boundary=x", "--x\r\n\r\n1\r\n--x--\r\n")],
  ["3 MB of nothing", broken("multipart/form-data; boundary=x", "a".repeat(3 * 1024 * 1024))],
])("a form with %s is malformed", async (_what, [path, init]) => {
  const answer = await at(path, init);
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: "input.malformed" })]);
});

test.each([10, 900_000, 3_000_000])("a whole form of %i bytes passes as it was sent", async (length) => {
  const form = new FormData();
  form.set("nombre", "Año nuevo");
  form.set("file", new File(["x".repeat(length)], "a.csv"));
  const answer = await at("/qrabonados", { method: "POST", body: form });
  const { body } = (await answer.json()) as { body: string };
  expect(body).toContain("Año nuevo");
  expect(body.length).toBeGreaterThan(length);
});

test("the API's own bodies pass unread", async () => {
  const init = { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" }, body: "aaa" };
  expect(await (await at("/api/pictures", init)).json()).toMatchObject({ body: "aaa" });
});

test("one connection carries a form and what comes after it", async () => {
  const socket = connect(local.port, "127.0.0.1");
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
  socket.end(
    `POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${part.length}\r\n\r\n${part}GET /despues HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(answers).toContain("/despues");
});
