import type { lookup } from "node:dns/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isPublicAddress, mayBeEndpoint, postOutside } from "@/lib/webhooks/delivery/public-http";
import { type Receiver, startReceiver } from "@/lib/webhooks/testing";

const { lookedUp } = vi.hoisted(() => ({ lookedUp: vi.fn() }));
vi.mock("node:dns/promises", () => ({ lookup: lookedUp }));

type Found = Awaited<ReturnType<typeof lookup>>;

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  lookedUp.mockReset();
});
afterEach(() => receiver.close());

const leadsTo = (...addresses: string[]) =>
  lookedUp.mockResolvedValue(addresses.map((address) => ({ address, family: 4 })) as unknown as Found);
const post = (url: string, isOwnMachineAllowed = false, patienceMs = 2_000) =>
  postOutside({ url, headers: {}, body: "{}" }, { isOwnMachineAllowed, patienceMs });
const port = () => new URL(receiver.url).port;

describe("which addresses are the internet's", () => {
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "no address",
    "",
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "189.203.1.1", "2606:4700::1111", "2a00:1450::1"])(
    "%s is",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

test.each([
  ["https://erp.ejemplo.mx/avisos", true],
  ["https://8.8.8.8/avisos", true],
  ["https://[2606:4700::1111]/", true],
  ["http://erp.ejemplo.mx/avisos", false],
  ["https://erp.ejemplo.mx:8443/avisos", false],
  ["https://localhost/avisos", false],
  ["https://base.local/avisos", false],
  ["https://metadata.google.internal/avisos", false],
  ["https://servidor/avisos", false],
  ["https://10.0.0.1/", false],
  ["https://2130706433/", false],
  ["https://0x7f.1/", false],
  ["https://0177.0.0.1/", false],
  ["https://[::1]/", false],
  ["https://[::ffff:169.254.169.254]/", false],
  ["ftp://erp.ejemplo.mx/", false],
])("%s as an endpoint outside of a demonstration: %s", (url, expected) => {
  expect(mayBeEndpoint(new URL(url), { isOwnMachineAllowed: false })).toBe(expected);
});

test("a demonstration has its receivers on this machine, and still none in its network", () => {
  const rules = { isOwnMachineAllowed: true };
  expect(mayBeEndpoint(new URL("http://127.0.0.1:4000/avisos"), rules)).toBe(true);
  expect(mayBeEndpoint(new URL("http://localhost:4000/avisos"), rules)).toBe(true);
  expect(mayBeEndpoint(new URL("http://10.0.0.1/avisos"), rules)).toBe(false);
  expect(mayBeEndpoint(new URL("http://169.254.169.254/"), rules)).toBe(false);
});

describe("what is connected to", () => {
  test("is the address that was judged: the name is looked up once", async () => {
    leadsTo("127.0.0.1");
    const answer = await post(`http://avisos.ejemplo.mx:${port()}/a?b=1`, true);
    expect(answer).toEqual({ kind: "answered", status: 204, text: "" });
    expect(lookedUp).toHaveBeenCalledTimes(1);
    expect(receiver.received[0]?.headers.host).toBe(`avisos.ejemplo.mx:${port()}`);
  });

  test.each([
    ["this machine", ["127.0.0.1"]],
    ["the secrets of a cloud", ["169.254.169.254"]],
    ["a private network", ["192.168.1.10"]],
    ["this machine by IPv6", ["::1"]],
    ["IPv4 within IPv6", ["::ffff:127.0.0.1"]],
    ["the internet and a private network", ["8.8.8.8", "10.0.0.1"]],
  ])("is nothing where the name leads to %s", async (_what, addresses) => {
    leadsTo(...addresses);
    expect(await post("https://avisos.ejemplo.mx/")).toEqual({ kind: "failed", problem: "bad_address" });
    expect(receiver.received).toEqual([]);
  });

  test.each(["http://127.0.0.1:80/", "https://127.0.0.1/", "https://[::1]/", "http://2130706433/"])(
    "is nothing at %s, whose endpoint was made in a demonstration",
    async (url) => {
      expect(await post(url)).toEqual({ kind: "failed", problem: "bad_address" });
      expect(lookedUp).not.toHaveBeenCalled();
    },
  );

  test("is nothing where the name leads nowhere, or nobody says where in time", async () => {
    lookedUp.mockRejectedValueOnce(Object.assign(new Error("none"), { code: "ENOTFOUND" }));
    expect(await post("https://avisos.ejemplo.mx/")).toEqual({ kind: "failed", problem: "unknown_host" });
    lookedUp.mockReturnValueOnce(new Promise(() => undefined));
    expect(await post("https://avisos.ejemplo.mx/", false, 30)).toEqual({ kind: "failed", problem: "timeout" });
  });
});

describe("answers", () => {
  test("a redirect is not followed", async () => {
    receiver.answer = () => ({ status: 302, text: "elsewhere" });
    expect(await post(receiver.url, true)).toEqual({ kind: "answered", status: 302, text: "elsewhere" });
    expect(receiver.received).toHaveLength(1);
  });

  test("of a long one the beginning is kept", async () => {
    receiver.answer = () => ({ status: 200, text: `a\0${"b".repeat(100_000)}` });
    const answer = await post(receiver.url, true);
    expect(answer).toEqual({ kind: "answered", status: 200, text: `a${"b".repeat(199)}` });
  });

  test("one that does not come in time is none", async () => {
    receiver.answer = () => new Promise(() => undefined);
    expect(await post(receiver.url, true, 50)).toEqual({ kind: "failed", problem: "timeout" });
  });

  test("where nobody listens there is none", async () => {
    const { url } = receiver;
    await receiver.close();
    expect(await post(url, true)).toEqual({ kind: "failed", problem: "not_reached" });
  });
});
