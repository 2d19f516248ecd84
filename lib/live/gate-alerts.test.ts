import { describe, expect, it } from "vitest";
import { alertsOf, type GateNow, type GuardNow, type PhoneNow } from "@/lib/live/gate-alerts";

const gate = (label: string, values: Partial<GateNow> = {}): GateNow => ({
  gateId: 1,
  label,
  isShut: false,
  hasGuard: true,
  silentMinutes: 0,
  read: 20,
  refused: 0,
  ...values,
});
const phone = (values: Partial<PhoneNow> = {}): PhoneNow => ({
  guard: "Lucía",
  gate: "Acceso 3",
  secondsAgo: 5,
  waiting: 0,
  clockOffsetMs: 200,
  ...values,
});
const guard = (name: string, values: Partial<GuardNow> = {}): GuardNow => ({
  guard: name,
  read: 50,
  typed: 1,
  forced: 0,
  ...values,
});
const nothing = { gates: [], phones: [], guards: [], codes: [] };
const kinds = (now: Partial<Parameters<typeof alertsOf>[0]>) =>
  alertsOf({ ...nothing, ...now }).map(({ kind }) => kind);

describe("what a supervisor is told", () => {
  it("is nothing while all goes well", () => {
    expect(kinds({ gates: [gate("A"), gate("B")], phones: [phone()], guards: [guard("X"), guard("Y")] })).toEqual([]);
  });

  it("is a gate that reads nothing while others do", () => {
    const silent = gate("A", { read: 0, silentMinutes: 10 });
    expect(kinds({ gates: [silent, gate("B")] })).toEqual(["silent_gate"]);
    expect(alertsOf({ ...nothing, gates: [gate("A", { read: 0, silentMinutes: null }), gate("B")] })).toMatchObject([
      { title: "A, todavía no lee nada", isUrgent: true },
    ]);
    expect(kinds({ gates: [{ ...silent, isShut: true }, gate("B")] })).toEqual([]);
    expect(kinds({ gates: [{ ...silent, hasGuard: false }, gate("B")] })).toEqual([]);
    expect(kinds({ gates: [silent, gate("B", { read: 9 })] })).toEqual([]);
    expect(kinds({ gates: [{ ...silent, silentMinutes: 9 }, gate("B")] })).toEqual([]);
  });

  it("is a wave of refusals", () => {
    expect(kinds({ gates: [gate("A", { read: 20, refused: 5 })] })).toEqual(["refusals"]);
    expect(kinds({ gates: [gate("A", { read: 25, refused: 5 }), gate("B", { read: 4, refused: 4 })] })).toEqual([]);
  });

  it("is a phone without contact, with what it keeps, and a clock that is off", () => {
    expect(alertsOf({ ...nothing, phones: [phone({ secondsAgo: 361, waiting: 18 })] })).toEqual([
      {
        kind: "silent_phone",
        isUrgent: true,
        title: "Acceso 3, 6 min sin contacto",
        text: "Lucía, 18 lecturas por subir",
      },
    ]);
    expect(kinds({ phones: [phone({ secondsAgo: 180 })] })).toEqual([]);
    expect(kinds({ phones: [phone({ secondsAgo: 900 }), phone()] })).toEqual([]);
    expect(kinds({ phones: [phone({ secondsAgo: 3_601 })] })).toEqual([]);
    expect(kinds({ phones: [phone({ secondsAgo: 3_601, waiting: 1 })] })).toEqual(["silent_phone"]);
    expect(alertsOf({ ...nothing, phones: [phone({ clockOffsetMs: -40_000 })] })).toMatchObject([
      { title: "Reloj adelantado 40 s" },
    ]);
    expect(kinds({ phones: [phone({ clockOffsetMs: 30_000 }), phone({ clockOffsetMs: null })] })).toEqual([]);
  });

  it("is a guard who lets pass, or types, three times what the others do", () => {
    const others = [guard("X", { typed: 2, forced: 1 }), guard("Y", { typed: 2, forced: 1 })];
    expect(alertsOf({ ...nothing, guards: [guard("Jorge", { typed: 7, forced: 6 }), ...others] })).toMatchObject([
      { kind: "forced", text: "Jorge 6, los demás 1" },
      { kind: "typed", text: "Jorge 7, los demás 2" },
    ]);
    expect(kinds({ guards: [guard("Jorge", { typed: 6, forced: 3 }), ...others] })).toEqual([]);
    expect(kinds({ guards: [guard("Jorge", { typed: 4 })] })).toEqual([]);
  });

  it("is a code that goes from gate to gate, after what stops cars", () => {
    const codes = [{ codeTail: "7M2N", gates: 3 }];
    expect(kinds({ codes, gates: [gate("A", { read: 6, refused: 6 })] })).toEqual(["refusals", "roaming_code"]);
  });
});
