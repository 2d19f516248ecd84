import { expect, test } from "vitest";
import { RETIRE, UP } from "@/lib/core/process-words";
import { whenStopping } from "@/lib/http/stopping";

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
