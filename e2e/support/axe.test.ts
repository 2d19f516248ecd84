import axe from "axe-core";
import { expect, it } from "vitest";
import { z } from "zod";
import { MILD_RULES } from "@/e2e/support/axe";

/** Axe's own table, which it does not declare. */
const { _audit: audit } = z
  .looseObject({ _audit: z.object({ rules: z.array(z.object({ id: z.string(), impact: z.string() })) }) })
  .parse(axe);

it("leaves out no rule that axe calls serious or critical", () => {
  const impact = new Map(audit.rules.map((rule) => [rule.id, rule.impact]));
  expect(impact.get("color-contrast")).toBe("serious");
  expect(MILD_RULES.filter((rule) => !["minor", "moderate"].includes(impact.get(rule) ?? ""))).toEqual([]);
});
