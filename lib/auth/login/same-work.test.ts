import { verify } from "@node-rs/argon2";
import { beforeEach, expect, test, vi } from "vitest";
import { createUser } from "@/db/testing";
import { loginApi, loginWeb } from "@/lib/auth/login/login";
import { hashPassword } from "@/lib/auth/login/passwords";
import { codeOf, ctxFor } from "@/lib/core/testing";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

const checked = vi.mocked(verify);
const HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

beforeEach(() => {
  checked.mockClear();
});

test.each([
  ["the web", loginWeb],
  ["the API", loginApi],
])("a login of %s checks one hash of the same cost, whoever is named", async (_face, login) => {
  const passwordHash = await hashPassword("secreto-123");
  const [known, bare, blocked] = await Promise.all([
    createUser({ passwordHash }),
    createUser(),
    createUser({ passwordHash, state: "blocked" }),
  ]);
  const names = [known.email, bare.email, blocked.email, "nadie@test.example", "8199999999", "no es un correo"];
  for (const identifier of names) {
    checked.mockClear();
    const input = { identifier: identifier ?? "", password: "no-es-esta" };
    expect(await codeOf(login({ ctx: ctxFor(null), input }))).toBe("auth.wrong_credentials");
    expect([identifier, checked.mock.calls.length]).toEqual([identifier, 1]);
    expect(checked.mock.calls[0]?.[0]).toMatch(HASH);
  }
  checked.mockClear();
  await login({ ctx: ctxFor(null), input: { identifier: known.email ?? "", password: "secreto-123" } });
  expect(checked).toHaveBeenCalledTimes(1);
});
