import { afterEach, expect, it, vi } from "vitest";
import { bridgeMessage } from "@/components/checkout/bridge-message";
import { inBridge, postToBridge } from "@/components/shell/bridge";

afterEach(() => vi.unstubAllGlobals());

const heard = vi.fn();
const port = { postMessage: heard };

it.each([
  ["React Native", { ReactNativeWebView: port }],
  ["iOS", { webkit: { messageHandlers: { bridge: port } } }],
  ["Android", { Android: port }],
])("%s gets the message as one JSON text", (_name, window) => {
  heard.mockClear();
  vi.stubGlobal("window", window);
  expect(inBridge()).toBe(true);
  expect(postToBridge({ type: "payment", folio: "PG-1" })).toBe(true);
  expect(heard.mock.calls).toEqual(['{"type":"payment","folio":"PG-1"}'].map((text) => [text]));
});

it.each([
  ["a plain browser", {}],
  ["Safari, which has webkit without our handler", { webkit: { messageHandlers: {} } }],
])("%s hears nothing", (_name, window) => {
  vi.stubGlobal("window", window);
  expect(inBridge()).toBe(false);
  expect(postToBridge({ type: "payment" })).toBe(false);
});

it("knows an Android app without a port, and does not fail", () => {
  vi.stubGlobal("window", { Android: {} });
  expect(inBridge()).toBe(true);
  expect(postToBridge({ type: "payment" })).toBe(false);
});

it("is silent on the server", () => {
  expect(inBridge()).toBe(false);
  expect(postToBridge({ type: "payment" })).toBe(false);
});

it("tells what docs/bridge.md says, and nothing personal", () => {
  const payment = {
    folio: "PG-1",
    orderFolio: "CT-1",
    prepaidId: null,
    state: "paid" as const,
    amountCents: 28_750,
    email: "a@b.mx",
  };
  expect(bridgeMessage("paid", payment)).toEqual({
    type: "payment",
    result: "paid",
    folio: "PG-1",
    orderFolio: "CT-1",
    state: "paid",
    amountCents: 28_750,
    currency: "MXN",
  });
  expect(bridgeMessage("pending", { ...payment, prepaidId: 7 })).toEqual({
    type: "payment",
    result: "pending",
    folio: "PG-1",
    idPrepaid: 7,
    state: "paid",
    amountCents: 28_750,
    currency: "MXN",
  });
});
