import { afterAll, beforeAll, test } from "vitest";
import { killUnderLoad, type ProcessName } from "@/e2e/support/kill";
import { usePlatform } from "@/e2e/support/shop";

const ROUNDS = 10;
const TURNS: ProcessName[][] = [
  ["web-1", "worker", "web-2", "worker"],
  ["worker", "web-2", "web-2", "web-1"],
  ["web-2", "web-1", "worker", "worker"],
];

let leave: () => Promise<void>;
beforeAll(() => {
  leave = usePlatform();
});
afterAll(() => leave());

test(`${ROUNDS} times four processes are killed amid checkouts, and nothing is lost or done twice`, async () => {
  for (let round = 0; round < ROUNDS; round++) await killUnderLoad(TURNS[round % TURNS.length] ?? []);
});
