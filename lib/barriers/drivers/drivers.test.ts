import { afterEach, describe, expect, it } from "vitest";
import type { GateDriver, LaneOrder, SettingsDriver } from "@/lib/barriers/drivers/driver";
import { hikvisionIsapi } from "@/lib/barriers/drivers/hikvision-isapi";
import { shellyRpc } from "@/lib/barriers/drivers/shelly-rpc";
import { parseNetwork, venueHttp } from "@/lib/barriers/drivers/venue-http";
import type { Emulator, Vice } from "@/lib/barriers/testing/emulator";
import { PASSWORD, startHikvision, startShelly } from "@/lib/barriers/testing/makes";

const running: Emulator[] = [];
const kept = async (starting: Promise<Emulator>) => {
  const emulator = await starting;
  running.push(emulator);
  return emulator;
};
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
});

const here = venueHttp({ networks: [], isOwnMachineAllowed: true, answerMs: 400 });

interface Make {
  driver: GateDriver;
  start: () => Promise<Emulator>;
  output: number;
  /** What it is set to once it is set up. */
  wanted: object;
}

/** When a device answers so, nobody knows what it did. */
const UNKNOWN: [Vice, string][] = [
  ["silent", "El equipo recibió la orden y no contestó a tiempo"],
  ["cut", "El equipo recibió la orden y no contestó a tiempo"],
  ["empty", "Respuesta vacía del servidor"],
  ["broken", "El equipo contestó algo que no se entiende"],
  ["lying", "El equipo contestó algo que no se entiende"],
  ["error", "El equipo contestó con el error 500"],
];

const MAKES: Readonly<Record<string, Make>> = {
  shelly_rpc: {
    driver: shellyRpc,
    start: startShelly,
    output: 0,
    wanted: { initial_state: "off", auto_on: false, auto_off: true, auto_off_delay: 1_800 },
  },
  hikvision_isapi: {
    driver: hikvisionIsapi,
    start: startHikvision,
    output: 1,
    wanted: {
      uploadCapPic: true,
      remoteCheckDoorEnabled: true,
      remoteCheckTimeout: 5,
      needDeviceCheck: false,
      offlineDevCheckOpenDoorEnabled: false,
      checkChannelType: "ISAPIListen",
      remoteCheckWithISAPIListen: "sync",
    },
  },
};

describe.each(Object.entries(MAKES))("%s", (_name, { driver, start, output, wanted }) => {
  const accessOf = ({ address }: Emulator, password = PASSWORD) => ({ address, username: "admin", password });
  const open = (emulator: Emulator, more: { password?: string; output?: number; kind?: LaneOrder["kind"] } = {}) =>
    driver.move(here, accessOf(emulator, more.password), {
      output: more.output ?? output,
      pulseMs: 1_000,
      kind: more.kind ?? "open",
      holdSeconds: 600,
    });

  it("opens once by one order, with a proof, and says what it is", async () => {
    const emulator = await kept(start());
    expect(await open(emulator)).toEqual({ state: "opened", detail: "", isMerged: false });
    expect(emulator).toMatchObject({ openings: 1, proven: 1 });
    expect(await driver.look(here, accessOf(emulator))).toMatchObject({
      isGood: true,
      firmware: expect.stringMatching(/\d/),
    });
  });

  it("keeps a barrier open and lets it go, and neither is an opening", async () => {
    const emulator = await kept(start());
    expect(await open(emulator, { kind: "hold" })).toEqual({ state: "opened", detail: "", isMerged: false });
    expect(emulator).toMatchObject({ openings: 0, held: true });
    expect(await open(emulator, { kind: "release" })).toEqual({ state: "opened", detail: "", isMerged: false });
    expect(emulator).toMatchObject({ openings: 0, held: false });
  });

  it("fails with words where the password or the contact is another, and opens nothing", async () => {
    const emulator = await kept(start());
    expect(await open(emulator, { password: "otra" })).toEqual({
      state: "failed",
      detail: "El equipo no aceptó el usuario o la contraseña",
    });
    expect(await open(emulator, { output: 7 })).toMatchObject({ state: "failed", detail: expect.stringMatching(/\w/) });
    expect(emulator.openings).toBe(0);
  });

  it("proves itself again where the nonce has ended", async () => {
    const emulator = await kept(start());
    emulator.vice = "stale";
    expect(await open(emulator)).toMatchObject({ state: "opened" });
    expect(emulator.openings).toBe(1);
  });

  it.each(UNKNOWN)("does not know what a controller did that is %s, and gives the order once", async (vice, detail) => {
    const emulator = await kept(start());
    emulator.vice = vice;
    expect(await open(emulator)).toEqual({ state: "unknown", detail });
    expect(emulator.proven).toBe(1);
    expect(await driver.look(here, accessOf(emulator))).toEqual({ isGood: false, detail });
  });

  describe("settings", () => {
    const wish = { lanes: [{ output, name: "Entrada 1" }], outage: "closed" as const, answersOtherwise: false };
    const settings = driver.settings as SettingsDriver;

    it("are read as they are, written, and read again as they should be", async () => {
      const emulator = await kept(start());
      const before = await settings.read(here, accessOf(emulator), wish);
      expect(before).toMatchObject({ isRead: true });
      expect(before.isRead && before.settings.some(({ isGood }) => !isGood)).toBe(true);
      expect(await settings.write(here, accessOf(emulator), wish)).toEqual({ isWritten: true });
      const after = await settings.read(here, accessOf(emulator), wish);
      expect(after.isRead && after.settings.filter(({ isGood }) => !isGood)).toEqual([]);
      expect(emulator.settings).toMatchObject(wanted);
    });

    it.each<[Vice, string]>([...UNKNOWN, ["redirect", "El equipo contestó con el error 302"]])(
      "of a device that is %s are not said to be read or written",
      async (vice, detail) => {
        const emulator = await kept(start());
        emulator.vice = vice;
        expect(await settings.read(here, accessOf(emulator), wish)).toEqual({ isRead: false, detail });
        expect(await settings.write(here, accessOf(emulator), wish)).toEqual({ isWritten: false, detail });
      },
    );

    it("stay as they were where the password is another, or the device is busy", async () => {
      const emulator = await kept(start());
      const was = { ...emulator.settings };
      expect(await settings.write(here, accessOf(emulator, "otra"), wish)).toMatchObject({ isWritten: false });
      emulator.vice = "busy";
      expect(await settings.write(here, accessOf(emulator), wish)).toMatchObject({ isWritten: false });
      expect(emulator.settings).toEqual(was);
    });
  });

  it("fails where the controller is busy, sends us elsewhere, or is not there", async () => {
    const emulator = await kept(start());
    emulator.vice = "busy";
    expect(await open(emulator)).toMatchObject({ state: "failed" });
    emulator.vice = "redirect";
    expect(await open(emulator)).toMatchObject({ state: "failed", detail: "El equipo contestó con el error 302" });
    await emulator.stop();
    running.length = 0;
    expect(await open(emulator)).toEqual({
      state: "failed",
      detail: "El equipo no contesta: revisa que esté encendido y en la red",
    });
    expect(emulator.openings).toBe(0);
  });
});

it("sets a Hikvision's clock to the venue's time, and lets its list open without a network where it is to", async () => {
  const emulator = await kept(startHikvision());
  const access = { address: emulator.address, username: "admin", password: PASSWORD };
  const settings = hikvisionIsapi.settings as SettingsDriver;
  const now = new Date("2026-11-20T18:30:05Z");
  expect(await settings.setClock?.(here, access, now, "America/Monterrey")).toEqual({ isWritten: true });
  expect(emulator.clock).toBe("2026-11-20T12:30:05-06:00");
  // What is right already, or kept by NTP, is left alone.
  for (const [clock, timeMode] of [
    ["2026-11-20T12:30:03-06:00", "manual"],
    ["2026-11-20T12:30:07", "manual"],
    ["2000-01-01T00:00:00", "NTP"],
  ] as const) {
    Object.assign(emulator, { clock, timeMode });
    expect(await settings.setClock?.(here, access, now, "America/Monterrey")).toEqual({ isWritten: true });
    expect(emulator.clock).toBe(clock);
  }
  await settings.write(here, access, { lanes: [], outage: "own_list", answersOtherwise: true });
  expect(emulator.settings).toMatchObject({
    offlineDevCheckOpenDoorEnabled: true,
    remoteCheckWithISAPIListen: "async",
  });
});

it("says where a Hikvision holds shorter card numbers than ours", async () => {
  const emulator = await kept(startHikvision());
  const access = { address: emulator.address, username: "admin", password: PASSWORD };
  const settings = hikvisionIsapi.settings as SettingsDriver;
  emulator.cardDigits = 10;
  const read = await settings.read(here, access, { lanes: [], outage: "closed", answersOtherwise: false });
  expect(read.isRead && read.settings.at(-1)).toEqual({
    name: "Dígitos que caben en una tarjeta",
    wanted: "18 o más",
    found: "10",
    isGood: false,
  });
});

it("tells that a Shelly's contact was closed already", async () => {
  const emulator = await kept(startShelly({ isOn: true }));
  const access = { address: emulator.address, username: "", password: PASSWORD };
  expect(await shellyRpc.move(here, access, { output: 0, pulseMs: 500, kind: "open", holdSeconds: 0 })).toMatchObject({
    state: "opened",
    isMerged: true,
  });
});

describe("a venue's networks", () => {
  const outside = { kind: "not_sent", why: "Esa dirección no está en las redes permitidas del recinto" };
  const ask = (address: string, networks: readonly string[] = ["10.20.0.0/24", "fd00:20::/64"]) =>
    venueHttp({ networks, isOwnMachineAllowed: false }).ask(
      { address, username: "admin", password: PASSWORD },
      { method: "GET", path: "/" },
    );

  it.each([
    "127.0.0.1",
    "127.8.9.1:5432",
    "localhost",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "169.254.169.254",
    "[::ffff:169.254.169.254]",
    "[fe80::1]",
    "10.20.1.5",
    "10.21.0.5",
    "192.168.0.1",
    "[fd00:21::5]",
    "8.8.8.8",
  ])("do not lead to %s", async (address) => {
    expect(await ask(address)).toEqual(outside);
    // The same holds where somebody allowed everything that can be written as a network.
    if (/^(127|169|0\.|localhost|\[::|\[fe80)/.test(address))
      expect(await ask(address, ["128.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "fe80::/10", "0.0.0.0/8"])).toEqual(
        outside,
      );
  });

  it.each(["10.20.0.5/x", "a b", "http://10.20.0.5", "10.20.0.5@127.0.0.1", "10.20.0.5:99999", "", "[::1"])(
    "know no address like %s",
    async (address) => {
      expect(await ask(address)).toMatchObject({ kind: "not_sent" });
    },
  );

  it("are read as CIDR, and none is wider than a class A", () => {
    expect(parseNetwork("10.20.0.0/24")).toEqual({ address: "10.20.0.0", bits: 24, family: "ipv4" });
    for (const wrong of ["0.0.0.0/0", "10.0.0.0", "10.0.0.0/33", "10.0.0/24", "::/0", "texto/24", "10.0.0.0/24/1"])
      expect(parseNetwork(wrong), wrong).toBeNull();
  });
});
