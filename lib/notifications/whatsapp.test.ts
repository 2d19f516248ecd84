import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { inboxMessages } from "@/db/schema";
import { createUser } from "@/db/testing";
import { stopBoss } from "@/lib/jobs";
import { inboxTransport, type MailTransport } from "@/lib/notifications/mail-transports";
import { queued, rowOf, send, sendWhatsApp } from "@/lib/notifications/testing";
import {
  whatsAppCloudTransport,
  whatsAppInboxTransport,
  whatsAppTransport,
} from "@/lib/notifications/whatsapp-transports";

afterAll(() => stopBoss(0));

const TOKEN = "EAAtest";
const PHONE_ID = "1066";
const NUMBER = "+528112345678";

/** As much of the Cloud API as a sender meets: the bearer, the address and the shape are checked as Meta would. */
let server: Server;
let apiUrl = "";
let bodies: unknown[] = [];
let answer: { status: number; body: unknown } | "silence" | null = null;

const refusal = (code: number) => ({ error: { message: `(#${code}) told ${NUMBER}`, type: "OAuthException", code } });

function judge(auth: string | undefined, url: string | undefined, body: Record<string, unknown>) {
  if (auth !== `Bearer ${TOKEN}`) return { status: 401, body: refusal(190) };
  if (url !== `/v23.0/${PHONE_ID}/messages`) return { status: 404, body: refusal(100) };
  if (body.messaging_product !== "whatsapp" || body.type !== "template") return { status: 400, body: refusal(100) };
  const id = `wamid.${bodies.length}`;
  return {
    status: 200,
    body: { messaging_product: "whatsapp", contacts: [{ input: NUMBER, wa_id: "5218112345678" }], messages: [{ id }] },
  };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      bodies.push(body);
      if (answer === "silence") return;
      const reply = answer ?? judge(request.headers.authorization, request.url, body);
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      response.writeHead(reply.status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`;
});
afterEach(() => {
  bodies = [];
  answer = null;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const cloud = (more: { token?: string; timeoutMs?: number } = {}) =>
  whatsAppCloudTransport({ token: TOKEN, phoneId: PHONE_ID, apiUrl, ...more });
const code = (to: string | null = NUMBER) =>
  queued({ template: "test.code", channel: "whatsapp", payload: { to } as Record<string, string>, secret: "123456" });

describe("the Cloud API, over the wire", () => {
  it("gets the template with its parameters and button, and its id is kept", async () => {
    const { id } = await code();
    expect((await rowOf(id))?.secretEncrypted?.toString("latin1")).not.toContain("123456");
    const settings = { WHATSAPP_TOKEN: TOKEN, WHATSAPP_PHONE_ID: PHONE_ID, WHATSAPP_API_URL: apiUrl };
    expect(await sendWhatsApp(id, whatsAppTransport(settings))).toEqual({ outcome: "sent" });
    expect(bodies).toEqual([
      {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: NUMBER,
        type: "template",
        template: {
          name: "codigo",
          language: { code: "es_MX" },
          components: [
            { type: "body", parameters: [{ type: "text", text: "123456 si" }] },
            { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "123456" }] },
          ],
        },
      },
    ]);
    expect(await rowOf(id)).toMatchObject({
      state: "sent",
      channel: "whatsapp",
      providerMessageId: "wamid.1",
      secretEncrypted: null,
      payload: { to: NUMBER },
    });
    expect(await sendWhatsApp(id, cloud())).toEqual({ outcome: "already_done" });
    expect(bodies).toHaveLength(1);
  });

  it.each([
    [429, 130429],
    [400, 131056],
    [400, 131048],
    [500, 131000],
    [503, 2],
    [401, 190],
    [403, 10],
    [403, 299],
  ])("answering %i with code %i is asked again, and the secret is kept for it", async (status, number) => {
    const { id } = await code();
    answer = { status, body: refusal(number) };
    await expect(sendWhatsApp(id, cloud())).rejects.toThrow(`whatsapp: ${number} (${status})`);
    expect(await rowOf(id)).toMatchObject({ state: "pending", lastError: `whatsapp: ${number} (${status})` });
    answer = null;
    expect(await sendWhatsApp(id, cloud())).toEqual({ outcome: "sent" });
    expect(JSON.stringify(bodies[1])).toContain("123456");
  });

  it.each([
    [400, 131026],
    [400, 100],
    [404, 132001],
  ])(
    "refusing with %i and code %i is final: the secret is wiped, and the row names no number",
    async (status, number) => {
      const { id } = await code();
      answer = { status, body: refusal(number) };
      expect(await sendWhatsApp(id, cloud())).toEqual({ outcome: "failed" });
      expect(await rowOf(id)).toMatchObject({
        state: "failed",
        attempts: 1,
        lastError: `whatsapp: ${number} (${status})`,
        secretEncrypted: null,
        payload: { secretWiped: true },
      });
    },
  );

  it("that is slow, down, or answers no JSON is asked again; the wrong token too", async () => {
    const { id } = await code();
    answer = "silence";
    await expect(sendWhatsApp(id, cloud({ timeoutMs: 50 }))).rejects.toThrow("whatsapp: no answer");
    const nowhere = whatsAppCloudTransport({ token: TOKEN, phoneId: PHONE_ID, apiUrl: "http://127.0.0.1:9/v23.0" });
    await expect(sendWhatsApp(id, nowhere)).rejects.toThrow("whatsapp: no answer");
    answer = { status: 502, body: "<html>" };
    await expect(sendWhatsApp(id, cloud())).rejects.toThrow("whatsapp: no code (502)");
    answer = null;
    await expect(sendWhatsApp(id, cloud({ token: "other" }))).rejects.toThrow("whatsapp: 190 (401)");
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 4 });
  });

  it("that takes it without an id is not asked twice", async () => {
    const { id, key } = await code();
    answer = { status: 200, body: {} };
    expect(await sendWhatsApp(id, cloud())).toEqual({ outcome: "sent" });
    expect(await rowOf(id)).toMatchObject({ state: "sent", providerMessageId: key });
  });
});

describe("who gets it", () => {
  it("is the person's phone, and for e-mail the person's address", async () => {
    const user = await createUser({ phone: "+528187654321", email: null });
    const { id } = await queued({ toUserId: user.id });
    expect(await send(id, inboxTransport())).toEqual({ outcome: "failed" });
    expect(await rowOf(id)).toMatchObject({ lastError: "no_address" });
  });

  it("is the template's own address, and nobody when that has gone", async () => {
    const user = await createUser({ phone: null, email: null });
    const mailed = await queued({
      template: "test.code",
      toUserId: user.id,
      payload: { to: "nueva@test.example" },
      secret: "654321",
    });
    expect(await send(mailed.id, inboxTransport())).toEqual({ outcome: "sent" });
    const [row] = await getDb().select().from(inboxMessages).where(eq(inboxMessages.idempotencyKey, mailed.key));
    expect(row).toMatchObject({
      channel: "email",
      toUserId: user.id,
      toAddress: "nueva@test.example",
      subject: "Código 654321",
    });
    expect(row?.html).toContain("porque pediste un código");
    expect(await rowOf(mailed.id)).toMatchObject({ secretEncrypted: null });
    const { id } = await code(null);
    expect(await sendWhatsApp(id, cloud())).toEqual({ outcome: "failed" });
    expect(await rowOf(id)).toMatchObject({ lastError: "no_address" });
    expect(bodies).toEqual([]);
  });

  it("gets nothing by WhatsApp from a template that has no such text", async () => {
    const user = await createUser({ phone: NUMBER });
    const { id } = await queued({ toUserId: user.id, channel: "whatsapp" });
    expect(await sendWhatsApp(id, cloud())).toEqual({ outcome: "failed" });
    expect(await rowOf(id)).toMatchObject({ lastError: "nothing_to_say" });
  });
});

describe("the built-in inbox", () => {
  it("keeps WhatsApp as such, once, when no service is set", async () => {
    const { id, key } = await code();
    const inbox = whatsAppTransport({ WHATSAPP_API_URL: apiUrl });
    const dying: MailTransport = { send: async () => Promise.reject(new Error("not this one")) };
    await expect(send((await queued()).id, dying)).rejects.toThrow("not this one");
    expect(await sendWhatsApp(id, inbox)).toEqual({ outcome: "sent" });
    const message = {
      idempotencyKey: key,
      toUserId: 1,
      to: NUMBER,
      content: { template: "a", language: "es_MX" as const, parameters: [], text: "otro" },
    };
    expect(await whatsAppInboxTransport().send(message)).toBe(key);
    const rows = await getDb().select().from(inboxMessages).where(eq(inboxMessages.idempotencyKey, key));
    expect(rows).toMatchObject([
      {
        channel: "whatsapp",
        toAddress: NUMBER,
        subject: "Tu código es 123456",
        text: "Tu código es 123456\nVence en 10 minutos",
      },
    ]);
    expect(bodies).toEqual([]);
  });
});
