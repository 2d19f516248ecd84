import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getDb, watchStatements, withTx } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { createUser } from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";
import { reverseLane } from "@/lib/barriers/lanes";
import { createDevice, passagesOf } from "@/lib/barriers/testing/device";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { revokePasses } from "@/lib/passes";

let tenant = 0;
afterEach(async () => {
  watchStatements(null);
  vi.restoreAllMocks();
  expect(await accessViolations(tenant)).toEqual([]);
});

/** An event's gate with a paired device, and a ticket. */
async function lot() {
  const post = await createPost();
  tenant = post.admin.id;
  const owner = await createUser({ profile: 1, adminId: post.admin.id, position: "owner" });
  const device = await createDevice({ ...post, owner });
  return { post, owner, device, ticket: await createTestPass(post) };
}

/** What is sent while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  watchStatements((_, text) => void sent.push(text));
  await work();
  watchStatements(null);
  return sent;
}

const namesOf = (sent: readonly string[]) => sent.map((text) => /\/\* (\S+) \*\//.exec(text)?.[1]);

describe("the first entry of a ticket at a lane", () => {
  it("is two statements, and opens once however often its number comes", async () => {
    const { post, device, ticket } = await lot();
    const before = await createTestPass(post);
    await device.read("in", before.qr);
    await device.say([{ kind: "passed", output: 1 }]);
    const serial = device.nextSerial();
    const now = new Date();
    let first: Awaited<ReturnType<typeof device.read>> | undefined;
    const sent = await statementsOf(async () => {
      first = await device.read("in", ticket.qr, now, serial);
    });
    expect(namesOf(sent)).toEqual(["access.selectFactsOfUnread", "barriers.insertFirstPassage"]);
    expect(first).toMatchObject({ decision: "admitted", open: true, isRepeat: false, words: "Pasa" });
    expect(await device.read("in", ticket.qr, now, serial)).toEqual(first);
    expect(await device.read("in", ticket.qr, new Date(now.getTime() + 2_000))).toMatchObject({
      open: true,
      commandId: first?.commandId,
      passageId: first?.passageId,
    });
    expect((await passagesOf(device.lanes.in)).slice(1)).toMatchObject([
      { state: "ordered", repeats: 0, commandState: "sent" },
    ]);
    expect(await scansOf(ticket.row.id)).toMatchObject([
      { decision: "admitted", direction: "in", entryNo: 1, userId: null, codeTail: ticket.row.shortCode.slice(-4) },
    ]);
    const [event] = await getDb().execute<{ laneId: number; tail: string; passages: number }>(sql`
      select e.lane_id as "laneId", e.code_tail as tail,
        (select count(*)::int from barrier_passages p where p.event_id = e.id) as passages
      from barrier_events e where controller_id = ${device.controllerId} and serial_no = ${serial}`);
    expect(event).toEqual({ laneId: device.lanes.in, tail: ticket.qr.slice(-4), passages: 1 });
  });

  it("goes back where the barrier did not open, and the car enters when it is read again", async () => {
    const { device, ticket } = await lot();
    const { commandId } = await device.read("in", ticket.qr);
    await device.say([{ kind: "not_opened", output: 1, commandId }]);
    expect(await staysOf(ticket.row.id)).toMatchObject([{ endedBy: "reset" }]);
    expect(await device.read("in", ticket.qr)).toMatchObject({ decision: "admitted", open: true });
    expect((await passagesOf(device.lanes.in)).map(({ state }) => state)).toEqual(["failed", "ordered"]);
  });

  it("is refused as any other reading where the ticket has entered, is revoked, forged, or the zone is full", async () => {
    const { post, device, ticket } = await lot();
    await scan(post.guard, post.gate, ticket.qr);
    expect(await device.read("in", ticket.qr)).toMatchObject({ decision: "already_used", open: false });
    const revoked = await createTestPass(post);
    await withTx({}, (tx) => revokePasses(tx, [revoked.row.id], "replaced"));
    expect(await device.read("in", revoked.qr)).toMatchObject({ decision: "revoked", open: false });
    const forged = `${revoked.qr.slice(0, -6)}AAAAAA`;
    expect((await device.read("in", forged)).open).toBe(false);
    await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: tenant, whenFull: "refuse" });
    for (let car = 0; car < 4; car++)
      await device.read("in", (await createTestPass(post, { eventAreaId: post.area.id })).qr);
    const last = await createTestPass(post, { eventAreaId: post.area.id });
    expect(await device.read("in", last.qr)).toMatchObject({ decision: "full", open: false });
  });

  it("opens nothing where the barrier is kept open, though it was not when the lane was known, and is let in", async () => {
    const { post, owner, device, ticket } = await lot();
    await device.read("in", (await createTestPass(post)).qr);
    await device.say([{ kind: "passed", output: 1 }]);
    await getDb().execute(sql`
      insert into barrier_holds (admin_id, lane_id, reason, user_id, started_at, until)
      values (${tenant}, ${device.lanes.in}, 'Fila larga', ${owner.id}, now(), now() + interval '10 minutes')`);
    expect(await device.read("in", ticket.qr)).toMatchObject({ decision: "admitted", open: false, commandId: null });
    expect((await passagesOf(device.lanes.in)).slice(1)).toMatchObject([{ state: "opened", commandState: null }]);
  });

  it("finds a lane as it is now: its pulse, its relay, its make, its direction, and whether it is there", async () => {
    const { post, owner, device, ticket } = await lot();
    const laneId = device.lanes.in;
    /** Another car passes, by which the lane is known. */
    const pass = async () => {
      const answer = await device.read("in", (await createTestPass(post)).qr);
      await device.say([{ kind: "passed", output: 1 }]);
      return answer;
    };
    await getDb().execute(sql`
      update barrier_lanes set reader_id = controller_id, reader_output = 1, output = 9 where id = ${laneId}`);
    for (const change of [
      sql`update barrier_lanes set pulse_ms = 1700 where id = ${laneId}`,
      sql`update barrier_lanes set output = 10 where id = ${laneId}`,
      sql`update barrier_controllers set type = 'simulator' where id = ${device.controllerId}`,
    ]) {
      await pass();
      await getDb().execute(change);
      const next = await createTestPass(post);
      const sent = namesOf(await statementsOf(() => device.read("in", next.qr)));
      expect(sent).toContain("barriers.insertFirstPassage");
      expect(sent).toContain("barriers.lockLaneOfDevice");
      await device.say([{ kind: "passed", output: 1 }]);
    }
    expect(await pass()).toMatchObject({ open: true, pulseMs: 1_700 });
    await device.read("in", ticket.qr);
    await device.say([{ kind: "passed", output: 1 }]);
    const input = { laneId, to: "out" as const, isEmpty: true as const };
    await reverseLane({ ctx: ctxFor(owner, new Date()), input });
    expect(await device.read("in", ticket.qr)).toMatchObject({ open: true, words: "Buen viaje" });
    await getDb().execute(sql`update barrier_lanes set archived_at = now() where id = ${laneId}`);
    const unread = await createTestPass(post);
    expect(await codeOf(device.read("in", unread.qr))).toBe("resource.not_found");
    expect(await scansOf(unread.row.id)).toEqual([]);
  });

  it("is one entry where a number of the device is known for another code", async () => {
    const { post, device, ticket } = await lot();
    const other = await createTestPass(post);
    const serial = device.nextSerial();
    const first = await device.read("in", ticket.qr, new Date(), serial);
    // The device's number names the reading, whatever it says that it read.
    expect(await device.read("in", other.qr, new Date(), serial)).toMatchObject({ passageId: first.passageId });
    expect(await scansOf(other.row.id)).toEqual([]);
  });

  it("goes back where the reader waits no more by the time that it is written", async () => {
    const { device, ticket } = await lot();
    let elapsed = 0;
    vi.spyOn(performance, "now").mockImplementation(() => elapsed);
    watchStatements((_, text) => {
      if (text.includes("barriers.insertFirstPassage")) elapsed = 3_600;
    });
    expect(await device.read("in", ticket.qr)).toMatchObject({ decision: "too_late", open: false });
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "failed", commandState: "failed" }]);
    expect(await staysOf(ticket.row.id)).toMatchObject([{ endedBy: "reset" }]);
    watchStatements(null);
    vi.restoreAllMocks();
    expect(await device.read("in", ticket.qr)).toMatchObject({ decision: "admitted", open: true });
  });
});
