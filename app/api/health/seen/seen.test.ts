import { expect, test } from "vitest";
import { GET } from "@/app/api/health/seen/route";
import { env } from "@/lib/core/env";

const seen = async (headers: Record<string, string>) =>
  (await GET(new Request("http://localhost:3000/api/health/seen", { headers }))).json();

const via = (socket: string, forwarded?: string) => ({
  host: "boletos.mx",
  "x-ct-socket-address": socket,
  ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded, "x-forwarded-proto": "https" }),
});

test("it tells whoever asks from where, for whom and how the request came", async () => {
  expect(env().TRUSTED_PROXIES).toEqual([]);
  expect(await seen(via("::ffff:198.51.100.1"))).toEqual({
    address: "198.51.100.1",
    host: "boletos.mx",
    proto: null,
    forwarded: "absent",
  });
  // Next writes the socket's own address into the header where nobody sent one.
  expect(await seen(via("::ffff:198.51.100.1", "::ffff:198.51.100.1"))).toMatchObject({ forwarded: "absent" });
  expect(await seen(via("10.0.0.2", "198.51.100.1"))).toEqual({
    address: "10.0.0.2",
    host: "boletos.mx",
    proto: "https",
    forwarded: "ignored",
  });
});

test("a proxy that is trusted is believed", async () => {
  const trusted = env().TRUSTED_PROXIES;
  env().TRUSTED_PROXIES = ["10.0.0.0/8"];
  try {
    expect(await seen(via("10.0.0.2", "198.51.100.1"))).toMatchObject({
      address: "198.51.100.1",
      forwarded: "believed",
    });
  } finally {
    env().TRUSTED_PROXIES = trusted;
  }
});
