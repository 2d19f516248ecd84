import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";
import { newTestBank, type TestBank } from "@/lib/settlement/testing";

interface Checks {
  /** Checks that the money adds up; off where a test writes rows that no sale would write. */
  money?: boolean;
  /** Also checks that no place breaks a rule. */
  places?: boolean;
}

/** Opens the simulated bank for a test file. After each test it is up again, and the money is checked. */
export function testBank({ money = true, places = false }: Checks = {}): TestBank {
  const { bank, open } = newTestBank();
  beforeAll(open);
  afterEach(async () => {
    bank.down = false;
    bank.notices.length = 0;
    if (money) expect(await moneyViolations()).toEqual([]);
    if (places) expect(await findOffences()).toEqual([]);
  });
  afterAll(() => bank.close());
  return bank;
}
