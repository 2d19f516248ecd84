import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("@/lib/core/env", async (original) => {
  const real = await original<typeof import("@/lib/core/env")>();
  return { ...real, env: () => ({ ...real.env(), DEMO: false }) };
});
beforeEach(() => {
  vi.stubEnv("DEMO", "0");
  return () => vi.unstubAllEnvs();
});

const FOLDER = join(process.cwd(), "app/dev");
const found = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /^(page\.tsx|route\.ts)$/.test(entry.name))
  .map((entry) => relative(FOLDER, join(entry.parentPath, entry.name)));
const pages = found.filter((file) => file.endsWith("page.tsx"));
const routes = found.filter((file) => file.endsWith("route.ts"));

const place = () => ({
  params: Promise.resolve({ id: "1", attachmentId: "1", template: "auth.login_code", path: [] }),
  searchParams: Promise.resolve({}),
});

/** 404 of a page, or of a handler that calls `notFound`. */
async function statusOf(work: () => unknown): Promise<unknown> {
  try {
    const answer = await work();
    return answer instanceof Response ? answer.status : "it opened";
  } catch (error) {
    return error instanceof Error && "digest" in error ? error.digest : error;
  }
}

test("there are pages and handlers of the demonstration to look at", () => {
  expect(pages.length).toBeGreaterThanOrEqual(5);
  expect(routes.length).toBeGreaterThanOrEqual(2);
});

test.each(pages)("without the demonstration /dev/%s does not exist", async (file) => {
  const page = (await import(join(FOLDER, file))) as { default: (props: object) => unknown };
  expect(await statusOf(() => page.default(place()))).toBe("NEXT_HTTP_ERROR_FALLBACK;404");
});

test.each(routes)("nor does the handler /dev/%s, by any method", async (file) => {
  type Handler = (request: Request, place: object) => unknown;
  for (const [method, handle] of Object.entries((await import(join(FOLDER, file))) as Record<string, Handler>)) {
    const request = new Request("http://localhost:3000/dev", { method });
    expect([404, "NEXT_HTTP_ERROR_FALLBACK;404"]).toContain(await statusOf(() => handle(request, place())));
  }
});
