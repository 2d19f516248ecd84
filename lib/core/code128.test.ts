import { expect, it } from "vitest";
import { code128 } from "@/lib/core/code128";

/** Reads the bars back to symbols by their widths, as a scanner does. */
function widthsOf(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, width]) => ({ at: Number(at), width: Number(width) }));
  return bars
    .map((bar, i) => {
      const next = bars[i + 1];
      return `${bar.width}${next ? next.at - bar.at - bar.width : ""}`;
    })
    .join("");
}

it("packs digits two by two", () => {
  const drawn = code128("93001458220716");
  expect(drawn?.width).toBe(132);
  expect(widthsOf(drawn?.path ?? "")).toMatch(/^211232/);
  expect(widthsOf(drawn?.path ?? "")).toMatch(/2331112$/);
});

it("has the check sum of the standard", () => {
  // "PJJ123C" in set B: start 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, 879 mod 103 = 55: 311321.
  const widths = widthsOf(code128("PJJ123C")?.path ?? "");
  expect(widths.slice(0, 12)).toBe("211214313121");
  expect(widths.slice(-13)).toBe("3113212331112");
});

it("changes to pairs for a tail of digits", () => {
  const mixed = widthsOf(code128("AB123456")?.path ?? "");
  expect(mixed.length).toBe(6 * (1 + 2 + 1 + 3 + 1) + 7);
});

it.each([[""], ["ñ"], ["a".repeat(49)], ["\n"]])("refuses %j", (text) => {
  expect(code128(text)).toBeNull();
});
