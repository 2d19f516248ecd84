import { createHash } from "node:crypto";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { stopBoss } from "@/lib/jobs";
import { type MailTransport, mailTransport, resendTransport, smtpTransport } from "@/lib/notifications/mail-transports";
import { file, picture, queued, rowOf, send } from "@/lib/notifications/testing";

afterAll(() => stopBoss(0));

describe("resend, over the wire", () => {
  interface Call {
    key: string;
    auth: string;
    hash: string;
    body: { to: string; subject: string; attachments: { filename: string; content: string; content_id?: string }[] };
  }
  let server: HttpServer;
  let base = "";
  let calls: Call[] = [];
  let answer: { status: number; body: object } | null = null;
  const delivered = new Map<string, string>();

  beforeAll(async () => {
    server = createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const raw = Buffer.concat(chunks);
        const key = String(request.headers["idempotency-key"]);
        const hash = createHash("sha256").update(raw).digest("hex");
        calls.push({ key, auth: String(request.headers.authorization), hash, body: JSON.parse(raw.toString()) });
        const known = delivered.get(key);
        const clash = { statusCode: 409, name: "invalid_idempotent_request", message: "Same key, other payload" };
        const reply =
          answer ??
          (known && known !== hash ? { status: 409, body: clash } : { status: 200, body: { id: `re-${key}` } });
        if (reply.status === 200) delivered.set(key, hash);
        response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    calls = [];
    answer = null;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it("gets the message with its idempotency key, picture and file", async () => {
    const { id, key, email } = await queued();
    expect(await send(id, resendTransport("re_test", base))).toEqual({ outcome: "sent" });
    expect(await rowOf(id)).toMatchObject({ state: "sent", providerMessageId: `re-${key}` });
    const [call] = calls;
    expect(call).toMatchObject({ key, auth: "Bearer re_test", body: { to: email, subject: "Hola Ana Ñuñez ñ" } });
    expect(call?.body.attachments).toMatchObject([
      { filename: "qr.png", content: picture.toString("base64"), content_id: "qr-1" },
      { filename: "boletos.pdf", content: file.toString("base64") },
    ]);
  });

  it("is given the same key and bytes after a crash, so that it delivers once", async () => {
    const { id, key } = await queued();
    const resend = resendTransport("re_test", base);
    const dying: MailTransport = {
      send: async (mail) => {
        await resend.send(mail);
        throw new Error("killed");
      },
    };
    await expect(send(id, dying)).rejects.toThrow("killed");
    expect(await send(id, resend)).toEqual({ outcome: "sent" });
    expect(calls.map((call) => call.key)).toEqual([key, key]);
    expect(new Set(calls.map((call) => call.hash)).size).toBe(1);
  });

  it("that already sent the key with an older text counts as sent", async () => {
    const { id, key } = await queued();
    delivered.set(key, "another hash");
    expect(await send(id, resendTransport("re_test", base))).toEqual({ outcome: "sent" });
  });

  it("that is down or busy is tried again, and a refusal of the mail is final", async () => {
    const resend = resendTransport("re_test", base);
    const { id } = await queued();
    answer = { status: 429, body: { statusCode: 429, name: "rate_limit_exceeded", message: "slow down" } };
    await expect(send(id, resend)).rejects.toThrow("resend: rate_limit_exceeded (429)");
    answer = { status: 500, body: { statusCode: 500, name: "application_error", message: "oh" } };
    await expect(send(id, resend)).rejects.toThrow("application_error");
    await expect(send(id, resendTransport("re_test", "http://127.0.0.1:9"))).rejects.toThrow("no answer");
    answer = { status: 422, body: { statusCode: 422, name: "validation_error", message: "bad address" } };
    expect(await send(id, resend)).toEqual({ outcome: "failed" });
    expect(await rowOf(id)).toMatchObject({
      state: "failed",
      attempts: 4,
      lastError: "resend: validation_error (422)",
    });
  });
});

describe("SMTP, over the wire", () => {
  let server: Server;
  let url = "";
  let mails: string[] = [];
  let refuse: string | null = null;
  const sockets = new Set<Socket>();

  /** As much of RFC 5321 as a client needs. */
  function talk(socket: Socket): void {
    sockets.add(socket);
    let held = "";
    let data: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      held += chunk.toString("latin1");
      for (let end = held.indexOf("\r\n"); end >= 0; end = held.indexOf("\r\n")) {
        const line = held.slice(0, end);
        held = held.slice(end + 2);
        if (data !== null) {
          if (line === ".") {
            mails.push(data);
            data = null;
            say("250 2.0.0 taken");
          } else {
            data += `${line}\r\n`;
          }
          continue;
        }
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === "EHLO") say("250 emulator");
        else if (verb === "RCPT" && refuse) say(refuse);
        else if (verb === "DATA") {
          data = "";
          say("354 go on");
        } else if (verb === "QUIT") {
          say("221 bye");
          socket.end();
        } else say("250 ok");
      }
    });
    say("220 emulator ESMTP");
  }

  beforeAll(async () => {
    server = createServer(talk);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    mails = [];
    refuse = null;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it("gets one message with the picture inside and the file attached", async () => {
    const { id, email } = await queued();
    expect(await send(id, mailTransport({ SMTP_URL: url }))).toEqual({ outcome: "sent" });
    expect(mails).toHaveLength(1);
    const [mail = ""] = mails;
    expect(mail).toContain(`To: ${email}`);
    expect(mail).toMatch(/Content-I[dD]: <qr-1>/);
    expect(mail).toContain(picture.toString("base64"));
    expect(mail).toContain("filename=boletos.pdf");
    const id40 = /Message-ID: (<[0-9a-f]{40}@example\.mx>)/.exec(mail)?.[1];
    expect(await rowOf(id)).toMatchObject({ state: "sent", providerMessageId: id40 });
  });

  it("gets the same Message-ID when a crash makes us send again", async () => {
    const { id } = await queued();
    const smtp = smtpTransport(url);
    const dying: MailTransport = {
      send: async (mail) => {
        await smtp.send(mail);
        throw new Error("killed");
      },
    };
    await expect(send(id, dying)).rejects.toThrow("killed");
    await send(id, smtp);
    expect(new Set(mails.map((mail) => /Message-ID: (\S+)/.exec(mail)?.[1])).size).toBe(1);
  });

  it("that refuses the address for good ends the message; a passing refusal does not", async () => {
    const { id } = await queued();
    refuse = "451 4.3.0 later";
    await expect(send(id, smtpTransport(url))).rejects.toThrow("smtp: 451");
    refuse = "550 5.1.1 no such person";
    expect(await send(id, smtpTransport(url))).toEqual({ outcome: "failed" });
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 2, lastError: "smtp: refused (550)" });
  });
});
