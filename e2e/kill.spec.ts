import { afterAll, beforeAll, test } from "vitest";
import { killUnderLoad } from "@/e2e/support/kill";
import { usePlatform } from "@/e2e/support/shop";

let leave: () => Promise<void>;
beforeAll(() => {
  leave = usePlatform();
});
afterAll(() => leave());

test("five times kill -9 of web and worker amid checkouts: every paid order has its ticket and its mail, once", () =>
  killUnderLoad(["web-1", "worker", "web-2", "web-1", "worker"]));
