import { expect, it } from "vitest";
import { withPeriod } from "@/components/reports/periods";

it.each([
  [{}, "mes", { desde: "2026-11-01", hasta: "2026-11-28" }],
  [{}, "ano", { desde: "2026-01-01", hasta: "2026-11-28" }],
  [{}, "anterior", { desde: "2026-10-01", hasta: "2026-10-31" }],
  [{ desde: "2025-01-01" }, "mes", { desde: "2025-01-01" }],
  [{ evento: "5" }, "mes", { evento: "5" }],
  [{ periodo: "todo" }, "mes", { periodo: "todo" }],
  [{ por: "zone" }, "mes", { por: "zone", desde: "2026-11-01", hasta: "2026-11-28" }],
] as const)("%j with the first period %s is %j", (params, first, found) => {
  expect(withPeriod(params, "2026-11-28", first)).toEqual(found);
});

it("the month before January is December", () => {
  expect(withPeriod({}, "2026-01-05", "anterior")).toEqual({ desde: "2025-12-01", hasta: "2025-12-31" });
});
