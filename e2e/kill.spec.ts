import { afterAll, beforeAll, test } from "vitest";
import { killUnderLoad } from "@/e2e/support/kill";
import { killAmidDecisions } from "@/e2e/support/kill-lanes";
import { killAmidUpload } from "@/e2e/support/kill-upload";
import { usePlatform } from "@/e2e/support/shop";

let leave: () => Promise<void>;
beforeAll(() => {
  leave = usePlatform();
});
afterAll(() => leave());

test("five times kill -9 of web and worker amid checkouts: every paid order has its ticket and its mail, once", () =>
  killUnderLoad(["web-1", "worker", "web-2", "web-1", "worker"]));

test("twice kill -9 of web amid the upload of a phone that had no network: each reading is kept once", () =>
  killAmidUpload());

test("twice kill -9 of web amid the cars at a barrier: each is charged once, and no command is left open", () =>
  killAmidDecisions());
