import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { inboxMessages, messages } from "@/db/schema";
import { createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { QUEUES, stopBoss } from "@/lib/jobs";
import { getInboxAttachment, getInboxMessage, listInbox, queueMessage } from "@/lib/notifications";
import { inboxTransport, type MailTransport, mailTransport } from "@/lib/notifications/mail-transports";
import { sendMessage } from "@/lib/notifications/send-message";
import { ctx, file, picture, queued, rowOf, send, senderWith } from "@/lib/notifications/testing";

afterAll(() => stopBoss(0));

describe("queueMessage", () => {
  const jobsOf = async (id: number) => {
    const [row] = await getDb().execute<{ n: string }>(
      sql`select count(*) as n from pgboss.job where name = 'notifications.send' and (data->>'messageId')::bigint = ${id}`,
    );
    return Number(row?.n);
  };

  it("writes the message with one job, once per key", async () => {
    const { id, key } = await queued();
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 0, payload: { figure: 7 } });
    expect(await jobsOf(id)).toBe(1);
    const user = await createUser();
    const again = {
      idempotencyKey: key,
      template: "test.hello",
      toUserId: user.id,
      adminId: null,
      payload: { figure: 8 },
    };
    expect(await withTx({}, (tx) => queueMessage(tx, again))).toBeNull();
    expect(await jobsOf(id)).toBe(1);
  });

  it("leaves neither message nor job when the transaction fails", async () => {
    const user = await createUser();
    const key = `rolled-back:${process.pid}`;
    let id = 0;
    const failing = withTx({}, async (tx) => {
      const message = {
        idempotencyKey: key,
        template: "test.hello",
        toUserId: user.id,
        adminId: null,
        payload: { figure: 1 },
      };
      id = (await queueMessage(tx, message)) ?? 0;
      throw new Error("roll back");
    });
    await expect(failing).rejects.toThrow("roll back");
    expect(await rowOf(id)).toBeUndefined();
    expect(await jobsOf(id)).toBe(0);
  });
});

describe("the built-in inbox", () => {
  it("keeps the message with its picture inside and its file", async () => {
    const { id, key, email } = await queued();
    expect(await send(id, mailTransport({}))).toEqual({ outcome: "sent" });
    expect(await rowOf(id)).toMatchObject({
      state: "sent",
      attempts: 1,
      providerMessageId: key,
      lastError: null,
      sentAt: ctx.now,
    });
    const item = (await listInbox(50)).find((one) => one.to === email);
    const message = await getInboxMessage(item?.id ?? 0);
    expect(message?.subject).toBe("Hola Ana Ñuñez ñ");
    expect(message?.html).toContain(`src="data:image/png;base64,${picture.toString("base64")}"`);
    expect(message?.html).toContain("Línea &lt;uno&gt; &amp; dos");
    expect(message?.html).toContain("color:#000000");
    expect(message?.html).not.toContain("cid:");
    expect(message?.text).toContain("Código: 7F3K 9Q2M");
    expect(message?.text).toContain("Ver: https://boletos.example/user-tickets");
    expect(message?.attachments).toMatchObject([{ filename: "boletos.pdf", bytes: file.length }]);
    const kept = await getInboxAttachment(item?.id ?? 0, message?.attachments[0]?.id ?? 0);
    expect(kept?.content.equals(file)).toBe(true);
    expect(await getInboxAttachment((item?.id ?? 0) + 1_000, message?.attachments[0]?.id ?? 0)).toBeNull();
    expect(await getInboxMessage(2_000_000_000)).toBeNull();
  });

  it("holds one copy when the process dies between handing over and marking", async () => {
    const { id, key } = await queued();
    const inbox = inboxTransport();
    const dying: MailTransport = {
      send: async (mail) => {
        await inbox.send(mail);
        throw new Error("killed");
      },
    };
    await expect(send(id, dying)).rejects.toThrow("killed");
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 1, lastError: "killed" });
    expect(await send(id, inbox)).toEqual({ outcome: "sent" });
    expect(await send(id, inbox)).toEqual({ outcome: "already_done" });
    const copies = await getDb().select().from(inboxMessages).where(eq(inboxMessages.idempotencyKey, key));
    expect(copies).toHaveLength(1);
  });
});

describe("sendMessage", () => {
  const refusing: MailTransport = { send: async () => Promise.reject(new Error("smtp: no answer")) };

  it("is tried again with the failure noted, and fails after the last attempt", async () => {
    const { id } = await queued();
    await expect(send(id, refusing)).rejects.toThrow("no answer");
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 1 });
    await getDb()
      .update(messages)
      .set({ attempts: QUEUES["notifications.send"].retryLimit })
      .where(eq(messages.id, id));
    await expect(send(id, refusing)).rejects.toThrow("no answer");
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: QUEUES["notifications.send"].retryLimit + 1 });
    expect(await send(id, inboxTransport())).toEqual({ outcome: "already_done" });
  });

  it("fails at once without an address, for a deleted account and with nothing to say", async () => {
    const silent = await createUser({ email: null });
    const gone = await createUser({ state: "deleted", deletedAt: ctx.now });
    for (const [values, reason] of [
      [{ toUserId: silent.id }, "no_address"],
      [{ toUserId: gone.id }, "no_address"],
      [{ template: "test.nothing" }, "nothing_to_say"],
    ] as const) {
      const { id } = await queued(values);
      expect(await send(id, inboxTransport())).toEqual({ outcome: "failed" });
      expect(await rowOf(id)).toMatchObject({ state: "failed", lastError: reason });
    }
  });

  it("keeps a message whose template this worker does not know yet", async () => {
    const { id } = await queued({ template: "test.other" });
    await expect(send(id, inboxTransport())).rejects.toThrow("No template test.other");
    expect(await rowOf(id)).toMatchObject({ state: "pending" });
  });

  it("is for jobs only", async () => {
    const { id } = await queued();
    const visitor: Ctx = { ...ctx, actor: { kind: "visitor" } };
    await expect(sendMessage({ ctx: visitor, input: { messageId: id } }, senderWith(refusing))).rejects.toMatchObject({
      code: "auth.forbidden",
    });
  });
});
