import { expect, test, vi } from "vitest";
import { takeStep } from "@/app/(auth)/step-action";
import { firstStep } from "@/components/auth/step-state";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";

vi.mock("@/lib/http", async (original) => ({ ...(await original<object>()), formCtx: async () => ctxFor(null) }));

const form = (intent: string) => {
  const data = new FormData();
  data.set("intent", intent);
  data.set("identifier", "ana@ejemplo.mx");
  return data;
};
const limited = new DomainError("auth.rate_limited", { data: { seconds: 42 } });
const keep = ["identifier"];
const values = { identifier: "ana@ejemplo.mx" };
const enter = async (): Promise<never> => {
  throw new DomainError("auth.wrong_code");
};

test("asking leads to the second step, with the wait for the next", async () => {
  const ask = async () => ({ seconds: 60 });
  const next = await takeStep(firstStep({}), form("ask"), { keep, ask, enter });
  expect(next).toMatchObject({ asked: true, values, wait: { seconds: 60 }, failure: null });
});

test("who asked a moment ago is let to the second step; a form that only asks stays", async () => {
  const ask = () => Promise.reject(limited);
  const again = await takeStep(firstStep({}), form("ask"), { keep, ask, enter });
  expect(again).toMatchObject({ asked: true, wait: { seconds: 42 }, failure: { code: "auth.rate_limited" } });
  expect(await takeStep(firstStep({}), form("ask"), { keep, ask })).toMatchObject({ asked: false });
});

test("what is wrong with the first step stays there", async () => {
  const ask = () => Promise.reject(new DomainError("input.invalid", { fields: { identifier: "x" } }));
  expect(await takeStep(firstStep({}), form("ask"), { keep, ask, enter })).toMatchObject({ asked: false, values });
});

test("a wrong code keeps the second step and the wait that was running", async () => {
  const ask = () => Promise.reject(new Error("Nobody asked"));
  const state = { asked: true, values, wait: { seconds: 60, at: Date.now() - 20_000 }, failure: null };
  const next = await takeStep(state, form("enter"), { keep, ask, enter });
  expect(next).toMatchObject({ asked: true, values, failure: { code: "auth.wrong_code" } });
  expect(next.wait.seconds).toBeGreaterThanOrEqual(39);
  expect(next.wait.seconds).toBeLessThanOrEqual(41);
});
