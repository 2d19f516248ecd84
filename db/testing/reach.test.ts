import { expect, test } from "vitest";
import { reachesDatabase } from "@/db/testing/reach";

test.each([
  ["asks it through others", "lib/orders/pay/one-address.test.ts", true],
  ["loads what a variable names", "app/dev/without-demo.test.ts", true],
  ["takes nothing but types of what asks it", "components/payments/review-words.test.ts", false],
  ["reckons", "lib/pricing/price-item.test.ts", false],
])("a file that %s: %s reaches a database: %s", (_what, file, reaches) => {
  expect(reachesDatabase(file)).toBe(reaches);
});
