import { expect, test, vi } from "vitest";
import { RETIRE, UP } from "@/lib/core/process-words";
import { isLeaving, noteLeaving, whenStopping } from "@/lib/http/stopping";

test("a process that another has replaced ends what it keeps open, and nothing else that is said to it does", () => {
  const before = new Set(process.listeners("message"));
  let ends = 0;
  whenStopping(() => {
    ends += 1;
  });
  const added = process.listeners("message").filter((one) => !before.has(one));
  expect(added).toHaveLength(1);
  for (const hear of added) {
    hear(UP, undefined);
    expect(ends).toBe(0);
    hear(RETIRE, undefined);
    expect(ends).toBe(1);
    process.off("message", hear);
  }
});

test("a process that is told to end leaves; one that is replaced does not, for whoever asks is answered by the other", () => {
  vi.stubGlobal("__controlTrasladoLeaving", false);
  const before = new Set(process.listeners("SIGTERM"));
  const messages = process.listenerCount("message");
  noteLeaving();
  expect([isLeaving(), process.listenerCount("message")]).toEqual([false, messages]);
  const added = process.listeners("SIGTERM").filter((one) => !before.has(one));
  expect(added).toHaveLength(1);
  for (const hear of added) {
    hear("SIGTERM");
    process.off("SIGTERM", hear);
  }
  expect(isLeaving()).toBe(true);
  vi.unstubAllGlobals();
});
