import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FrontProxy, type ProxyKind, SITE, startProxy } from "#scripts/front-proxy.ts";
import { say } from "#scripts/log.ts";
import { createSaleable } from "@/db/testing";
import { usePlatform } from "@/e2e/support/shop";
import { personOf } from "@/e2e/support/world";
import { textOf } from "@/lib/core/messages";
import { judgeSeen, Seen } from "@/lib/doctor/web";
import { securityHeaders } from "@/lib/http/headers";
import { PICTURE_BYTES } from "@/lib/storage/client";
import { CLIENT_ADDRESS, type Client, openClient, textFrom } from "@/ops/testing";

let leave: () => Promise<void>;
let upstream = 0;

beforeAll(() => {
  leave = usePlatform();
  upstream = Number(new URL(process.env.E2E_WITHOUT_DEMO ?? "").port);
});
afterAll(() => leave());

/** In front of the web process that runs as a venue's does: with HTTPS and a proxy that it trusts. */
describe.each<ProxyKind>(["nginx", "caddy"])("the platform behind %s", (kind) => {
  let proxy: FrontProxy;
  let client: Client;

  beforeAll(async () => {
    proxy = await startProxy(kind, upstream, say);
    client = await openClient(proxy);
  });
  afterAll(async () => {
    client?.close();
    await proxy?.stop();
  });

  test("it is ready, and sees who asks and at which address, as the doctor judges", async () => {
    expect((await client.ask("/api/health/ready")).status).toBe(200);
    const seen = Seen.parse(
      (await client.ask("/api/health/seen", { headers: { "x-forwarded-for": "203.0.113.9" } })).json(),
    );
    expect(seen).toEqual({ address: CLIENT_ADDRESS, host: SITE, proto: "https", forwarded: "believed" });
    expect(judgeSeen(seen, `https://${SITE}`)).toMatchObject({ verdict: "bien" });
  });

  test("a page comes with its headers once, and its files for good", async () => {
    const page = await client.ask("/terminos", { headers: { accept: "text/html", "accept-encoding": "identity" } });
    expect(page.status).toBe(200);
    for (const [name, value] of Object.entries(securityHeaders(true))) {
      expect(page.headers[name.toLowerCase()]).toBe(value);
    }
    const [file = ""] = /\/_next\/static\/[^"\\]+\.js/.exec(page.body.toString()) ?? [];
    const script = await client.ask(file, { headers: { "accept-encoding": "gzip" } });
    expect([script.status, script.headers["content-encoding"]]).toEqual([200, "gzip"]);
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("bodies that it refuses before their end are refused in its own words", async () => {
    const headers = { "content-type": "application/json" };
    for (let turn = 0; turn < 20; turn++) {
      const long = await client.ask("/api/v1/auth/login", {
        method: "POST",
        headers,
        body: Buffer.alloc(5_000_000, " "),
      });
      expect([long.status, long.json()]).toMatchObject([413, { message: textOf("input.too_large") }]);
    }
    const form = { "content-type": "multipart/form-data; boundary=x" };
    const picture = await client.ask("/api/pictures", {
      method: "POST",
      headers: form,
      body: Buffer.alloc(PICTURE_BYTES),
    });
    expect([picture.status, picture.json()]).toMatchObject([401, { message: textOf("auth.required") }]);
    const trace = await client.ask("/", { method: "TRACE" });
    expect([trace.status, trace.json()]).toMatchObject([405, { code: "method.not_allowed" }]);
  });

  test("live figures arrive while their stream stays open", async () => {
    const { owner, event } = await createSaleable();
    const { cookie } = await personOf("admin", owner);
    const live = client.session.request({
      ":path": `/api/live?event=${event.id}`,
      ":authority": SITE,
      cookie: `__Secure-${cookie}`,
    });
    expect(await textFrom(live, "data: ")).toContain("retry: 2000");
    live.destroy();
  });

  test("a waiting room's document is there for everybody", async () => {
    const { event } = await createSaleable();
    const room = await client.ask(`/fila/${event.id}.json`);
    expect([room.status, room.json()]).toMatchObject([200, { event: event.id, state: "closed" }]);
  });
});
