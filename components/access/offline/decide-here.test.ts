import { generateKeyPairSync, sign } from "node:crypto";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { type CodeRead, decideHere, type OwnReading } from "@/components/access/offline/decide-here";
import { type Net, noted, ONLINE } from "@/components/access/offline/net";
import { hashOfCode, type ListHead, PassList } from "@/components/access/offline/pass-list";
import { isSignedBy } from "@/components/access/offline/verify";
import { type BundlePass, type BundleZone, RECORD_BYTES, type ReadingWay, writeRecord } from "@/lib/access/client";
import { type DecodedToken, decodeToken } from "@/lib/passes/client";
import { encodeBody, joinToken } from "@/lib/passes/token-format";

const NOW = Date.UTC(2026, 10, 28, 19, 0);
const HOUR = 3_600_000;
const EVENT = 5;
const zone = (id: number, more: Partial<BundleZone> = {}): BundleZone => ({
  id,
  areaId: id + 100,
  key: `A${id}`,
  name: "Norte",
  antiPassback: null,
  reentries: 0,
  reentryUntil: null,
  whenFull: "flag",
  isClosed: false,
  offlineDoubles: "admit",
  offlineStanding: "admit",
  gateIds: [1, 2],
  ...more,
});
const gate = (id: number, ways: "in" | "out" | "both" = "both") => ({
  id,
  label: `Acceso ${id}`,
  street: "Av. del Acero",
  ways,
  isClosed: false,
  isShut: false,
});
const head = (more: Partial<ListHead> = {}): ListHead => ({
  cursor: `e${EVENT}:1`,
  madeMs: NOW - 20_000,
  enclosureId: 3,
  timeZone: "America/Monterrey",
  event: {
    id: EVENT,
    name: "Alma Ríos",
    state: "published",
    opensMs: NOW - HOUR,
    admitsFromMs: NOW - HOUR,
    admitsUntilMs: NOW + 5 * HOUR,
  },
  endsMs: NOW + 17 * HOUR,
  gates: [gate(1), gate(2), gate(3)],
  zones: [zone(1), zone(2, { gateIds: [3] })],
  serves: [{ gateId: 1, zoneIds: [1] }],
  keys: [],
  forceQuota: 5,
  leaveHash: "",
  ...more,
});
const pass = (more: Partial<BundlePass> = {}): BundlePass => ({
  passId: 9,
  generation: 1,
  kind: "ticket",
  state: "active",
  reason: "none",
  isGroup: false,
  mayEnter: true,
  zoneId: 1,
  entryRights: 1,
  entries: 0,
  inside: 0,
  hasLeft: false,
  codeHash: new Uint8Array(8),
  ...more,
});

function tokenOf(more: Partial<Parameters<typeof encodeBody>[0]> = {}): DecodedToken {
  const body = encodeBody({
    kind: "ticket",
    keyId: 1,
    passId: 9,
    generation: 1,
    scope: { type: "event", eventId: EVENT, eventAreaId: 101 },
    salt: new Uint8Array(8),
    ...more,
  });
  const decoded = decodeToken(joinToken(body, new Uint8Array(64)));
  if (!decoded) throw new Error("The token is broken");
  return decoded;
}

interface Case {
  read?: CodeRead;
  list?: Partial<ListHead>;
  own?: Omit<OwnReading, "passId" | "gateId">[];
  way?: ReadingWay;
}

const typed = (more: Partial<BundlePass> = {}): CodeRead => ({ kind: "typed", pass: pass(more) });

function shownOf({ read = typed(), list = {}, own = [], way = "in" }: Case): string {
  const verdict = decideHere({
    head: head(list),
    read,
    own: own.map((one) => ({ ...one, passId: 9, gateId: 1 })),
    gateId: 1,
    way,
    now: NOW,
    tail: "0B8C",
  });
  return `${verdict.shown} ${verdict.direction}`;
}

describe("a phone without a network", () => {
  it.each<[string, string, Case]>([
    ["admits a code of its list", "admitted in", {}],
    ["knows what it read itself since", "already_used in", { own: [{ direction: "in", at: NOW - HOUR }] }],
    ["knows what the list says was read", "already_used in", { read: typed({ entries: 1, inside: 1 }) }],
    ["lets a car that is inside leave", "admitted out", { read: typed({ entries: 1, inside: 1 }), way: "out" }],
    [
      "lets out what it let in, at a phone that reads both ways",
      "admitted out",
      { own: [{ direction: "in", at: NOW - HOUR }], way: "both" },
    ],
    [
      "does not turn a car around that still stands there",
      "still_inside in",
      { own: [{ direction: "in", at: NOW - 5_000 }], way: "both" },
    ],
    [
      "does not let a second car out by one code",
      "not_inside out",
      { read: typed({ entries: 1, hasLeft: true }), way: "out" },
    ],
    [
      "goes the gate's way",
      "admitted out",
      { list: { gates: [gate(1, "out")] }, read: typed({ inside: 1, entries: 1 }), way: "both" },
    ],
    ["admits to the zones of its gate alone", "other_zone in", { read: typed({ zoneId: 2 }) }],
    ["refuses what was blocked", "blocked in", { read: typed({ state: "blocked", reason: "other" }) }],
    ["refuses what was paid back", "returned in", { read: typed({ state: "revoked", reason: "returned" }) }],
    ["refuses what was cancelled", "cancelled in", { read: typed({ state: "revoked", reason: "cancelled" }) }],
    [
      "refuses a code that was replaced",
      "revoked in",
      { read: { kind: "signed", token: tokenOf(), pass: pass({ generation: 2 }) } },
    ],
    [
      "admits a code that was renewed since",
      "admitted in",
      { read: { kind: "signed", token: tokenOf({ generation: 3 }), pass: pass({ generation: 2 }) } },
    ],
    [
      "admits a genuine ticket that was sold since its list",
      "admitted in",
      { read: { kind: "signed", token: tokenOf(), pass: null } },
    ],
    [
      "and only to its zone",
      "other_zone in",
      {
        read: {
          kind: "signed",
          token: tokenOf({ scope: { type: "event", eventId: EVENT, eventAreaId: 102 } }),
          pass: null,
        },
      },
    ],
    [
      "refuses another event's ticket",
      "other_event in",
      {
        read: { kind: "signed", token: tokenOf({ scope: { type: "event", eventId: 6, eventAreaId: 1 } }), pass: null },
      },
    ],
    ["cannot tell of a typed code that it does not have", "needs_network in", { read: { kind: "typed", pass: null } }],
    [
      "cannot tell of an account that it does not have",
      "needs_network in",
      { read: { kind: "signed", token: tokenOf({ kind: "prepaid", scope: { type: "account" } }), pass: null } },
    ],
    ["refuses a forged code", "bad_signature in", { read: { kind: "forged" } }],
    ["refuses what is no code", "unknown_code in", { read: { kind: "unknown" } }],
    [
      "stops where other gates of the zone could admit too, if the zone says so",
      "needs_network in",
      { list: { zones: [zone(1, { offlineDoubles: "stop" })] } },
    ],
    [
      "admits at the only gate of such a zone",
      "admitted in",
      { list: { zones: [zone(1, { offlineDoubles: "stop", gateIds: [1] })] } },
    ],
    ["admits a subscriber", "admitted in", { read: typed({ kind: "subscriber" }) }],
    [
      "refuses one whom the event does not cover",
      "other_event in",
      { read: typed({ kind: "subscriber", mayEnter: false }) },
    ],
    [
      "stops subscribers if the zone says so",
      "needs_network in",
      { read: typed({ kind: "subscriber" }), list: { zones: [zone(1, { offlineStanding: "stop" })] } },
    ],
    ["admits a balance that sufficed", "admitted in", { read: typed({ kind: "prepaid", zoneId: null }) }],
    ["refuses one that did not", "no_balance in", { read: typed({ kind: "prepaid", zoneId: null, mayEnter: false }) }],
    [
      "lets any balance leave",
      "admitted out",
      { read: typed({ kind: "prepaid", zoneId: null, mayEnter: false, inside: 1, entries: 1 }), way: "out" },
    ],
    [
      "lets the cars of a group in one by one",
      "admitted in",
      { read: typed({ isGroup: true, entryRights: 3, entries: 2, inside: 2 }) },
    ],
    [
      "until all are in",
      "already_used in",
      {
        read: typed({ isGroup: true, entryRights: 3, entries: 2, inside: 2 }),
        own: [{ direction: "in", at: NOW - HOUR }],
      },
    ],
    [
      "keeps the event's hours",
      "expired in",
      { list: { event: { ...head().event, admitsUntilMs: NOW - 1 } as ListHead["event"] } },
    ],
    [
      "admits nobody by a gate that is closed for a while",
      "gate_closed in",
      { list: { gates: [{ ...gate(1), isShut: true }] } },
    ],
    ["admits nobody to a closed zone", "zone_closed in", { list: { zones: [zone(1, { isClosed: true })] } }],
  ])("%s", (_name, wanted, facts) => {
    expect(shownOf(facts)).toBe(wanted);
  });

  it("says where and when it let the car in, and where another zone is entered", () => {
    const used = { head: head(), read: typed(), gateId: 1, way: "in" as const, now: NOW, tail: "" };
    const own = [{ passId: 9, direction: "in" as const, at: NOW - 27 * 60_000, gateId: 1 }];
    expect(decideHere({ ...used, own }).firstUse).toMatchObject({ gateLabel: "Acceso 1", minutesAgo: 27 });
    const other = decideHere({ ...used, read: typed({ zoneId: 2 }), own: [] });
    expect(other.gates).toEqual([{ label: "Acceso 3", street: "Av. del Acero" }]);
  });
});

test("a list finds passes by id and by short code; a renewed one no longer by its old code", async () => {
  const list = new PassList(head());
  const hashOf = async (code: string) => Uint8Array.from(Buffer.from(await hashOfCode(code), "hex"));
  const write = (...passes: BundlePass[]) => {
    const bytes = new Uint8Array(passes.length * RECORD_BYTES);
    for (const [nth, one] of passes.entries()) writeRecord(new DataView(bytes.buffer), nth * RECORD_BYTES, one);
    return bytes;
  };
  const big = 2 ** 40 + 7;
  list.add(
    write(
      pass({ codeHash: await hashOf("AAAA") }),
      pass({ passId: big, codeHash: await hashOf("BBBB"), isGroup: true, inside: 3, kind: "infinity" }),
    ),
  );
  expect(list.byCode(await hashOfCode("BBBB"))).toMatchObject({
    passId: big,
    isGroup: true,
    inside: 3,
    kind: "infinity",
  });
  list.add(write(pass({ generation: 2, state: "blocked", reason: "other", codeHash: await hashOf("CCCC") })));
  expect(list.byCode(await hashOfCode("AAAA"))).toBeNull();
  expect(list.byCode(await hashOfCode("CCCC"))).toMatchObject({ passId: 9, generation: 2, state: "blocked" });
  const again = new PassList(head());
  again.add(list.bytes());
  expect([again.size, again.byId(9)]).toEqual([2, list.byId(9)]);
});

describe("a QR's signature", () => {
  const pair = generateKeyPairSync("ed25519");
  const key = new Uint8Array(pair.publicKey.export({ format: "der", type: "spki" }).subarray(12));
  const signed = (salt: number) => {
    const { body } = tokenOf({ salt: new Uint8Array(8).fill(salt) });
    return decodeToken(joinToken(body, sign(null, body, pair.privateKey))) ?? tokenOf();
  };
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("is verified by the browser", async () => {
    expect(await isSignedBy(key, signed(1))).toBe(true);
    expect(await isSignedBy(key, tokenOf())).toBe(false);
  });

  it("is verified by a script where the browser does not know Ed25519", async () => {
    const importKey = vi
      .spyOn(crypto.subtle, "importKey")
      .mockRejectedValue(new DOMException("x", "NotSupportedError"));
    expect(await isSignedBy(key, signed(2))).toBe(true);
    expect(await isSignedBy(key, tokenOf())).toBe(false);
    expect(importKey).toHaveBeenCalledOnce();
  });
});

describe("the network", () => {
  const netAfter = (...exchanges: ["reading" | "heartbeat", number | null][]): Net =>
    exchanges.reduce<Net>(
      (net, [kind, ms], at) => noted(net, { kind, isAnswered: ms !== null, ms: ms ?? 9_999 }, at),
      ONLINE,
    );

  it("is gone after two in a row that were not answered in time, and says since when", () => {
    expect(netAfter(["reading", 2_600])).toMatchObject({ isOffline: false });
    expect(netAfter(["reading", 2_600], ["reading", 900], ["heartbeat", null])).toMatchObject({ isOffline: false });
    expect(netAfter(["reading", 2_600], ["heartbeat", null])).toMatchObject({ isOffline: true, since: 1 });
  });

  it("is there again after three quick heartbeats in a row", () => {
    const gone = [
      ["reading", null],
      ["reading", null],
    ] as const;
    expect(
      netAfter(...gone.map(([kind, ms]) => [kind, ms] as [typeof kind, null]), ["heartbeat", 200], ["heartbeat", 200]),
    ).toMatchObject({ isOffline: true });
    expect(
      netAfter(
        ["reading", null],
        ["reading", null],
        ["heartbeat", 200],
        ["heartbeat", 1_400],
        ["heartbeat", 200],
        ["heartbeat", 200],
      ),
    ).toMatchObject({ isOffline: true });
    expect(
      netAfter(["reading", null], ["reading", null], ["heartbeat", 200], ["heartbeat", 200], ["heartbeat", 200]),
    ).toEqual(ONLINE);
  });

  it("that is slow, but answers within 2.5 seconds, is no lost one", () => {
    expect(netAfter(...Array.from({ length: 20 }, () => ["reading", 2_400] as ["reading", number]))).toMatchObject({
      isOffline: false,
    });
  });
});
