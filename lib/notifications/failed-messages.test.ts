import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, messages } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import { listFailedMessages } from "@/lib/notifications/failed-messages";
import { inboxTransport } from "@/lib/notifications/mail-transports";
import { resendMessage } from "@/lib/notifications/resend-message";
import { LAST_ATTEMPT } from "@/lib/notifications/send-message";
import { queued, rowOf, send } from "@/lib/notifications/testing";

afterAll(() => stopBoss(0));

const root = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
const platform = ctxFor(root);

beforeEach(async () => {
  await getDb().delete(messages);
});

async function failed(values: Parameters<typeof queued>[0] = {}, lastError = "smtp: refused (550)") {
  const message = await queued(values);
  await getDb().update(messages).set({ state: "failed", attempts: 3, lastError }).where(eq(messages.id, message.id));
  return message;
}

const jobsOf = async (id: number) => {
  const [row] = await getDb().execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = 'notifications.send' and (data->>'messageId')::bigint = ${id}`,
  );
  return row?.n;
};

describe("listFailedMessages", () => {
  it("tells what, to whom, when, how often and why, the latest first", async () => {
    const ana = await createUser({ fullName: "Ana Failed" });
    const { id: first } = await failed({ toUserId: ana.id });
    const { id: wiped } = await failed({ channel: "whatsapp", secret: "123456" });
    await getDb()
      .update(messages)
      .set({ payload: { secretWiped: true } })
      .where(eq(messages.id, wiped));
    await queued();
    const { items, total } = await listFailedMessages({ ctx: platform, input: {} });
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { id: wiped, channel: "whatsapp", secretWiped: true },
      {
        id: first,
        template: "test.hello",
        channel: "email",
        to: { id: ana.id, name: "Ana Failed" },
        attempts: 3,
        lastError: "smtp: refused (550)",
        secretWiped: false,
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(ana.email);
  });

  it("counts one whose last attempt died under way", async () => {
    const { id } = await queued();
    await getDb().update(messages).set({ attempts: LAST_ATTEMPT }).where(eq(messages.id, id));
    expect((await listFailedMessages({ ctx: platform, input: {} })).items).toMatchObject([{ id }]);
  });

  it("filters by person, message and channel, and pages", async () => {
    const eva = await createUser({ fullName: "Eva 100% Única" });
    const { id: hers } = await failed({ toUserId: eva.id });
    const { id: code } = await failed({ template: "test.code", channel: "whatsapp", payload: { to: "x" } });
    const idsOf = async (input: Parameters<typeof listFailedMessages>[0]["input"]) =>
      (await listFailedMessages({ ctx: platform, input })).items.map(({ id }) => id);
    expect(await idsOf({ q: "100% ún" })).toEqual([hers]);
    expect(await idsOf({ q: "100_" })).toEqual([]);
    expect(await idsOf({ template: "test.code" })).toEqual([code]);
    expect(await idsOf({ channel: "whatsapp" })).toEqual([code]);
    const { items, next } = await listFailedMessages({ ctx: platform, input: { pageSize: 1 } });
    expect(items.map(({ id }) => id)).toEqual([code]);
    expect(await idsOf({ pageSize: 1, after: next ?? "" })).toEqual([hers]);
  });

  it("is the platform's alone, with the messages of every tenant", async () => {
    const { owner, admin } = await createAdmin();
    await failed({ adminId: admin.id });
    await failed();
    expect((await listFailedMessages({ ctx: platform, input: {} })).total).toBe(2);
    const list = (person: Parameters<typeof ctxFor>[0]) =>
      codeOf(listFailedMessages({ ctx: ctxFor(person), input: {} }));
    expect(await list(null)).toBe("auth.required");
    expect(await list(owner)).toBe("auth.forbidden");
    expect(await list(await createUser())).toBe("auth.forbidden");
  });
});

describe("resendMessage", () => {
  const again = (messageId: number) => resendMessage({ ctx: platform, input: { messageId } });

  it("starts from zero with the same key and one more job, and says who did it", async () => {
    const { id, key } = await failed();
    expect(await again(id)).toEqual({ messageId: id });
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 0, lastError: null, idempotencyKey: key });
    expect(await jobsOf(id)).toBe(2);
    const [row] = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(id)))
      .orderBy(auditLog.id);
    expect(row).toMatchObject({
      action: "message.resent",
      entity: "message",
      actorId: 1,
      changes: { state: ["failed", "pending"], attempts: [3, 0] },
    });
    expect(await send(id, inboxTransport())).toEqual({ outcome: "sent" });
  });

  it("does it once when asked twice, also at the same moment, and never for one that was sent", async () => {
    const { id } = await failed();
    const both = await Promise.allSettled([again(id), again(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await jobsOf(id)).toBe(2);
    expect(await codeOf(again(id))).toBe("message.not_failed");
    await send(id, inboxTransport());
    expect(await codeOf(again(id))).toBe("message.not_failed");
  });

  it("cannot bring back a secret", async () => {
    const { id } = await queued({ template: "test.code", payload: { to: "a@test.example" }, secret: "123456" });
    await getDb()
      .update(messages)
      .set({ attempts: LAST_ATTEMPT - 1 })
      .where(eq(messages.id, id));
    const refusing = { send: async () => Promise.reject(new Error("smtp: no answer")) };
    await expect(send(id, refusing)).rejects.toThrow("no answer");
    expect(await rowOf(id)).toMatchObject({ state: "failed", secretEncrypted: null });
    expect(await codeOf(again(id))).toBe("message.secret_wiped");
  });

  it("is the platform's alone, of messages that there are", async () => {
    const { owner, admin } = await createAdmin();
    const { id } = await failed({ adminId: admin.id });
    const asked = (person: Parameters<typeof ctxFor>[0]) =>
      codeOf(resendMessage({ ctx: ctxFor(person), input: { messageId: id } }));
    expect(await asked(null)).toBe("auth.required");
    expect(await asked(owner)).toBe("auth.forbidden");
    expect(await asked(await createUser())).toBe("auth.forbidden");
    expect(await codeOf(again(999_999_999))).toBe("resource.not_found");
    expect(await codeOf(again(0))).toBe("input.invalid");
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
    expect(await again(id)).toEqual({ messageId: id });
  });
});
