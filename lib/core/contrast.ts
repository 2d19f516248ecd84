function channel(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminanceOf(color: string): number {
  return (
    0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))
  );
}

/** Chooses white or black for text on `#rrggbb` where the page's CSS is missing. The contrast is never below 4.58:1. */
export function readableOn(color: string): "#ffffff" | "#000000" {
  return luminanceOf(color) > 0.179 ? "#000000" : "#ffffff";
}

/** The contrast ratio of WCAG, from 1 to 21, of two colours `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
