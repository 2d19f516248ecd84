import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { guardAssignments, guardPairings, loginEvents, sessions } from "@/db/schema";
import { actorOfSession } from "@/lib/auth";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { unassignGuard } from "@/lib/guards/assign/unassign-guard";
import { pairPhone } from "@/lib/guards/pairing/pair-phone";
import { createDuty, pairingOf } from "@/lib/guards/testing";
import { eraseUser } from "@/lib/users";

const ROUNDS = 20;
const PHONES = 10;

const pair = (token: string) => pairPhone({ ctx: ctxFor(null), input: { token } });

function codesOf(results: readonly PromiseSettledResult<unknown>[]): string[] {
  return results.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    if (result.reason instanceof DomainError) return [result.reason.code];
    throw result.reason;
  });
}

it(`one code, ${PHONES} phones at once: one is logged in, ${ROUNDS} times over`, async () => {
  const duty = await createDuty();
  for (let round = 0; round < ROUNDS; round++) {
    const { token } = await pairingOf(duty);
    const results = await Promise.allSettled(Array.from({ length: PHONES }, () => pair(token)));
    expect(codesOf(results)).toEqual(Array.from({ length: PHONES - 1 }, () => "guard.pairing_ended"));
  }
  const opened = await getDb().select().from(sessions).where(eq(sessions.userId, duty.guard.id));
  expect(opened).toHaveLength(ROUNDS);
});

it("when a code is renewed many times at once, only the last one pairs", async () => {
  const duty = await createDuty();
  const codes = await Promise.all(Array.from({ length: PHONES }, () => pairingOf(duty)));
  const results = await Promise.allSettled(codes.map(({ token }) => pair(token)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(new Set(codesOf(results))).toEqual(new Set(["guard.pairing_ended"]));
});

it(`a phone pairs while its assignment is taken back: nobody is left logged in, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const duty = await createDuty();
    const { token } = await pairingOf(duty);
    const remove = () => unassignGuard({ ctx: ctxFor(duty.owner), input: { id: duty.assignment.id } });
    const both = round % 2 ? [pair(token), remove()] : [remove(), pair(token)];
    const results = await Promise.allSettled(both);
    for (const code of codesOf(results)) expect(code).toBe("guard.pairing_ended");
    const opened = await getDb().select().from(sessions).where(eq(sessions.userId, duty.guard.id));
    for (const { id, revokedAt } of opened) {
      expect(revokedAt).not.toBeNull();
      expect(await actorOfSession(id)).toBeNull();
    }
    const left = await getDb().select().from(guardPairings).where(eq(guardPairings.assignmentId, duty.assignment.id));
    expect(left).toEqual([]);
  }
});

/** Until somebody waits for a row that another holds. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await getDb().execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length > 0) return;
  }
}

it("when a phone pairs while its guard is erased, one waits for the other and nothing of the phone is left", async () => {
  const duty = await createDuty();
  const { token } = await pairingOf(duty);
  const { erasing } = await withTx(ctxFor(null), async (tx) => {
    await tx.db.select().from(guardAssignments).where(eq(guardAssignments.id, duty.assignment.id)).for("share");
    const erasing = eraseUser({ ctx: ctxFor(duty.owner), input: { userId: duty.guard.id } });
    await somebodyWaits();
    await pairPhone({ ctx: tx, input: { token } });
    return { erasing };
  });
  await erasing;
  expect(await getDb().select().from(sessions).where(eq(sessions.userId, duty.guard.id))).toEqual([]);
  expect(await getDb().select().from(loginEvents).where(eq(loginEvents.userId, duty.guard.id))).toEqual([]);
});
