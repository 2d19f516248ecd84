import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createSaleable } from "@/db/testing";
import { createPaid, type Paid } from "@/lib/after-sale/testing";
import type { Ctx } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { payableTo } from "@/lib/ledger";
import { getSettlement, organizerProfile, payableRows, transfersFile } from "@/lib/organizer-settlements";
import { approveClabe, askClabe, endClabe } from "@/lib/organizer-settlements/clabes";
import { saveProfile } from "@/lib/organizer-settlements/profiles";
import { approveSettlement, cancelSettlement, makeSettlement, paySettlement } from "@/lib/organizer-settlements/settle";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const DAY = 86_400_000;
const CLABE = "032180000118359719";
const OTHER = "002010077777777771";
const LEGAL = "Espectáculos Fundidora, S.A. de C.V.";
const PROFILE = { legalName: LEGAL, personType: "moral", rfc: "EFU010101AB1", regime: "601", address: "" } as const;
let reference = Date.now();

interface World extends Paid {
  maker: Ctx;
  approver: Ctx;
  clabeId: number;
}

/** An organizer that is owed two places and has an account that has rested, the platform, and a second person of admin 1. */
async function createWorld(): Promise<World> {
  const paid = await createPaid(bank, { capacity: 8, priceCents: 25_000, count: 2 });
  const due = new Date(paid.event.endsAt.getTime() + 4 * DAY);
  const before = new Date(due.getTime() - 3 * DAY);
  const { admin, owner } = await createAdmin();
  const tenant = { id: admin.id, kind: "main_provider", hasPrepaid: false } as const;
  const approver = (now: Date) => ({ ...ctxFor(null, now), actor: { ...actorOf(owner), tenant } });
  const adminId = paid.admin.id;
  await saveProfile({ ctx: ctxFor(platform, before), input: { adminId, ...PROFILE } });
  const clabe = await askClabe({ ctx: ctxFor(platform, before), input: { adminId, clabe: CLABE, holder: LEGAL } });
  await approveClabe({ ctx: approver(before), input: { id: clabe.id } });
  return { ...paid, maker: ctxFor(platform, due), approver: approver(due), clabeId: clabe.id };
}

const renamed = ({ admin, maker }: World, legalName: string) =>
  saveProfile({ ctx: maker, input: { adminId: admin.id, ...PROFILE, legalName } });

const madeOf = ({ admin, maker }: World) => makeSettlement({ ctx: maker, input: { adminId: admin.id } });

async function approved(world: World): Promise<number> {
  const { id } = await madeOf(world);
  await approveSettlement({ ctx: world.approver, input: { id } });
  return id;
}

const transfers = async ({ maker }: World) =>
  new Response((await transfersFile({ ctx: maker, input: null })).content).text();
const linesOf = async (world: World, id: number) =>
  (await transfers(world)).split("\n").filter((line) => line.includes(String(id).padStart(7, "0"))).length;
const accountOf = async ({ maker }: World, id: number) => (await getSettlement({ ctx: maker, input: { id } })).account;

it("an account that was taken away after the approval gets no money: not in the file, not written as paid; another one does", async () => {
  const world = await createWorld();
  const id = await approved(world);
  expect([await linesOf(world, id), (await accountOf(world, id))?.isGone]).toEqual([1, false]);
  await endClabe({ ctx: ctxFor(world.owner), input: { id: world.clabeId } });
  expect([await linesOf(world, id), (await accountOf(world, id))?.isGone]).toEqual([0, true]);
  const input = { id, bankReference: `REF${reference++}` };
  expect(await codeOf(paySettlement({ ctx: world.maker, input }))).toBe("settlement.clabe_gone");
  await cancelSettlement({ ctx: world.maker, input: { id } });
  const again = await madeOf(world);
  expect(await codeOf(approveSettlement({ ctx: world.approver, input: { id: again.id } }))).toBe("settlement.no_clabe");
});

it("what the bank had sent before its account was taken away is written as paid when somebody says so, and is owed no more", async () => {
  const world = await createWorld();
  const id = await approved(world);
  await endClabe({ ctx: world.maker, input: { id: world.clabeId } });
  const input = { id, bankReference: `REF${reference++}`, isSentAlready: true };
  await paySettlement({ ctx: world.maker, input });
  expect((await payableTo({}, world.admin.id, true)).owedCents).toBe(0);
  const [row] = await getDb().execute<{ after: unknown }>(sql`
    select changes as after from audit_log where action = 'organizer_settlement.paid' and entity_id = ${String(id)}`);
  expect(row?.after).toMatchObject({ reason: [null, "Salió antes de que se quitara o cambiara su CLABE"] });
});

/** Asked for by one, accepted by another, at a moment. */
async function accepted({ admin, maker, approver }: World, clabe: string, now: Date): Promise<number> {
  const { id } = await askClabe({ ctx: { ...maker, now }, input: { adminId: admin.id, clabe, holder: LEGAL } });
  await approveClabe({ ctx: { ...approver, now }, input: { id } });
  return id;
}

const statesOf = async ({ admin, maker }: World, now: Date) =>
  (await organizerProfile({ ctx: { ...maker, now }, input: { adminId: admin.id } })).clabes.map(({ state }) => state);

it("whoever takes away the account in use diverts nothing to the one before: nobody is paid until another has rested", async () => {
  const world = await createWorld();
  const { maker, approver, owner, admin } = world;
  const second = await accepted(world, OTHER, maker.now);
  const rested = new Date(maker.now.getTime() + 2 * DAY);
  expect(await statesOf(world, new Date(rested.getTime() - 1))).toEqual(["resting", "usable"]);
  expect(await statesOf(world, rested)).toEqual(["usable", "former"]);

  const unproven: Ctx = { ...ctxFor(owner, rested), actor: { ...actorOf(owner), secondFactor: "set_up" } };
  expect(await codeOf(endClabe({ ctx: unproven, input: { id: second } }))).toBe("mfa.required");
  await endClabe({ ctx: ctxFor(owner, rested), input: { id: second } });
  expect(await statesOf(world, rested)).toEqual(["ended", "former"]);
  const [told] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from messages where to_user_id = ${owner.id} and payload ->> 'step' = 'ended'`);
  expect(told?.n).toBe(1);

  const { id } = await makeSettlement({ ctx: { ...maker, now: rested }, input: { adminId: admin.id } });
  const approve = (now: Date) => approveSettlement({ ctx: { ...approver, now }, input: { id } });
  expect(await codeOf(approve(rested))).toBe("settlement.no_clabe");
  expect(await codeOf(endClabe({ ctx: ctxFor(owner, rested), input: { id: world.clabeId } }))).toBe("clabe.decided");
  const again = await accepted(world, CLABE, rested);
  expect(await codeOf(approve(new Date(rested.getTime() + DAY)))).toBe("settlement.no_clabe");
  await approve(new Date(rested.getTime() + 2 * DAY));
  const [paidTo] = await getDb().execute<{ clabeId: number }>(sql`
    select clabe_id as "clabeId" from organizer_settlements where id = ${id}`);
  expect(paidTo?.clabeId).toBe(again);
});

it("an account that is taken away before it was used leaves the one before in use, and needs no second factor", async () => {
  const world = await createWorld();
  const { maker, owner } = world;
  const second = await accepted(world, OTHER, maker.now);
  const unproven: Ctx = { ...ctxFor(owner, maker.now), actor: { ...actorOf(owner), secondFactor: "set_up" } };
  await endClabe({ ctx: unproven, input: { id: second } });
  expect(await statesOf(world, new Date(maker.now.getTime() + 5 * DAY))).toEqual(["ended", "usable"]);
});

it("a settlement that was approved for an account gets no money once another took its place, but what the bank had sent", async () => {
  const world = await createWorld();
  const { maker } = world;
  const id = await approved(world);
  await accepted(world, OTHER, maker.now);
  const later = { ...world, maker: { ...maker, now: new Date(maker.now.getTime() + 2 * DAY) } };
  expect([await linesOf(world, id), (await accountOf(world, id))?.isGone]).toEqual([1, false]);
  expect([await linesOf(later, id), (await accountOf(later, id))?.isGone]).toEqual([0, true]);
  const input = { id, bankReference: `REF${reference++}` };
  expect(await codeOf(paySettlement({ ctx: later.maker, input }))).toBe("settlement.clabe_gone");
  await paySettlement({ ctx: later.maker, input: { ...input, isSentAlready: true } });
});

it("an account in another name than the legal one is neither accepted nor paid to; back in the legal name it is", async () => {
  const world = await createWorld();
  const { admin, maker, approver } = world;
  const id = await approved(world);
  await renamed(world, "Otra Empresa, S.A.");
  expect([await linesOf(world, id), (await accountOf(world, id))?.isGone]).toEqual([0, true]);
  const input = { id, bankReference: `REF${reference++}` };
  expect(await codeOf(paySettlement({ ctx: maker, input }))).toBe("settlement.clabe_gone");
  await cancelSettlement({ ctx: maker, input: { id } });
  const again = await madeOf(world);
  expect(await codeOf(approveSettlement({ ctx: approver, input: { id: again.id } }))).toBe("settlement.no_clabe");
  const rows = await payableRows({ ctx: maker, input: null });
  expect(rows.find(({ adminId }) => adminId === admin.id)?.hasClabe).toBe(false);
  const { clabes } = await organizerProfile({ ctx: maker, input: { adminId: admin.id } });
  expect(clabes.map(({ state }) => state)).toEqual(["other_name"]);
  const asked = { adminId: admin.id, clabe: CLABE, holder: "otra empresa sa" };
  const second = await askClabe({ ctx: maker, input: asked });
  await renamed(world, "ESPECTACULOS FUNDIDORA SA DE CV");
  expect(await codeOf(approveClabe({ ctx: approver, input: { id: second.id } }))).toBe("clabe.other_name");
  await approveSettlement({ ctx: approver, input: { id: again.id } });
  await paySettlement({ ctx: maker, input: { ...input, id: again.id } });
});

it("another legal name or RFC asks for the second factor; an address does not, nor do the first data", async () => {
  const { owner, admin } = await createSaleable();
  const ctx: Ctx = { ...ctxFor(owner), actor: { ...actorOf(owner), secondFactor: "set_up" } };
  const save = (more: object) => saveProfile({ ctx, input: { adminId: admin.id, ...PROFILE, ...more } });
  await save({});
  await save({ address: "Av. Fundidora 1", rfc: "efu010101ab1" });
  for (const more of [{ legalName: "Otra" }, { rfc: "" }, { rfc: "EFU010101AB2" }])
    expect(await codeOf(save(more))).toBe("mfa.required");
  await saveProfile({ ctx: ctxFor(owner), input: { adminId: admin.id, ...PROFILE, legalName: "Otra" } });
});
