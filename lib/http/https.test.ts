import { expect, test, vi } from "vitest";
import { sessionCookieName, writeCartToken, writePendingToken, writeSessionCookie } from "@/lib/http/cookies";
import { contentSecurityPolicy, securityHeaders } from "@/lib/http/headers";

interface Kept {
  secure?: boolean;
  httpOnly?: boolean;
  sameSite?: string;
}

const browser = vi.hoisted(() => ({ jar: new Map<string, unknown>() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    set: (name: string, _value: string, options: object) => void browser.jar.set(name, options),
  }),
}));
vi.mock("@/lib/core/env", async (original) => {
  const real = await original<typeof import("@/lib/core/env")>();
  return { ...real, env: () => ({ ...real.env(), APP_URL: "https://boletos.example" }) };
});

test("behind HTTPS every cookie is sent over it alone, and next-auth's says so in its name", async () => {
  expect(sessionCookieName()).toBe("__Secure-next-auth.session-token");
  await writeSessionCookie("7c7b8a52-6c0c-4a0e-9d2e-0d4c2c1f5b11", 2);
  await writeCartToken("token-del-carrito");
  await writePendingToken("token-a-medias");
  const kept = browser.jar as Map<string, Kept>;
  expect([...kept.keys()].sort()).toEqual(["__Secure-next-auth.session-token", "ct_cart", "ct_mfa"]);
  for (const options of kept.values()) expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: "lax" });
});

test("behind HTTPS browsers are told to stay there, otherwise not", () => {
  const age = Number(
    /max-age=(\d+); includeSubDomains/.exec(securityHeaders(true)["Strict-Transport-Security"] ?? "")?.[1],
  );
  expect(age).toBeGreaterThanOrEqual(31_536_000);
  expect(securityHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
  const policy = (https: boolean) => contentSecurityPolicy("abc", { dev: false, https, formTargets: [] });
  expect(policy(true)).toContain("upgrade-insecure-requests");
  expect(policy(false)).not.toContain("upgrade-insecure-requests");
});
