import { expect, test } from "vitest";
import { createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { setDiscountState, updateDiscountCode } from "@/lib/discount-codes";
import { editDiscountCode } from "@/lib/discount-codes/revisions";
import { createCode, platform } from "@/lib/discount-codes/testing";

test("a code's form is refused where another person saved, and not because it was paused", async () => {
  const ctx = ctxFor(platform);
  const { admin } = await createSaleable();
  const { id, code } = await createCode(admin.id);
  const { revision, held } = await editDiscountCode({ ctx, input: { id } });
  expect(held).toMatchObject({ id, code });
  const set = (note: string, seen?: string) =>
    updateDiscountCode({ ctx, input: { id, code, kind: "percent", percentBps: 1_000, note, revision: seen } });
  await setDiscountState({ ctx, input: { id, state: "paused" } });
  await set("Primera", revision);
  expect(await codeOf(set("Segunda", revision))).toBe("resource.changed");
  const after = await editDiscountCode({ ctx, input: { id } });
  expect(after.held).toMatchObject({ note: "Primera", state: "paused" });
  expect((await set("Segunda", after.revision)).note).toBe("Segunda");
  expect((await set("Sin revisión")).note).toBe("Sin revisión");
});
