import { afterEach, describe, expect, it, vi } from "vitest";
import { soundOf } from "@/components/access/decision-look";
import {
  adviceText,
  agoText,
  clockText,
  DECISION_TEXT,
  decisionText,
  durationText,
  entryText,
  gateSign,
  groupText,
  toGate,
  zonesText,
} from "@/components/access/decision-text";
import { createFrameFilter } from "@/components/access/frame-filter";
import { ANSWER_MS, loadBoard, sendReading } from "@/components/access/gate-api";
import { TEST_CODE } from "@/components/access/offline/test-code";
import { heardWords } from "@/components/access/reader-words";
import { groupedCode, newNonce, type Phase, type Reading, step, typedCode } from "@/components/access/reading";
import { stateOf as cameraStateOf, zoomsOf } from "@/components/access/use-camera";
import { DECISIONS, type Decision, type RedeemDto } from "@/lib/access/client";
import { RedeemPassInput } from "@/lib/access/schemas";

const reading: Reading = {
  code: "x",
  nonce: newNonce(),
  gateId: 7,
  direction: "in",
  to: "/scan-qr/lecturas",
  count: null,
  at: 1,
};
const answer: RedeemDto = {
  decision: "already_used",
  scanId: 9,
  scannedAt: new Date("2026-11-29T01:09:14Z"),
  direction: "in",
  gate: { id: 7, label: "Acceso 1", street: "Av. del Acero" },
  timeZone: "America/Monterrey",
  firstUse: {
    gateLabel: "Acceso 2",
    gateStreet: "",
    at: new Date("2026-11-29T00:42:00Z"),
    minutesAgo: 27,
    leftAt: null,
    leftGateLabel: null,
  },
};

describe("texts", () => {
  it("has one line for every decision", () => {
    for (const decision of DECISIONS) expect(DECISION_TEXT[decision]).toMatch(/^[^\n]{4,40}$/);
    expect(new Set(Object.values(DECISION_TEXT)).size).toBe(DECISIONS.length);
  });

  it("speaks of what was read: nobody but a ticket's holder is told of a ticket", () => {
    const kinds = ["courtesy", "subscriber", "infinity", "prepaid", undefined];
    for (const kind of kinds)
      for (const decision of DECISIONS) {
        const text = decisionText(decision, kind === undefined ? undefined : { kind, zoneKey: null });
        expect(text).toMatch(/^[^\n]{4,40}$/);
        expect(text).not.toContain("boleto");
      }
    expect(decisionText("already_used", { kind: "ticket", zoneKey: "C2" })).toBe("Este boleto ya se usó");
    expect(decisionText("blocked", { kind: "subscriber", zoneKey: "C2" })).toBe("Este abono está en pausa");
    expect(decisionText("blocked", { kind: "infinity", zoneKey: "C2" })).toBe("Este QR VIP está en pausa");
    expect(decisionText("other_zone", { kind: "ticket", zoneKey: "C2" })).toBe("Su zona es C2, no entra por aquí");
  });

  it("says what to do next", () => {
    const at = new Date("2026-11-29T01:09:14Z");
    const advice = (decision: Parameters<typeof adviceText>[0], opensAt: string | null = null) =>
      adviceText(decision, opensAt === null ? null : new Date(opensAt), at, "America/Monterrey");
    expect(advice("not_yet_valid", "2026-11-29T02:00:00Z")).toBe("Abre hoy a las 20:00");
    expect(advice("other_event", "2026-11-29T07:00:00Z")).toBe("Abre el dom 29 nov, 01:00");
    const refusals = DECISIONS.filter((decision) => decision !== "admitted");
    for (const decision of refusals) expect(advice(decision)).toMatch(/^[^\n]{10,50}$/);
    expect(["Acceso 3", "Puerta Sur", "Norte"].map(toGate)).toEqual(["al Acceso 3", "a la Puerta Sur", "a Norte"]);
    expect([0, 59, 192].map(durationText)).toEqual(["0 min", "59 min", "3 h 12 min"]);
  });

  it.each([
    ["Acceso 1", "1"],
    ["Acceso 12B", "12B"],
    ["Puerta Norte", "PN"],
    ["Norte", "NO"],
    ["Acceso 2026", "A2"],
  ])("writes %s on its sign as %s", (label, sign) => {
    expect(gateSign(label)).toBe(sign);
  });

  it("names zones, entries and times", () => {
    expect(zonesText(["A1"])).toBe("zona A1");
    expect(zonesText(["A1", "A2", "B1"])).toBe("zonas A1, A2 y B1");
    const ticket = { kind: "ticket", entriesUsed: 2, entryRights: 3 };
    expect(entryText({ ...ticket, entriesUsed: 1 }, "in")).toBe("Primera entrada");
    expect(entryText(ticket, "in")).toBe("Entrada 2 de 3");
    expect(entryText({ ...ticket, entryRights: 1 }, "in")).toBe("Reingreso");
    expect(entryText(ticket, "out")).toBe("Salida");
    expect(entryText({ kind: "prepaid", entriesUsed: 9, entryRights: 1 }, "in")).toBe("Entrada");
    expect([1, 2].map((used) => groupText({ used, rights: 3, inside: used }))).toEqual([
      "Entró 1 de 3 autos · 1 adentro",
      "Entraron 2 de 3 autos · 2 adentro",
    ]);
    expect([0, 27, 60, 200, 60 * 72].map(agoText)).toEqual([
      "hace un momento",
      "hace 27 min",
      "hace 1 h",
      "hace 3 h",
      "hace 3 días",
    ]);
    expect(clockText(answer.scannedAt, "America/Monterrey")).toBe("19:09:14");
    expect(clockText(answer.scannedAt, "America/Monterrey", false)).toBe("19:09");
  });
});

describe("the camera's filter", () => {
  it("reads a code once while it stays in sight", () => {
    const filter = createFrameFilter(3_000);
    expect(filter.accepts("a", 0)).toBe(true);
    for (let now = 100; now < 10_000; now += 100) expect(filter.accepts("a", now)).toBe(false);
    expect(filter.accepts("a", 12_900)).toBe(true);
  });

  it("reads another code at once, and the first again after it", () => {
    const filter = createFrameFilter(3_000);
    expect(filter.accepts("a", 0)).toBe(true);
    expect(filter.accepts("b", 100)).toBe(true);
    expect(filter.accepts("a", 200)).toBe(true);
  });

  it("counts the quiet time from when the verdict goes", () => {
    const filter = createFrameFilter(3_000);
    filter.accepts("a", 0);
    filter.touch(60_000);
    expect(filter.accepts("a", 60_100)).toBe(false);
    expect(filter.accepts("a", 64_000)).toBe(true);
  });
});

describe("a reading's life", () => {
  const aiming: Phase = { name: "aiming" };
  const sending = step(aiming, { type: "read", reading });
  const failed = step(sending, { type: "failed", nonce: reading.nonce, trouble: "network" });

  it("goes from reading to verdict to the next", () => {
    expect(sending).toEqual({ name: "sending", reading, attempt: 1 });
    const verdict = step(sending, { type: "answered", nonce: reading.nonce, answer });
    expect(verdict).toEqual({ name: "verdict", reading, answer });
    expect(step(verdict, { type: "next" })).toEqual(aiming);
    expect(step(verdict, { type: "write" })).toEqual({ name: "typing", text: "" });
  });

  it("keeps a typed code that nobody knows for correction, and nothing that a camera read", () => {
    const verdictOf = (code: string, decision: RedeemDto["decision"]): Phase => ({
      name: "verdict",
      reading: { ...reading, code },
      answer: { ...answer, decision },
    });
    const code = "7F3K9Q2MXW4T0B8C";
    expect(step(verdictOf(code, "unknown_code"), { type: "write" })).toEqual({ name: "typing", text: code });
    expect(step(verdictOf(code, "expired"), { type: "write" })).toEqual({ name: "typing", text: "" });
    expect(step(verdictOf("https://restaurante.mx", "unknown_code"), { type: "write" })).toEqual({
      name: "typing",
      text: "",
    });
  });

  it("is sent again with the same nonce", () => {
    expect(failed).toEqual({ name: "failed", reading, attempt: 1, trouble: "network" });
    expect(step(failed, { type: "retry" })).toEqual({ name: "sending", reading, attempt: 2 });
    expect(step(failed, { type: "next" })).toEqual(aiming);
  });

  it("takes one code at a time, and ignores what comes late", () => {
    const other = { ...reading, nonce: newNonce() };
    expect(step(sending, { type: "read", reading: other })).toBe(sending);
    expect(step(failed, { type: "read", reading: other })).toBe(failed);
    expect(step(sending, { type: "answered", nonce: other.nonce, answer })).toBe(sending);
    expect(step(failed, { type: "answered", nonce: reading.nonce, answer })).toBe(failed);
    expect(step(aiming, { type: "failed", nonce: reading.nonce, trouble: "session" })).toBe(aiming);
    expect(step(sending, { type: "next" })).toBe(sending);
    expect(step(aiming, { type: "retry" })).toBe(aiming);
  });

  it("has a nonce that the gate takes", () => {
    expect(RedeemPassInput.safeParse({ code: "x", nonce: newNonce(), gateId: 1, direction: "in" }).success).toBe(true);
    expect(newNonce()).not.toBe(newNonce());
  });

  it.each([
    ["7f3k 9q2m-xw4t 0b8c", "7F3K9Q2MXW4T0B8C"],
    [` ${"Ab0-_".repeat(26)} `, "Ab0-_".repeat(26)],
    ["7F3K", null],
    ["", null],
    ["7F3K 9Q2M XW4T 0B8Ñ", null],
  ])("takes what a person typed: %j", (typed, code) => {
    expect(typedCode(typed)).toBe(code);
  });
});

describe("the gate's answer", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const reply = (body: unknown, status = 200) =>
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(JSON.stringify(body), { status })));

  it("comes with its dates", async () => {
    reply({ ok: true, data: answer });
    expect(await sendReading(reading)).toEqual({ ok: true, data: answer });
    const recent = {
      scanId: 1,
      at: answer.scannedAt,
      direction: "in",
      decision: "admitted",
      zoneKey: "A1",
      codeTail: "X",
    };
    const counters = { admittedHere: 1, admittedZones: 2, passesZones: 3 };
    reply({ ok: true, data: { counters, recent: [recent], requests: 0 } });
    expect(await loadBoard("/scan-qr/lecturas", { post: "e1", gateId: 7 })).toEqual({
      ok: true,
      data: { counters, recent: [recent], requests: 0 },
    });
  });

  it.each([
    ["auth.required", 401, "session"],
    ["auth.session_expired", 401, "session"],
    ["server.unavailable", 503, "network"],
    ["scan.gate_unknown", 404, "refused"],
  ] as const)("%s means %s, %s", async (code, status, trouble) => {
    reply({ ok: false, code, message: "Texto" }, status);
    expect(await sendReading(reading)).toMatchObject({ ok: false, trouble });
  });

  it("is a session's end where the proxy sends to the log-in", async () => {
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ type: "opaqueredirect" }));
    expect(await sendReading(reading)).toEqual({ ok: false, trouble: "session" });
  });

  it.each([
    ["a lost network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a hotel's welcome page", () => Promise.resolve(new Response("<html>"))],
    ["a server's error", () => Promise.resolve(new Response("Internal Server Error", { status: 500 }))],
    ["an error of another shape", () => Promise.resolve(Response.json({ error: true }, { status: 500 }))],
  ])("is missing with %s: try again", async (_name, fetched) => {
    vi.stubGlobal("fetch", vi.fn(fetched));
    expect(await sendReading(reading)).toEqual({ ok: false, trouble: "network" });
  });

  it("is given up after a while, so that the guard can try again", async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "fetch",
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const sent = sendReading(reading);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(await sent).toEqual({ ok: false, trouble: "network" });
  });
});

it("a short code is grouped in fours while it is typed, and a QR's text stays whole", () => {
  expect(["7f3", "7f3k9", "7F3K 9Q2M-XW4T0B8C"].map(groupedCode)).toEqual(["7F3", "7F3K 9", "7F3K 9Q2M XW4T 0B8C"]);
  expect(groupedCode("o il")).toBe("011");
  expect(["", "no es código", "eyJ_x-".repeat(20)].map(groupedCode)).toEqual(["", "no es código", "eyJ_x-".repeat(20)]);
});

it("a typed code may have O for 0 and I or L for 1, and no U", () => {
  expect(typedCode(" 7f3k-9q2m xw4t ob8i ")).toBe("7F3K9Q2MXW4T0B81");
  expect(["7F3K 9Q2M XW4T 0B8U", "7F3K 9Q2M XW4T 0B8", ""].map(typedCode)).toEqual([null, null, null]);
});

it("a verdict sounds by what the guard has to do", () => {
  const of = (decision: Decision, more: Partial<RedeemDto> = {}) =>
    soundOf({ decision, direction: "in", ...more } as RedeemDto);
  expect([of("admitted"), of("admitted", { direction: "out" })]).toEqual(["go", "out"]);
  const odd = { isOrphan: false, enteredAt: null } as RedeemDto["stay"];
  expect(of("admitted", { direction: "out", ...(odd ? { stay: odd } : {}) })).toBe("look");
  expect((["other_zone", "already_used", "no_balance", "unknown_code"] as const).map((one) => of(one))).toEqual([
    "place",
    "used",
    "money",
    "stop",
  ]);
});

it("a reader that is set up wrongly is told what to change", () => {
  expect(heardWords(TEST_CODE, true)).toContain("funciona");
  expect(heardWords(TEST_CODE, false)).toContain("Enter");
  expect(heardWords(TEST_CODE.toUpperCase(), true)).toContain("mayúsculas");
  expect(heardWords(`x${TEST_CODE}`, true)).toContain("prefijo");
  expect(heardWords("otra-cosa-9", true)).toContain("«otra-cosa-9»");
});

it("a camera that zooms has steps, and one that does not has none", () => {
  expect(zoomsOf({ zoom: { min: 1, max: 2.5 } })).toEqual([1, 2]);
  expect([zoomsOf({}), zoomsOf({ zoom: { min: 1, max: 1 } })]).toEqual([[], []]);
});

it("only a camera that another program has is called busy", () => {
  const of = (name: string) => cameraStateOf(new DOMException("", name));
  expect(["NotReadableError", "AbortError"].map(of)).toEqual(["busy", "busy"]);
  expect(["NotAllowedError", "NotFoundError"].map(of)).toEqual(["denied", "missing"]);
  expect(["NotSupportedError", "TypeError"].map(of)).toEqual(["unsupported", "unsupported"]);
  expect(cameraStateOf(new TypeError("no mediaDevices"))).toBe("unsupported");
});
