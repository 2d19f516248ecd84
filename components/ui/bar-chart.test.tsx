import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { BarChart, niceCeiling } from "@/components/ui/bar-chart";

describe("niceCeiling", () => {
  it.each([
    [0, 4],
    [3, 4],
    [17, 20],
    [8855, 10000],
    [10000, 10000],
    [10001, 20000],
  ])("holds %i under %i", (value, ceiling) => {
    expect(niceCeiling(value)).toBe(ceiling);
  });
});

test("the note of the last bar is drawn whole at every hour", () => {
  const EM = 14.5;
  for (let hours = 8; hours <= 24; hours++) {
    const bars = Array.from({ length: hours }, (_, hour) => ({
      label: String(hour),
      value: hour,
      ...(hour === hours - 1 ? { note: "ahora" } : {}),
    }));
    const html = renderToStaticMarkup(
      <BarChart finding="" none="" headers={{ label: "Hora", value: "Hoy" }} format={String} bars={bars} />,
    );
    const middles = [...html.matchAll(/<text[^>]* x="([\d.]+)"[^>]*>ahora</g)].map(([, x]) => Number(x));
    expect(middles).toHaveLength(2);
    const [wide = 0, narrow = 0] = middles;
    expect(wide).toBeLessThanOrEqual(760 - 1.5 * EM);
    expect(narrow).toBeLessThanOrEqual(380 - 1.5 * EM);
  }
});

test("the figure over the first bar stands beside the axis, not on it", () => {
  const bars = Array.from({ length: 29 }, (_, day) => ({ label: String(day + 1), value: day === 0 ? 2_800 : 10 }));
  const html = renderToStaticMarkup(
    <BarChart
      finding=""
      none=""
      headers={{ label: "Día", value: "Cobrado" }}
      format={(value) => (value === 2_800 ? "$2,800" : "")}
      bars={bars}
    />,
  );
  const middles = [...html.matchAll(/<text[^>]* x="([\d.]+)"[^>]*>\$2,800</g)].map(([, x]) => Number(x));
  expect(middles).toHaveLength(2);
  // The axis' figures end at 72.
  for (const middle of middles) expect(middle - 27).toBeGreaterThan(72);
});
