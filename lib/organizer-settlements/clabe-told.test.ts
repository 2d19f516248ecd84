import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { updateUser } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { inboxTransport } from "@/lib/notifications/mail-transports";
import { sendMessage } from "@/lib/notifications/send-message";
import { whatsAppInboxTransport } from "@/lib/notifications/whatsapp-transports";
import { approveClabe, askClabe, endClabe } from "@/lib/organizer-settlements/clabes";
import { settlementTemplates } from "@/lib/organizer-settlements/messages";
import { organizerProfile, saveProfile } from "@/lib/organizer-settlements/profiles";
import { systemCtx } from "@/lib/settlement/testing";
import { blockUser } from "@/lib/users";

const DAY = 86_400_000;
const LEGAL = "Espectáculos Fundidora, S.A. de C.V.";
const PROFILE = { legalName: LEGAL, personType: "moral", rfc: "EFU010101AB1", regime: "601", address: "" } as const;
const ACCOUNT = { clabe: "032180000118359719", holder: LEGAL };
let next = Date.now();
const mailbox = (name: string) => `${name}-${next++}@test.example`;

/** An organizer with an owner, an accountant and an operator who have all come in, and the platform with its mailbox. */
async function createWorld() {
  const { admin, owner } = await createAdmin();
  const adminId = admin.id;
  const emailVerifiedAt = new Date();
  const staff = { profile: 1, adminId, emailVerifiedAt } as const;
  const accountant = await createUser({ ...staff, position: "accountant", email: mailbox("cuentas") });
  const operator = await createUser({ ...staff, position: "operator", email: mailbox("taquilla") });
  await getDb().update(users).set({ emailVerifiedAt }).where(eq(users.id, owner.id));
  const boss = mailbox("plataforma");
  await getDb().update(users).set({ email: boss }).where(eq(users.id, platform.id));
  await saveProfile({ ctx: ctxFor(platform), input: { adminId, ...PROFILE } });
  const second = await createAdmin();
  const tenant = { id: second.admin.id, kind: "main_provider", hasPrepaid: false } as const;
  const approver: Ctx = { ...ctxFor(null), actor: { ...actorOf(second.owner), tenant } };
  return { adminId, owner, accountant, operator, boss, approver };
}

const asked = ({ adminId }: { adminId: number }, ctx: Ctx = ctxFor(platform)) =>
  askClabe({ ctx, input: { adminId, ...ACCOUNT } });

/** Sends what is told of an account, and answers to which addresses, with what each says. */
async function sent(clabeId: number, step: string): Promise<Map<string, string>> {
  const queued = await getDb().execute<{ id: number }>(sql`
    select id from messages where template like 'organizer_clabe.%' and (payload ->> 'clabeId')::int = ${clabeId}
      and payload ->> 'step' = ${step} order by id`);
  const mail = inboxTransport();
  const sender = { templates: settlementTemplates, mail, whatsapp: whatsAppInboxTransport(), from: "a@test.example" };
  for (const { id } of queued) await sendMessage({ ctx: systemCtx(), input: { messageId: id } }, sender);
  const rows = await getDb().execute<{ to: string; said: string }>(sql`
    select i.to_address as to, i.subject || ' ' || i.text as said from inbox_messages i
    where i.idempotency_key like ${`organizer_clabe.${step}:${clabeId}:%`}`);
  return new Map(rows.map(({ to, said }) => [to, said]));
}

it("a change of account is told to the owner, the accountant and the platform, each once, when asked for, accepted and ended", async () => {
  const world = await createWorld();
  const { owner, accountant, boss, approver } = world;
  const { id } = await asked(world);
  const addresses = [accountant.email, boss, owner.email].map(String).sort();
  const first = await sent(id, "asked");
  expect([...first.keys()].sort()).toEqual(addresses);
  expect(first.get(boss)).toContain("El organizador, en 2 correos");
  expect(first.get(String(owner.email))).toContain("Alguien pidió cambiar la cuenta");
  await approveClabe({ ctx: approver, input: { id } });
  expect([...(await sent(id, "approved")).keys()].sort()).toEqual(addresses);
  await endClabe({ ctx: ctxFor(platform), input: { id } });
  const ended = await sent(id, "ended");
  expect([...ended.keys()].sort()).toEqual(addresses);
  expect(ended.get(String(accountant.email))).toContain("Se quitó una cuenta");
});

it("whoever changes a mailbox first is not the only one to hear: the e-mails of the last 30 days are told too, older ones not", async () => {
  const world = await createWorld();
  const { owner, accountant, adminId } = world;
  const change = (userId: number, email: string) => updateUser({ ctx: ctxFor(platform), input: { userId, email } });
  const strange = mailbox("intruso");
  await change(owner.id, mailbox("otro"));
  await change(owner.id, strange);
  const { id } = await asked(world);
  const told = await sent(id, "asked");
  expect([...told.keys()]).toEqual(expect.arrayContaining([strange, owner.email, accountant.email]));
  expect(told.get(String(owner.email))).toContain("Alguien pidió cambiar la cuenta");
  await endClabe({ ctx: ctxFor(platform), input: { id } });

  const later = { ...ctxFor(platform), now: new Date(Date.now() + 31 * DAY) };
  const again = await askClabe({ ctx: later, input: { adminId, ...ACCOUNT } });
  expect([...(await sent(again.id, "asked")).keys()]).not.toContain(owner.email);
});

it("an accountant who was made an operator, or blocked, a few days ago is told as well; an operator is not", async () => {
  const world = await createWorld();
  const { accountant, operator } = world;
  await updateUser({ ctx: ctxFor(platform), input: { userId: accountant.id, position: "operator" } });
  await blockUser({ ctx: ctxFor(platform), input: { userId: accountant.id, reason: "Ya no trabaja aquí" } });
  const { id } = await asked(world);
  const told = await sent(id, "asked");
  expect([...told.keys()]).toContain(accountant.email);
  expect([...told.keys()]).not.toContain(operator.email);
  await endClabe({ ctx: ctxFor(platform), input: { id } });
  const later = { ...ctxFor(platform), now: new Date(Date.now() + 31 * DAY) };
  const again = await asked(world, later);
  expect([...(await sent(again.id, "asked")).keys()]).not.toContain(accountant.email);
});

it("where nobody of the organizer has an e-mail the page and the platform know it; where nobody at all has one, no account is asked for or accepted", async () => {
  const world = await createWorld();
  const { adminId, owner, accountant, boss, approver } = world;
  const hasContact = async () => (await organizerProfile({ ctx: ctxFor(platform), input: { adminId } })).hasContact;
  expect(await hasContact()).toBe(true);
  const silence = (userId: number) =>
    getDb()
      .update(users)
      .set({ email: null, emailVerifiedAt: null, phone: `+52811${String(next++).slice(-7)}` })
      .where(eq(users.id, userId));
  for (const { id } of [owner, accountant]) await silence(id);
  expect(await hasContact()).toBe(false);
  const { id } = await asked(world);
  const told = await sent(id, "asked");
  expect([...told.keys()]).toEqual([boss]);
  expect(told.get(boss)).toContain("Nadie: no tiene un correo");

  await silence(platform.id);
  expect(await codeOf(approveClabe({ ctx: approver, input: { id } }))).toBe("clabe.nobody_told");
  await endClabe({ ctx: ctxFor(platform), input: { id } });
  expect(await codeOf(asked(world))).toBe("clabe.nobody_told");
});
