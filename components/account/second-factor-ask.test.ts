import { expect, test } from "vitest";
import { onSecondFactorAsked, withSecondFactor } from "@/components/account/second-factor-ask";
import { beginBusy, onBusy } from "@/components/ui/busy-signal";

const MISSING = { ok: false, code: "mfa.required", data: { isSetUp: true } } as const;

function server(...answers: ({ ok: true } | typeof MISSING | { ok: false; code: "auth.forbidden" })[]) {
  let sent = 0;
  return { send: async () => answers[sent++] ?? MISSING, sent: () => sent };
}

test("what asks for no second factor is sent once", async () => {
  for (const answer of [{ ok: true }, { ok: false, code: "auth.forbidden" }] as const) {
    const { send, sent } = server(answer);
    expect(await withSecondFactor(send)).toEqual(answer);
    expect(sent()).toBe(1);
  }
});

test("after the code the same is sent again; who closes the dialog gets the refusal", async () => {
  const asked: boolean[] = [];
  for (const isProven of [true, false]) {
    const end = onSecondFactorAsked(({ isSetUp, answer }) => {
      asked.push(isSetUp);
      answer(isProven);
    });
    const { send, sent } = server(MISSING, { ok: true });
    expect(await withSecondFactor(send)).toEqual(isProven ? { ok: true } : MISSING);
    expect(sent()).toBe(isProven ? 2 : 1);
    end();
  }
  expect(asked).toEqual([true, true]);
});

test("while the code is asked for nobody is told to wait", async () => {
  const seen: number[] = [];
  const off = onBusy((count) => seen.push(count));
  const sent = beginBusy();
  const end = onSecondFactorAsked(({ answer }) => {
    seen.push(-1);
    answer(true);
  });
  await withSecondFactor(server(MISSING, { ok: true }).send);
  sent();
  expect(seen).toEqual([1, 0, -1, 1, 0]);
  end();
  off();
});

test("a page without the dialog shows the refusal", async () => {
  expect(await withSecondFactor(server(MISSING).send)).toEqual(MISSING);
});
