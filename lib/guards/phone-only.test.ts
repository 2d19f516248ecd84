import { eq } from "drizzle-orm";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin, createSaleable } from "@/db/testing";
import { loginWeb, setPasswordByLink } from "@/lib/auth";
import { messagesTo, secretTo } from "@/lib/auth/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { assignGuard } from "@/lib/guards/assign/assign-guard";
import { createGuard } from "@/lib/guards/create-guard";
import { stopBoss } from "@/lib/jobs";

afterEach(() => vi.unstubAllEnvs());
afterAll(() => stopBoss(0));

const visitor = ctxFor(null);
const newPhone = () => `81${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
const rowsOf = (phone: string) =>
  getDb()
    .select()
    .from(users)
    .where(eq(users.phone, `+52${phone}`));

test("a guard who has only a phone comes in by the link that WhatsApp brings, and by nothing else", async () => {
  const { owner } = await createAdmin();
  const phone = newPhone();
  const input = { fullName: "Beto Solís", phone, password: "clave-segura" };
  const made = await createGuard({ ctx: ctxFor(owner), input });
  expect(made).toMatchObject({ invitedBy: "whatsapp", initialPassword: null });
  expect(await messagesTo(made.id, "auth.invite")).toMatchObject([{ channel: "whatsapp" }]);
  const login = (password: string) => loginWeb({ ctx: visitor, input: { identifier: phone, password } });
  expect(await codeOf(login("clave-segura"))).toBe("auth.wrong_credentials");

  const token = await secretTo(made.id, "auth.invite");
  const chosen = { password: "otro-secreto", passwordConfirmation: "otro-secreto" };
  expect(await setPasswordByLink({ ctx: visitor, input: { token, ...chosen } })).toMatchObject({ purpose: "invite" });
  expect(await login("otro-secreto")).toMatchObject({ userId: made.id, profile: 3, mfaRequired: false });
});

test("a guard who is made while being assigned is invited too, and one with an e-mail is not", async () => {
  const { owner, event, zone } = await createSaleable();
  const guard = { fullName: "Carla Ríos", phone: newPhone(), password: "clave-segura" };
  const input = { guard, eventId: event.id, parkingAreaIds: [zone.id] };
  expect((await assignGuard({ ctx: ctxFor(owner), input })).guard).toMatchObject({ invitedBy: "whatsapp" });
  const email = `guardia.${process.pid}.${Date.now()}@test.example`;
  const made = await createGuard({ ctx: ctxFor(owner), input: { ...guard, phone: newPhone(), email } });
  expect(made.invitedBy).toBeNull();
  expect(await messagesTo(made.id, "auth.invite")).toEqual([]);
});

test("without messages to phones, no account is opened that nobody could enter", async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("DEMO", "");
  const { owner } = await createAdmin();
  const phone = newPhone();
  const input = { fullName: "Beto Solís", phone };
  expect(await codeOf(createGuard({ ctx: ctxFor(owner), input }))).toBe("user.unreachable");
  expect(await rowsOf(phone)).toEqual([]);
});
