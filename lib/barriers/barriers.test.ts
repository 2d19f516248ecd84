import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createEnclosure, createGate, createGuard, createUser } from "@/db/testing";
import { createPost } from "@/lib/access/testing";
import { controllerList, editController } from "@/lib/barriers/controller-list";
import { addController, archiveController, changeController, tryController } from "@/lib/barriers/controllers";
import { listGateApiTypes } from "@/lib/barriers/gate-api-types";
import { commandList, editLane, getLane, laneList } from "@/lib/barriers/lane-list";
import { addLane, archiveLane, changeLane } from "@/lib/barriers/lanes";
import { readNetworks, setNetworks } from "@/lib/barriers/networks";
import { clearCommand, openLane } from "@/lib/barriers/open-lane";
import type { AddControllerInput, AddLaneInput } from "@/lib/barriers/schemas";
import { adjustController, adjustNew } from "@/lib/barriers/settings/device-settings";
import { createLane, type Emulator, PASSWORD, startHikvision, startShelly } from "@/lib/barriers/testing";
import { tryLane } from "@/lib/barriers/try-lane";
import { controllersInTrouble, watchControllers } from "@/lib/barriers/watch-controllers";
import { tell } from "@/lib/core/tell";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { PLATFORM } from "@/lib/enclosures/testing";

const running: Emulator[] = [];
async function kept(starting: Promise<Emulator>): Promise<Emulator> {
  const emulator = await starting;
  running.push(emulator);
  return emulator;
}
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
});

async function venue() {
  const { admin, enclosure, gate } = await createPost();
  const owner = await createUser({ profile: 1, adminId: admin.id });
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  return { admin, enclosure, gate, owner, place, ctx: ctxFor(owner) };
}

const controllerBody = (enclosureId: number, more: Partial<AddControllerInput> = {}): AddControllerInput => ({
  enclosureId,
  name: "Pluma norte",
  type: "shelly_rpc",
  address: "10.20.0.15",
  username: "admin",
  password: PASSWORD,
  ...more,
});

const laneBody = (controllerId: number, gateId: number, more: Partial<AddLaneInput> = {}): AddLaneInput => ({
  controllerId,
  gateId,
  name: "Entrada 1",
  direction: "in",
  output: "0",
  pulseMs: "1000",
  installer: "Instalaciones Regias",
  hasLoop: true,
  hasPhotocell: true,
  ...more,
});

const order = (laneId: number, nonce = randomUUID()) => ({ laneId, nonce, reason: "Proveedor de hielo" });
const detailsOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: { details: { fields?: object } }) => error.details,
  );

describe("a controller", () => {
  it("is set as it should be once it has a lane, is read again each hour, and says where it is not", async () => {
    const { ctx, place } = await venue();
    const emulator = await kept(startShelly());
    const { controllerId } = await createLane(place, { address: emulator.address });
    const input = { controllerId };
    const system = { ...ctx, actor: { kind: "system" as const, name: "test" } };
    expect((await editController({ ctx, input })).held).toMatchObject({ settings: null, settingsAt: null });
    await watchControllers({ ctx: system });
    const read = (await editController({ ctx, input })).held.settings ?? [];
    expect(read.map(({ isGood }) => isGood)).toEqual([false, true, false]);
    expect((await adjustController({ ctx, input })).settings?.every(({ isGood }) => isGood)).toBe(true);
    emulator.settings.initial_state = "on";
    await watchControllers({ ctx: system });
    expect((await editController({ ctx, input })).held.settings?.every(({ isGood }) => isGood)).toBe(true);
    await watchControllers({ ctx: { ...system, now: new Date(ctx.now.getTime() + 3_700_000) } });
    expect((await editController({ ctx, input })).held.settings?.[0]).toEqual({
      name: expect.stringContaining("tras un corte de luz"),
      wanted: "Suelto",
      found: "Cerrado: la pluma abre",
      isGood: false,
    });
    await adjustNew({ ctx: system, controllerId });
    expect(emulator.settings.initial_state).toBe("off");
    // The job is run again where the device is not there yet, and its page says why nothing can be read.
    emulator.vice = "error";
    await expect(adjustNew({ ctx: system, controllerId })).rejects.toThrow("error 500");
    await watchControllers({ ctx: { ...system, now: new Date(ctx.now.getTime() + 8_000_000) } });
    emulator.vice = "well";
    await adjustNew({ ctx: system, controllerId });
    expect((await editController({ ctx, input })).held.settings?.every(({ isGood }) => isGood)).toBe(true);
  });

  it("is tried in its lane: its output, how it is set, and who reads there", async () => {
    const { ctx, place, admin } = await venue();
    const emulator = await kept(startShelly());
    const { laneId, controllerId } = await createLane(place, { address: emulator.address });
    const input = { laneId };
    expect(await tryLane({ ctx, input })).toEqual({
      isGood: false,
      words: expect.stringMatching(/^contesta, pero no está puesto como debe: .*corte de luz; .*se suelta solo$/),
    });
    await adjustController({ ctx, input: { controllerId } });
    expect(await tryLane({ ctx, input })).toEqual({ isGood: true, words: "SPSW-201XE16EU, 1.4.4" });
    await getDb().execute(sql`update barrier_lanes set output = 3 where id = ${laneId}`);
    expect(await tryLane({ ctx, input })).toEqual({
      isGood: false,
      words: expect.stringMatching(/relevador|Argument/),
    });
    await getDb().execute(sql`update barrier_lanes set output = 0 where id = ${laneId}`);
    const reader = await createLane(place, { type: "generic_http", address: "" });
    await getDb().execute(sql`
      update barrier_lanes set reader_id = ${reader.controllerId}, reader_output = 1 where id = ${laneId}`);
    expect(await tryLane({ ctx, input })).toEqual({
      isGood: false,
      words: "SPSW-201XE16EU, 1.4.4; el lector: Todavía no ha llamado",
    });
    expect(emulator.openings).toBe(0);
    const guard = await createGuard(admin.id);
    expect(await codeOf(tryLane({ ctx: ctxFor(guard), input }))).toBe("auth.forbidden");
    const { ctx: stranger } = await venue();
    expect(await codeOf(tryLane({ ctx: stranger, input }))).toBe("resource.not_found");
  });

  it("is set by staff of its venue alone, and says in its own words why not", async () => {
    const { ctx, enclosure, place, admin } = await venue();
    const emulator = await kept(startHikvision());
    const { controllerId } = await createLane(place, { type: "hikvision_isapi", address: emulator.address });
    const input = { controllerId };
    emulator.vice = "busy";
    const refused = await adjustController({ ctx, input }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "barrier.not_set", details: { data: { why: expect.stringMatching(/\w/) } } });
    const { controllerId: bare } = await addController({ ctx, input: controllerBody(enclosure.id) });
    expect(await codeOf(adjustController({ ctx, input: { controllerId: bare } }))).toBe("barrier.no_lanes_yet");
    const own = await createLane(place, { type: "generic_http", address: "" });
    expect(await codeOf(adjustController({ ctx, input: { controllerId: own.controllerId } }))).toBe(
      "barrier.no_settings",
    );
    const guard = await createGuard(admin.id);
    expect(await codeOf(adjustController({ ctx: ctxFor(guard), input }))).toBe("auth.forbidden");
    const { ctx: stranger } = await venue();
    expect(await codeOf(adjustController({ ctx: stranger, input }))).toBe("resource.not_found");
  });

  it("does without a network what its make can, and is answered as its make may be", async () => {
    const { ctx, enclosure } = await venue();
    const body = controllerBody(enclosure.id);
    for (const wrong of [
      { outage: "open" as const },
      { type: "hikvision_isapi" as const, outage: "open" as const },
      { answersOtherwise: true },
    ])
      expect(await codeOf(addController({ ctx, input: { ...body, ...wrong } })), JSON.stringify(wrong)).toBe(
        "input.invalid",
      );
    const right = { type: "hikvision_isapi" as const, outage: "own_list" as const, answersOtherwise: true };
    const { controllerId } = await addController({ ctx, input: { ...body, ...right } });
    expect((await editController({ ctx, input: { controllerId } })).held).toMatchObject(right);
  });

  it("that calls by itself is not asked: a trial says when it called, and is no trouble", async () => {
    const { ctx, place } = await venue();
    const { controllerId } = await createLane(place, { type: "generic_http", address: "" });
    const input = { controllerId };
    expect(await tryController({ ctx, input })).toEqual({ isGood: false, words: "Todavía no ha llamado" });
    await getDb().execute(
      sql`update barrier_controllers set last_seen_at = '2026-11-20T18:30:00Z' where id = ${controllerId}`,
    );
    const said = await tryController({ ctx, input });
    expect(said).toEqual({ isGood: true, words: expect.stringMatching(/^llamó por última vez .*20/) });
    await watchControllers({ ctx: { ...ctx, actor: { kind: "system", name: "test" } } });
    expect((await tryController({ ctx, input })).words).toMatch(/^No ha llamado: llamó por última vez/);
  });

  it("is added with a sealed password, tried, changed and taken away", async () => {
    const { ctx, enclosure, gate } = await venue();
    const emulator = await kept(startShelly());
    const { controllerId } = await addController({
      ctx,
      input: controllerBody(enclosure.id, { address: emulator.address }),
    });
    const [row] = await getDb().execute<{ secret: Buffer }>(
      sql`select secret from barrier_controllers where id = ${controllerId}`,
    );
    expect(Buffer.from(row?.secret ?? "").toString()).not.toContain(PASSWORD);
    const { held, revision } = await editController({ ctx, input: { controllerId } });
    expect(held).toMatchObject({ hasPassword: true, lanes: 0, lastSeenAt: null });
    expect(JSON.stringify(held)).not.toContain(PASSWORD);
    expect(await tryController({ ctx, input: { controllerId } })).toEqual({
      isGood: true,
      words: "SPSW-201XE16EU, 1.4.4",
    });

    const typed = { name: "Pluma sur", type: "shelly_rpc" as const, username: "admin", password: "" };
    const change = { controllerId, revision, ...typed, address: emulator.address };
    expect(await changeController({ ctx, input: change })).toBeNull();
    expect(await codeOf(changeController({ ctx, input: change }))).toBe("resource.changed");
    expect(await tryController({ ctx, input: { controllerId } })).toMatchObject({ isGood: true });

    const { laneId } = await addLane({ ctx, input: laneBody(controllerId, gate.id) });
    expect(await codeOf(archiveController({ ctx, input: { controllerId } }))).toBe("barrier.has_lanes");
    await archiveLane({ ctx, input: { laneId } });
    await archiveController({ ctx, input: { controllerId } });
    expect(await codeOf(tryController({ ctx, input: { controllerId } }))).toBe("resource.not_found");
    expect((await controllerList.page({ ctx, input: controllerList.fromAddress({}) })).items).toEqual([]);
    expect(
      await getDb().execute(sql`select 1 from barrier_controllers where id = ${controllerId} and secret is null`),
    ).toHaveLength(1);
  });

  it("does not send its password to another address because somebody typed that", async () => {
    const { ctx, enclosure } = await venue();
    const { controllerId } = await addController({ ctx, input: controllerBody(enclosure.id) });
    const typed = controllerBody(enclosure.id, { address: "10.20.0.99", password: "" });
    const { enclosureId: _venue, ...moved } = typed;
    expect(await detailsOf(changeController({ ctx, input: { controllerId, ...moved } }))).toMatchObject({
      fields: { password: "Con otra dirección, escribe la contraseña otra vez" },
    });
  });

  it("says since when it does not answer, and is asked nothing outside of the venue's networks", async () => {
    const { ctx, enclosure } = await venue();
    const { controllerId } = await addController({
      ctx,
      input: controllerBody(enclosure.id, { address: "192.0.2.7" }),
    });
    const outside = { isGood: false, words: "Esa dirección no está en las redes permitidas del recinto" };
    expect(await tryController({ ctx, input: { controllerId } })).toEqual(outside);
    const first = (await editController({ ctx, input: { controllerId } })).held;
    expect(first).toMatchObject({ trouble: outside.words, lastSeenAt: null });
    await tryController({ ctx: { ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, input: { controllerId } });
    expect((await editController({ ctx, input: { controllerId } })).held.troubleSince).toEqual(first.troubleSince);
  });

  it.each<[string, Partial<AddControllerInput>, object]>([
    ["no name", { name: "" }, { name: "Este campo es requerido" }],
    ["no address", { address: "" }, { address: "Este campo es requerido" }],
    [
      "a whole URL",
      { address: "http://10.0.0.1/rpc" },
      { address: "Escribe una dirección como 10.20.0.15 o 10.20.0.15:8080" },
    ],
    ["by hand with an address", { type: "manual" }, { address: "Una pluma a mano no tiene dirección" }],
  ])("is refused with %s, at the field", async (_what, more, fields) => {
    const { ctx, enclosure } = await venue();
    expect(await detailsOf(addController({ ctx, input: controllerBody(enclosure.id, more) }))).toMatchObject({
      fields,
    });
  });

  it("has a name of its own in its venue", async () => {
    const { ctx, enclosure } = await venue();
    await addController({ ctx, input: controllerBody(enclosure.id) });
    expect(await codeOf(addController({ ctx, input: controllerBody(enclosure.id, { name: "PLUMA NORTE" }) }))).toBe(
      "barrier.name_taken",
    );
  });
});

describe("a lane", () => {
  it("needs a loop and a photocell that somebody tried", async () => {
    const { ctx, enclosure, gate } = await venue();
    const { controllerId } = await addController({ ctx, input: controllerBody(enclosure.id) });
    const unsafe = { ...laneBody(controllerId, gate.id), hasLoop: false, hasPhotocell: false, installer: "" };
    expect(await detailsOf(addLane({ ctx, input: unsafe as unknown as AddLaneInput }))).toMatchObject({
      fields: {
        hasLoop: "Sin esto no se abre una pluma desde aquí",
        hasPhotocell: "Sin esto no se abre una pluma desde aquí",
        installer: "Este campo es requerido",
      },
    });
  });

  it("stands at a gate of its venue, alone at its contact, and is changed on what was seen", async () => {
    const { ctx, enclosure, gate, admin } = await venue();
    const elsewhere = await createGate(await createEnclosure(admin.id));
    const { controllerId } = await addController({ ctx, input: controllerBody(enclosure.id) });
    const add = (more: Partial<AddLaneInput> = {}) => addLane({ ctx, input: laneBody(controllerId, gate.id, more) });
    expect(await codeOf(add({ gateId: elsewhere.id }))).toBe("barrier.other_venue");
    const { laneId } = await add();
    expect(await codeOf(add({ name: "Otra" }))).toBe("barrier.output_taken");
    const { revision } = await editLane({ ctx, input: { laneId } });
    const { controllerId: _one, ...typed } = laneBody(controllerId, gate.id, { direction: "out", name: "Salida 1" });
    await changeLane({ ctx, input: { laneId, revision, ...typed } });
    expect(await codeOf(changeLane({ ctx, input: { laneId, revision, ...typed } }))).toBe("resource.changed");
    expect(await getLane({ ctx, input: { laneId } })).toMatchObject({
      direction: "in",
      name: "Salida 1",
      lastState: null,
    });
  });
});

describe("opening", () => {
  it.each([
    ["shelly_rpc", startShelly],
    ["hikvision_isapi", startHikvision],
  ])("a %s is written down with its reason, and the same order twice opens once", async (type, start) => {
    const { ctx, place } = await venue();
    const emulator = await kept(start());
    const { laneId } = await createLane(place, { address: emulator.address, type });
    const asked = order(laneId);
    const both = await Promise.all([openLane({ ctx, input: asked }), openLane({ ctx, input: asked })]);
    expect(emulator.openings).toBe(1);
    expect(both.map(({ commandId }) => commandId)).toEqual([both[0].commandId, both[0].commandId]);
    expect(await openLane({ ctx, input: asked })).toMatchObject({ state: "opened" });
    const { items } = await commandList.page({ ctx, input: commandList.fromAddress({ pluma: String(laneId) }) });
    expect(items).toMatchObject([{ state: "opened", reason: "Proveedor de hielo", isMerged: false }]);
    const { items: lanes } = await laneList.page({ ctx, input: laneList.fromAddress({}) });
    expect(lanes).toMatchObject([{ lastState: "opened", trouble: "", lastSeenAt: expect.any(Date) }]);
    const audited = await getDb().execute(sql`
      select 1 from audit_log where action = 'barrier_lane.opened' and entity_id = ${String(laneId)}`);
    expect(audited).toHaveLength(1);
  });

  it("by hand is written down alone", async () => {
    const { ctx, place } = await venue();
    const { laneId } = await createLane(place, { type: "manual", address: "" });
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({
      state: "opened",
      detail: "A mano, en el carril",
    });
  });

  it("without an answer is unknown, is not repeated, and a person says once what it did", async () => {
    const { ctx, place } = await venue();
    const emulator = await kept(startShelly());
    emulator.vice = "cut";
    const { laneId } = await createLane(place, { address: emulator.address });
    const asked = order(laneId);
    const told = await openLane({ ctx, input: asked });
    expect(told).toMatchObject({ state: "unknown", detail: "El equipo recibió la orden y no contestó a tiempo" });
    emulator.vice = "well";
    expect(await openLane({ ctx, input: asked })).toMatchObject({ state: "unknown" });
    expect(emulator.openings).toBe(1);
    const clear = { commandId: told.commandId, saw: "opened" as const };
    const all = await Promise.allSettled([clearCommand({ ctx, input: clear }), clearCommand({ ctx, input: clear })]);
    expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await codeOf(clearCommand({ ctx, input: clear }))).toBe("barrier.not_unknown");
    expect(await getLane({ ctx, input: { laneId } })).toMatchObject({ lastState: "opened" });
  });

  it("whose process died is unknown after a while, and is cleared like one without an answer", async () => {
    const { ctx, place, owner } = await venue();
    const { laneId } = await createLane(place);
    const [row] = await getDb().execute<{ id: number }>(sql`
      insert into barrier_commands (admin_id, lane_id, user_id, nonce, reason, sent_at)
      values (${place.adminId}, ${laneId}, ${owner.id}, gen_random_uuid(), 'Proveedor', ${ctx.now}) returning id`);
    const input = { commandId: row?.id ?? 0, saw: "failed" as const };
    expect(await getLane({ ctx, input: { laneId } })).toMatchObject({ lastState: "sent" });
    expect(await codeOf(clearCommand({ ctx, input }))).toBe("barrier.not_unknown");
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 16_000) };
    expect(await getLane({ ctx: later, input: { laneId } })).toMatchObject({ lastState: "unknown" });
    await clearCommand({ ctx: later, input });
    expect(await getLane({ ctx: later, input: { laneId } })).toMatchObject({ lastState: "failed" });
  });

  it("fails with the controller's words, and says so on the lane", async () => {
    const { ctx, place } = await venue();
    const emulator = await kept(startShelly());
    emulator.vice = "busy";
    const { laneId } = await createLane(place, { address: emulator.address });
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({
      state: "failed",
      detail: "El equipo no puede obedecer ahora",
    });
    expect(await getLane({ ctx, input: { laneId } })).toMatchObject({ trouble: "El equipo no puede obedecer ahora" });
    emulator.vice = "well";
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({ state: "opened" });
    expect(await getLane({ ctx, input: { laneId } })).toMatchObject({ trouble: "", lastState: "opened" });
  });

  it("fails where the password cannot be read any more, and says what to do", async () => {
    const { ctx, place } = await venue();
    const { laneId, controllerId } = await createLane(place);
    await getDb().execute(sql`update barrier_controllers set secret = '\\x01' where id = ${controllerId}`);
    const detail = "No podemos leer la contraseña que guardaste: escríbela otra vez";
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({ state: "failed", detail });
    expect(await tryController({ ctx, input: { controllerId } })).toEqual({ isGood: false, words: detail });
  });

  it("wants a reason, and a nonce is of one lane", async () => {
    const { ctx, place } = await venue();
    const [one, two] = [
      await createLane(place, { type: "manual", address: "" }),
      await createLane(place, { type: "manual", address: "" }),
    ];
    expect(await codeOf(openLane({ ctx, input: { ...order(one.laneId), reason: "" } }))).toBe("input.invalid");
    const asked = order(one.laneId);
    await openLane({ ctx, input: asked });
    expect(await codeOf(openLane({ ctx, input: { ...asked, laneId: two.laneId } }))).toBe("idempotency.mismatch");
  });
});

it("is the staff's of its tenant alone", async () => {
  const { ctx, place, enclosure, gate, admin } = await venue();
  const { controllerId, laneId } = await createLane(place, { type: "manual", address: "" });
  const { commandId } = await openLane({ ctx, input: order(laneId) });
  const stranger = ctxFor((await venue()).owner);
  const { name: _name, ...withoutName } = controllerBody(enclosure.id);
  const acts = (by: typeof ctx) => [
    addController({ ctx: by, input: controllerBody(enclosure.id) }),
    changeController({ ctx: by, input: { controllerId, ...withoutName, name: "Otra" } }),
    archiveController({ ctx: by, input: { controllerId } }),
    tryController({ ctx: by, input: { controllerId } }),
    addLane({ ctx: by, input: laneBody(controllerId, gate.id, { output: "3" }) }),
    changeLane({ ctx: by, input: { laneId, ...laneBody(controllerId, gate.id) } }),
    archiveLane({ ctx: by, input: { laneId } }),
    openLane({ ctx: by, input: order(laneId) }),
    clearCommand({ ctx: by, input: { commandId, saw: "failed" } }),
  ];
  expect(await Promise.all(acts(stranger).map(codeOf))).toEqual(Array.from({ length: 9 }, () => "resource.not_found"));
  expect((await laneList.page({ ctx: stranger, input: laneList.fromAddress({}) })).items).toEqual([]);
  expect((await controllerList.page({ ctx: stranger, input: controllerList.fromAddress({}) })).items).toEqual([]);
  expect((await commandList.page({ ctx: stranger, input: commandList.fromAddress({}) })).items).toEqual([]);
  const guard = await createGuard(admin.id);
  const buyer = await createUser();
  for (const person of [guard, buyer])
    expect(await Promise.all(acts(ctxFor(person)).map(codeOf))).toEqual(
      Array.from({ length: 9 }, () => "auth.forbidden"),
    );
  expect(await codeOf(listGateApiTypes({ ctx: ctxFor(buyer), input: {} }))).toBe("auth.forbidden");
  expect((await listGateApiTypes({ ctx, input: {} })).map(({ type }) => type)).toContain("shelly_rpc");
});

describe("a venue's networks", () => {
  it("are the platform's to set, and are read as typed", async () => {
    const { ctx, enclosure } = await venue();
    const platform = ctxFor(PLATFORM);
    const input = { enclosureId: enclosure.id, networks: "10.20.0.0/24\n10.30.0.0/16, 10.20.0.0/24" };
    expect(await codeOf(setNetworks({ ctx, input }))).toBe("auth.forbidden");
    await setNetworks({ ctx: platform, input });
    expect(await readNetworks({ ctx: platform, input })).toEqual(["10.20.0.0/24", "10.30.0.0/16"]);
    expect(await detailsOf(setNetworks({ ctx: platform, input: { ...input, networks: "0.0.0.0/0" } }))).toMatchObject({
      fields: { networks: "«0.0.0.0/0» no es una red: escribe una como 10.20.0.0/24" },
    });
    await setNetworks({ ctx: platform, input: { ...input, networks: "" } });
    expect(await readNetworks({ ctx: platform, input })).toEqual([]);
    expect(await codeOf(setNetworks({ ctx: platform, input: { ...input, enclosureId: 0 } }))).toBe("input.invalid");
    expect(await codeOf(setNetworks({ ctx: platform, input: { ...input, enclosureId: 999_999_999 } }))).toBe(
      "resource.not_found",
    );
  });
});

describe("a device that nobody asked", () => {
  it("is asked each minute, and its tenant is told once it has been silent for two", async () => {
    const { ctx, place } = await venue();
    const emulator = await kept(startShelly());
    const good = await createLane(place, { name: "Buena", address: emulator.address });
    const lost = await createLane(place, { name: "Perdida", address: "192.0.2.7" });
    const byHand = await createLane(place, { type: "manual", address: "" });
    const system = { ...ctx, actor: { kind: "system" as const, name: "barriers.watch" } };
    expect(await watchControllers({ ctx: system })).toBeGreaterThanOrEqual(2);
    const held = async ({ controllerId }: { controllerId: number }) =>
      (await editController({ ctx, input: { controllerId } })).held;
    expect(await held(good)).toMatchObject({ model: "SPSW-201XE16EU", trouble: "", lastSeenAt: ctx.now });
    expect(await held(byHand)).toMatchObject({ lastSeenAt: null, trouble: "" });
    expect(await controllersInTrouble({ ctx })).toEqual([]);
    const later = new Date(ctx.now.getTime() + 121_000);
    await watchControllers({ ctx: { ...system, now: later } });
    expect(await controllersInTrouble({ ctx: { ...ctx, now: later } })).toMatchObject([
      { id: lost.controllerId, name: "Perdida", since: ctx.now },
    ]);
    const stranger = { ...ctxFor((await venue()).owner), now: later };
    expect(await controllersInTrouble({ ctx: stranger })).toEqual([]);
    expect(await codeOf(watchControllers({ ctx }))).toBe("auth.forbidden");
  });
});

describe("what barriers stand on", () => {
  it("a gate with a barrier does not end; a venue that ends takes its devices, and their passwords go", async () => {
    const { admin, owner } = await createAdmin();
    const enclosure = await createEnclosure(admin.id);
    const gate = await createGate(enclosure);
    const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
    const { controllerId, laneId } = await createLane(place, { name: "Entrada 9" });
    const tx = { ...ctxFor(PLATFORM), db: getDb() };
    await expect(tell(tx, "gates.ending", { ids: [gate.id] })).rejects.toMatchObject({
      code: "barrier.at_gate",
      details: { data: { gates: gate.label, lanes: "Entrada 9" } },
    });
    await setNetworks({ ctx: ctxFor(PLATFORM), input: { enclosureId: enclosure.id, networks: "10.20.0.0/24" } });
    await tell(tx, "venue.ending", { id: enclosure.id });
    const [left] = await getDb().execute(sql`
      select c.secret, c.archived_at is not null as c, l.archived_at is not null as l,
        (select count(*)::int from barrier_networks n where n.enclosure_id = c.enclosure_id) as networks
      from barrier_controllers c join barrier_lanes l on l.controller_id = c.id
      where c.id = ${controllerId} and l.id = ${laneId}`);
    expect(left).toEqual({ secret: null, c: true, l: true, networks: 0 });
  });
});
