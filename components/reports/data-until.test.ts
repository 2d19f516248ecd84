import { expect, it } from "vitest";
import { dataUntilWords } from "@/components/reports/data-until";

it("says until when a report knows, in the venue's time, and the day where it is another one", () => {
  const until = new Date("2026-11-28T03:04:10.900Z");
  const monterrey = (now: string) => dataUntilWords(until, new Date(now), "America/Monterrey");
  expect(monterrey("2026-11-28T03:04:12Z")).toBe("Datos hasta 21:04:10");
  expect(monterrey("2026-11-28T05:59:59Z")).toBe("Datos hasta 21:04:10");
  expect(monterrey("2026-11-28T06:00:00Z")).toBe("Datos hasta vie 27 nov, 21:04:10");
  expect(dataUntilWords(until, until, "America/Tijuana")).toBe("Datos hasta 19:04:10");
});
