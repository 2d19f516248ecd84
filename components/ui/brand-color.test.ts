import { describe, expect, it } from "vitest";
import { brandColor, DEFAULT_BRAND } from "@/components/ui/brand-color";

describe("brandColor", () => {
  it("keeps a six-digit colour, in lower case", () => {
    expect(brandColor("#006d77")).toBe("#006d77");
    expect(brandColor("#F2B705")).toBe("#f2b705");
  });

  it.each([
    null,
    undefined,
    "",
    "#fff",
    "006d77",
    "#006d777",
    "red",
    "#006d77;color:red",
    "#006d77\n",
    " #006d77",
    "url(x)",
  ])("answers the default for %j", (value) => {
    expect(brandColor(value)).toBe(DEFAULT_BRAND);
  });
});
