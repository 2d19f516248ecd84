import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/pictures/route";
import { tokenOf } from "@/app/api/v1/testing";
import { GET } from "@/app/files/[name]/route";
import { getDb } from "@/db/client";
import { enclosures, events, pictures } from "@/db/schema";
import { createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";
import { PICTURE_BYTES } from "@/lib/storage/client";
import { diskStore } from "@/lib/storage/disk-store";
import { useStorage } from "@/lib/storage/storage";
import { HTML, samplePicture } from "@/lib/storage/testing/samples";

const asked: { ctx: Ctx } = vi.hoisted(() => ({
  ctx: { actor: { kind: "visitor" }, now: new Date(), requestId: "t" },
}));
vi.mock("@/lib/http/context", async (original) => ({
  ...(await original<object>()),
  pageCtx: async () => asked.ctx,
}));

let folder: string;
beforeAll(async () => {
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("NEXTAUTH_SECRET", "x".repeat(32));
  folder = await mkdtemp(join(tmpdir(), "ct-api-pictures-"));
  useStorage(diskStore(folder));
  asked.ctx = ctxFor((await createAdmin()).owner);
});
afterAll(() => rm(folder, { recursive: true }));

const at = (query: string) => `http://localhost:3000/api/pictures?${query}`;
function form(content: Uint8Array, name = "foto.jpg", field = "file"): FormData {
  const body = new FormData();
  body.set(field, new File([new Uint8Array(content)], name, { type: "image/jpeg" }));
  return body;
}
const send = async (body: BodyInit, query = "kind=banner", headers: Record<string, string> = {}) => {
  const answer = await POST(new Request(at(query), { method: "POST", body, headers }));
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe("POST /api/pictures", () => {
  it("takes a form's file and answers where it is; that address serves it for ever", async () => {
    const { status, body } = await send(form(await samplePicture("png")));
    expect({ status, body }).toMatchObject({ status: 201, body: { ok: true, data: { kind: "banner", width: 1_200 } } });
    const { path } = body.data as { path: string };
    const answer = await GET(new Request(`http://localhost:3000${path}`), {
      params: Promise.resolve({ name: path.replace("/files/", "") }),
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get("content-length")));
  });

  it("takes a program's picture by its token, and believes no wrong one", async () => {
    const { admin, owner } = await createAdmin();
    const photo = await samplePicture("png");
    const sent = await send(form(photo), "kind=logo", { Authorization: `Bearer ${await tokenOf(owner)}` });
    const { path } = sent.body.data as { path: string };
    const [row] = await getDb().select().from(pictures).where(eq(pictures.path, path));
    expect(row).toMatchObject({ adminId: admin.id, createdBy: owner.id });
    const wrong = { status: 401, body: { code: "auth.session_expired" } };
    expect(await send(form(photo), "kind=logo", { Authorization: `Bearer ${"x".repeat(40)}` })).toMatchObject(wrong);
    expect(await send(form(photo), "kind=logo", { Authorization: "Basic eDp5" })).toMatchObject(wrong);
  });

  it("refuses a page that is called a picture", async () => {
    const { status, body } = await send(form(HTML, "foto.jpg"));
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { ok: false, code: "picture.unreadable", field: "file" },
    });
    expect(body.message).toContain("no es una imagen");
  });

  it.each([
    ["no form", "text", { "Content-Type": "text/plain" }, 400, "input.malformed"],
    [
      "half a form",
      "--x\r\nContent-Disp",
      { "Content-Type": "multipart/form-data; boundary=x" },
      400,
      "input.malformed",
    ],
    ["another site's form", "x", { Origin: "https://otro.example" }, 403, "auth.bad_origin"],
  ])("refuses %s", async (_name, content, headers, status, code) => {
    expect(await send(content, "kind=banner", headers)).toMatchObject({ status, body: { code } });
  });

  it("refuses a form without a file, an empty one, and an unknown kind", async () => {
    expect(await send(form(HTML, "x", "otro"))).toMatchObject({ status: 400, body: { field: "file" } });
    expect(await send(form(new Uint8Array()))).toMatchObject({ status: 400, body: { field: "file" } });
    expect(await send(form(HTML), "kind=avatar")).toMatchObject({ status: 400, body: { field: "kind" } });
  });

  it("stops reading at ten megabytes, whatever length was said", async () => {
    let sent = 0;
    const part = new Uint8Array(256 * 1024);
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += part.byteLength;
          if (sent === part.byteLength)
            controller.enqueue(
              new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
            );
          controller.enqueue(part);
        },
      },
      { highWaterMark: 0 },
    );
    const init = {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    };
    const answer = await POST(new Request(at("kind=banner"), init as RequestInit));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, "picture.too_heavy"]);
    expect(sent).toBeLessThan(PICTURE_BYTES + 2 * 1024 * 1024);
    const honest = form(new Uint8Array(PICTURE_BYTES + 1));
    expect(await send(honest)).toMatchObject({ status: 413, body: { code: "picture.too_heavy" } });
  });
});

it("an unknown name is a 404 that nobody keeps", async () => {
  for (const name of [`${"0".repeat(32)}.webp`, "../x", "a.webp"]) {
    const answer = await GET(new Request("http://localhost:3000/files/x"), { params: Promise.resolve({ name }) });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
});

describe("a form of a page without script", () => {
  const photo = () => samplePicture("jpeg", 1_200, 900);
  const sendTo = async (query: string, content: Uint8Array, headers: Record<string, string> = {}) => {
    const answer = await POST(new Request(at(query), { method: "POST", body: form(content), headers }));
    return [answer.status, answer.headers.get("location")];
  };

  it("saves an event's picture and goes back to its page", async () => {
    const { event, owner, admin } = await createSaleable();
    asked.ctx = ctxFor(owner);
    const page = `/event/${event.id}?ver=datos`;
    expect(await sendTo(`kind=event&of=${event.id}`, await photo())).toEqual([303, `${page}&hecho=imagen`]);
    const [row] = await getDb().select().from(events).where(eq(events.id, event.id));
    expect(row?.picture).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/);
    const [kept] = await getDb()
      .select()
      .from(pictures)
      .where(eq(pictures.path, row?.picture ?? ""));
    expect(kept).toMatchObject({ adminId: admin.id, kind: "event", state: "stored" });
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
    const late = await sendTo(`kind=event&of=${event.id}`, await photo());
    expect(late).toEqual([303, `${page}&imagen=event.bad_transition`]);
  });

  it("saves a venue's pictures each in its place, a plan with its size", async () => {
    const { enclosure, owner } = await createSaleable();
    asked.ctx = ctxFor(owner);
    const page = `/create-enclosures?id=${enclosure.id}`;
    for (const kind of ["banner", "logo", "plan"])
      expect(await sendTo(`kind=${kind}&of=${enclosure.id}`, await photo())).toEqual([303, `${page}&hecho=imagen`]);
    const [row] = await getDb().select().from(enclosures).where(eq(enclosures.id, enclosure.id));
    expect(new Set([row?.banner, row?.logo, row?.planImage]).size).toBe(3);
    expect([row?.planWidth, row?.planHeight]).toEqual([960, 720]);
  });

  it("refuses what the upload with script refuses, other tenants and wrong roles, and changes nothing", async () => {
    const { event, enclosure, owner, admin } = await createSaleable();
    const other = await createAdmin();
    const to = `kind=event&of=${event.id}`;
    const codeFor = async (person: Parameters<typeof ctxFor>[0], content: Uint8Array, query = to) => {
      asked.ctx = ctxFor(person);
      const [status, location] = await sendTo(query, content);
      expect(status).toBe(303);
      return new URL(`http://localhost${location}`).searchParams.get("imagen");
    };
    expect(await codeFor(owner, HTML)).toBe("picture.unreadable");
    expect(await codeFor(owner, new Uint8Array(PICTURE_BYTES + 1))).toBe("picture.too_heavy");
    expect(await codeFor(owner, await samplePicture("jpeg", 10, 10))).toBe("picture.too_small");
    expect(await codeFor(other.owner, await photo())).toBe("resource.not_found");
    expect(await codeFor(other.owner, await photo(), `kind=plan&of=${enclosure.id}`)).toBe("resource.not_found");
    expect(await codeFor(await createUser(), await photo())).toBe("auth.forbidden");
    expect(await codeFor(await createGuard(admin.id), await photo())).toBe("auth.forbidden");
    expect(await codeFor(null, await photo())).toBe("auth.required");
    asked.ctx = ctxFor(owner);
    const foreign = await POST(
      new Request(at(to), { method: "POST", body: form(await photo()), headers: { Origin: "https://otro.example" } }),
    );
    expect(foreign.status).toBe(403);
    expect((await POST(new Request(at("kind=event&of=x"), { method: "POST", body: form(HTML) }))).status).toBe(400);
    const [row] = await getDb().select().from(events).where(eq(events.id, event.id));
    expect(row?.picture).toBe(event.picture);
  });
});
