import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { metrics } from "@/lib/core/metrics";
import { openLocally } from "@/lib/core/testing/local-server";
import { countRequests } from "@/lib/http/request-metrics";
import { routeNames } from "@/lib/http/route-names";

const PATTERNS = [
  "/",
  "/login",
  "/[enclosure]",
  "/[enclosure]/[eventId]",
  "/api/v1/events/[id]",
  "/api/v1/events/mine",
  "/api/[...path]",
  "/dev/bank/[[...path]]",
];

test("a path is named by the pattern that Next would choose", () => {
  const nameOf = routeNames(PATTERNS);
  expect(nameOf("/")).toBe("/");
  expect(nameOf("/login/")).toBe("/login");
  expect(nameOf("/arena-fundidora")).toBe("/[enclosure]");
  expect(nameOf("/login/12")).toBe("/[enclosure]/[eventId]");
  expect(nameOf("/api/v1/events/12")).toBe("/api/v1/events/[id]");
  expect(nameOf("/api/v1/events/mine")).toBe("/api/v1/events/mine");
  expect(nameOf("/api/v1/nothing/at/all")).toBe("/api/[...path]");
  expect(nameOf("/dev/bank")).toBe("/dev/bank/[[...path]]");
  expect(nameOf("/a/b/c")).toBe("other");
  expect(nameOf("/login?returnUrl=/a/b/c")).toBe("/login");
});

let local: Awaited<ReturnType<typeof openLocally>>;
let stop: () => void;

beforeAll(async () => {
  stop = countRequests(routeNames(PATTERNS));
  const server = createServer((request, response) => {
    const isStream = request.url?.startsWith("/api/v1/events/9") ?? false;
    response.statusCode = request.url === "/login" ? 503 : 200;
    if (isStream) response.setHeader("Content-Type", "text/event-stream");
    // Next writes over the address of a request.
    request.url = "/elsewhere";
    response.end("ok");
  });
  local = await openLocally(server);
});

afterAll(() => {
  stop();
  local.close();
});

const ask = async (path: string, method = "GET") => (await fetch(`${local.url}${path}`, { method })).text();

async function lines(): Promise<string[]> {
  const text = await metrics().registry.getSingleMetricAsString("traslado_http_requests_total");
  return text.split("\n").filter((line) => line.startsWith("traslado"));
}

test("requests are counted by pattern, method and class of status, with nothing of what was asked for", async () => {
  await ask("/api/v1/events/12?token=secreto");
  await ask("/api/v1/events/13", "POST");
  await ask("/login");
  await ask("/juan@correo.example/a/b/c/d", "PROPFIND");
  await ask("/api/v1/events/9");
  const counted = await lines();
  expect(counted).toContain('traslado_http_requests_total{route="/api/v1/events/[id]",method="GET",status="2xx"} 2');
  expect(counted).toContain('traslado_http_requests_total{route="/api/v1/events/[id]",method="POST",status="2xx"} 1');
  expect(counted).toContain('traslado_http_requests_total{route="/login",method="GET",status="5xx"} 1');
  expect(counted).toContain('traslado_http_requests_total{route="other",method="other",status="2xx"} 1');
  expect(counted.join("\n")).not.toMatch(/secreto|juan|elsewhere/);
  // The stream of events was counted, and has no duration.
  const { values } = await metrics().requestSeconds.get();
  const timed = values.find(
    ({ metricName, labels }) =>
      metricName?.endsWith("_count") && labels.route === "/api/v1/events/[id]" && labels.method === "GET",
  );
  expect(timed?.value).toBe(1);
});
