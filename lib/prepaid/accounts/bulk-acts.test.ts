import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createGuard, createUser } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import type { ActOnAccountsInput } from "@/lib/prepaid/accounts/account-schemas";
import { blockAccount } from "@/lib/prepaid/accounts/account-state";
import { actOnAccounts } from "@/lib/prepaid/accounts/bulk-acts";
import { closeAccount } from "@/lib/prepaid/accounts/close-account";
import { messagesTo, openMany, staffCtx } from "@/lib/prepaid/accounts/testing";
import { accountOf, createHolder, createPlaza, type Plaza } from "@/lib/prepaid/testing";

const act = (plaza: Plaza, input: ActOnAccountsInput, now = new Date()) =>
  actOnAccounts({ ctx: staffCtx(plaza.owner, now), input });

/** Four accounts of a plaza: with a balance, without one, blocked and closed. */
async function createFour() {
  const plaza = await createPlaza();
  const [rich, poor, blocked, closed] = [
    await createHolder(plaza, 10_000),
    await createHolder(plaza),
    await createHolder(plaza),
    await createHolder(plaza),
  ];
  const ctx = staffCtx(plaza.owner);
  await blockAccount({ ctx, input: { accountId: blocked.accountId, reason: "Prestó su código" } });
  const ending = { accountId: closed.accountId, reason: "Se muda", key: crypto.randomUUID() };
  await closeAccount({ ctx, input: ending });
  const accountIds = [rich, poor, blocked, closed].map(({ accountId }) => accountId);
  const states = () => Promise.all(accountIds.map(async (id) => (await accountOf(id)).state));
  return { plaza, rich, poor, blocked, closed, accountIds, states };
}

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

describe("actOnAccounts", () => {
  it("pauses, resumes and blocks those that it can, and says of each other why not", async () => {
    const { plaza, rich, poor, blocked, closed, accountIds, states } = await createFour();
    const skipped = ({ accountId, buyer }: typeof rich, why: string) => ({ accountId, name: buyer.fullName, why });
    const isBlocked = "Esa cuenta de prepago está bloqueada. Pregunta en el recinto.";
    const isClosed = "Esa cuenta de prepago está cerrada.";
    expect(await act(plaza, { accountIds, act: "pause" })).toEqual({
      act: "pause",
      done: 2,
      skipped: [skipped(blocked, isBlocked), skipped(closed, isClosed)],
    });
    expect(await states()).toEqual(["paused", "paused", "blocked", "closed"]);
    expect(await act(plaza, { accountIds: [rich.accountId, rich.accountId], act: "pause" })).toMatchObject({
      done: 0,
      skipped: [skipped(rich, "Ya estaba en pausa")],
    });
    expect(await act(plaza, { accountIds, act: "resume" })).toMatchObject({ done: 2 });
    expect(await states()).toEqual(["active", "pending", "blocked", "closed"]);
    const reason = "Prestaron su código";
    expect(await act(plaza, { accountIds, act: "block", reason })).toMatchObject({
      done: 2,
      skipped: [skipped(blocked, "Ya estaba bloqueado"), skipped(closed, isClosed)],
    });
    expect((await accountOf(poor.accountId)).stateReason).toBe(reason);
    expect((await accountOf(blocked.accountId)).stateReason).toBe("Prestó su código");
    expect(await act(plaza, { accountIds: [rich.accountId], act: "resume" })).toMatchObject({
      skipped: [skipped(rich, isBlocked)],
    });
  });

  it("sends the QR to who has an e-mail, not twice in ten minutes, and not of an account that opens nothing", async () => {
    const { plaza, rich, poor, blocked, accountIds } = await createFour();
    await getDb().execute(sql`
      update users set email = null, email_verified_at = null, phone = '+528112345678', phone_verified_at = now()
      where id = ${poor.buyer.id}`);
    const now = new Date();
    expect(await act(plaza, { accountIds, act: "send" }, now)).toMatchObject({
      done: 1,
      skipped: [
        { accountId: poor.accountId, why: "Su titular no tiene correo" },
        { accountId: blocked.accountId, why: "No da acceso ahora" },
        { why: "Esa cuenta de prepago está cerrada." },
      ],
    });
    expect(await messagesTo(rich.buyer.id)).toEqual(["prepaid.qr"]);
    const only = { accountIds: [rich.accountId], act: "send" as const };
    expect(await act(plaza, only, new Date(now.getTime() + 60_000))).toMatchObject({
      done: 0,
      skipped: [{ why: "Se le envió hace poco" }],
    });
    expect(await act(plaza, only, new Date(now.getTime() + 11 * 60_000))).toMatchObject({ done: 1, skipped: [] });
  });

  it("does it to 200 at once and to no more, and asks for a reason to block", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    await openMany(plaza, holder, 199);
    const rows = await getDb().execute<{ id: number }>(sql`
      select id from prepaid_accounts where enclosure_id = ${plaza.enclosure.id}`);
    const accountIds = rows.map(({ id }) => id);
    expect(await act(plaza, { accountIds, act: "pause" })).toEqual({ act: "pause", done: 200, skipped: [] });
    const more = Array.from({ length: 201 }, (_, at) => at + 1);
    expect(await codeOf(act(plaza, { accountIds: more, act: "pause" }))).toBe("input.invalid");
    expect(await codeOf(act(plaza, { accountIds: [], act: "pause" }))).toBe("input.invalid");
    await expect(act(plaza, { accountIds, act: "block", reason: " " })).rejects.toMatchObject({
      code: "input.invalid",
      details: { field: "reason" },
    });
  });

  it("is for staff who may do it to one, and finds none of another tenant", async () => {
    const plaza = await createPlaza();
    const stranger = await createPlaza();
    const { accountId } = await createHolder(stranger, 5_000);
    expect(await act(plaza, { accountIds: [accountId], act: "pause" })).toEqual({
      act: "pause",
      done: 0,
      skipped: [{ accountId, name: null, why: expect.any(String) }],
    });
    expect((await accountOf(accountId)).state).toBe("active");
    const input = { accountIds: [accountId], act: "pause" as const };
    const cashier = staffCtx({ ...stranger.owner, position: "cashier" });
    for (const ctx of [cashier, ctxFor(await createGuard(stranger.admin.id)), ctxFor(await createUser())])
      expect(await codeOf(actOnAccounts({ ctx, input }))).toBe("auth.forbidden");
    expect(await codeOf(actOnAccounts({ ctx: ctxFor(null), input }))).toBe("auth.required");
  });
});
