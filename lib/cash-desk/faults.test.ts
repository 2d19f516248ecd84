import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { makeBreakable, partsLeft } from "@/db/testing/faults";
import { dropCash } from "@/lib/cash-desk/cash/drop-cash";
import { countShift } from "@/lib/cash-desk/count/count-shift";
import { handOver } from "@/lib/cash-desk/count/hand-over";
import { closeByForce } from "@/lib/cash-desk/shift/close-by-force";
import { openShift } from "@/lib/cash-desk/shift/open-shift";
import { createCashier, createDesk, createOpenDesk, type Desk, SECRET } from "@/lib/cash-desk/testing";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";

/** Said to whoever does it a second time. */
const DONE = new Set(["desk.shift_open", "desk.shift_counted", "desk.no_shift", "desk.shift_closed"]);

const unlessDone = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError && DONE.has(error.code))) throw error;
  });

type Open = Awaited<ReturnType<typeof createOpenDesk>> & { key: string };

const createOpen = async (): Promise<Open> => ({ ...(await createOpenDesk()), key: randomUUID() });

const count = ({ cashier }: Desk) => countShift({ ctx: ctxFor(cashier), input: { counts: { n50000: 3 } } });

/** What is written of a tenant's desks. */
async function stateOf({ admin }: Desk) {
  const [row] = await getDb().execute(sql`
    select (select array_agg(number || ' ' || state || ' ' || float_cents || ' ' || (counted_at is not null) || ' ' || (closed_at is not null))
        from desk_shifts where admin_id = ${admin.id}) as shifts,
      (select array_agg(number || ' ' || kind || ' ' || amount_cents) from desk_operations where admin_id = ${admin.id}) as operations,
      (select array_agg(counted_cents || ' ' || expected_cents) from desk_counts where admin_id = ${admin.id}) as counts,
      (select array_agg(amount_cents) from desk_handovers where admin_id = ${admin.id}) as handovers,
      (select array_agg(action order by id) from audit_log where admin_id = ${admin.id} and action like 'desk%') as audit`);
  return row;
}

describe("whichever statement the process dies at, all of it is written or nothing, and once when it is done again:", () => {
  const expectWhole = ([steps, left]: [number, string[]]) => {
    expect(left).toEqual([]);
    expect(steps).toBeGreaterThan(2);
  };

  it("a shift that is opened", async () => {
    makeBreakable();
    const act = ({ cashier, pointId }: Desk) =>
      unlessDone(openShift({ ctx: ctxFor(cashier), input: { pointId, floatCents: 150_000 } }));
    expectWhole(await partsLeft({ make: createDesk, act, stateOf }));
  });

  it("a drop", async () => {
    makeBreakable();
    const act = ({ cashier, key }: Open) =>
      dropCash({ ctx: ctxFor(cashier), input: { amountCents: 50_000, note: "", requestKey: key } });
    expectWhole(await partsLeft({ make: createOpen, act, stateOf }));
  });

  it("a blind count", async () => {
    makeBreakable();
    expectWhole(await partsLeft({ make: createOpen, act: (desk) => unlessDone(count(desk)), stateOf }));
  });

  it("a handover", async () => {
    makeBreakable();
    const make = async () => {
      const desk = await createOpen();
      await count(desk);
      return { ...desk, receiver: await createCashier(desk.admin.id) };
    };
    const act = ({ cashier, receiver }: Awaited<ReturnType<typeof make>>) => {
      const secrets = { ownSecret: SECRET, theirSecret: SECRET };
      return unlessDone(handOver({ ctx: ctxFor(cashier), input: { toUserId: receiver.id, reason: "", ...secrets } }));
    };
    expectWhole(await partsLeft({ make, act, stateOf }));
  }, 120_000);

  it("a shift that a supervisor closes by force", async () => {
    makeBreakable();
    const act = ({ owner, shiftId }: Open) => {
      const input = { shiftId, reason: "Se fue sin cerrar", counts: { n50000: 3 } };
      return unlessDone(closeByForce({ ctx: ctxFor(owner), input }));
    };
    expectWhole(await partsLeft({ make: createOpen, act, stateOf }));
  });
});
