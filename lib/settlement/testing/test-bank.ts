import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";
import { newTestBank, type TestBank } from "@/lib/settlement/testing";

interface Checks {
  /** That the money adds up; not where a test makes rows that no sale would. */
  money?: boolean;
  /** Besides, that no place breaks a rule. */
  places?: boolean;
}

/** The simulated bank of a test file: open before its first test; after each it is up again and its money is checked. */
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
