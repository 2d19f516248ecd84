import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { baseUrl, launch } from "@/e2e/support/browser";

const LEVELS = Array.from({ length: 16 }, (_, i) => (i * 17).toString(16).padStart(2, "0"));
const COLOURS = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => `#${r}${g}${b}`)));

/** Text or edge, its ground, and the contrast WCAG asks for. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ["on-plate", "plate", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-accent", "accent-hover", 4.5],
  ["accent-ink", "surface", 4.5],
  ["accent-ink", "bg", 4.5],
  ["accent-ink", "sunken", 4.5],
  ["accent-ink", "accent-tint", 4.5],
  ["accent-ink", "accent-tint-2", 4.5],
  ["accent-edge", "surface", 3],
  ["accent-edge", "bg", 3],
];
const TOKENS = [...new Set(PAIRS.flatMap((pair) => pair.slice(0, 2).map(String)))];

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
});

it.each(["light", "dark"])("keeps every colour a venue may choose legible, %s", { timeout: 120_000 }, async (theme) => {
  const page = await browser.newPage();
  // The styles as they are served, without the scripts, which would put the page back as it was.
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(`${baseUrl()}/login`);
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    document.body.innerHTML = '<div id="venue" data-brand></div>';
  }, theme);
  const worst = await page.evaluate(
    ({ colours, tokens, pairs }) => {
      const venue = document.getElementById("venue");
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (!venue || !context) throw new Error("no canvas");
      context.canvas.width = tokens.length;
      context.canvas.height = 1;
      const probes = tokens.map((token) => {
        const probe = document.createElement("span");
        probe.style.color = `var(--${token})`;
        venue.append(probe);
        return probe;
      });
      const channel = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
      const found = pairs.map(([front, back, least]) => ({
        pair: `${front} on ${back}`,
        least,
        ratio: 99,
        colour: "",
      }));
      for (const colour of colours) {
        venue.style.setProperty("--brand", colour);
        probes.forEach((probe, x) => {
          context.fillStyle = getComputedStyle(probe).color;
          context.fillRect(x, 0, 1, 1);
        });
        const { data } = context.getImageData(0, 0, tokens.length, 1);
        const luminance = (token: string) => {
          const at = tokens.indexOf(token) * 4;
          const [r = 0, g = 0, b = 0] = data.slice(at, at + 3);
          return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
        };
        pairs.forEach(([front, back], index) => {
          const [a, b] = [luminance(front), luminance(back)];
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          const entry = found[index];
          if (entry && ratio < entry.ratio) Object.assign(entry, { ratio, colour });
        });
      }
      return found;
    },
    { colours: COLOURS, tokens: TOKENS, pairs: PAIRS.map((pair) => [...pair] as [string, string, number]) },
  );
  expect(worst.every((entry) => entry.colour !== "")).toBe(true);
  expect(worst.filter((entry) => entry.ratio < entry.least)).toEqual([]);
  // Asphalt, the fallback of older browsers, would pass as well: the venue's colour must really be in use.
  const plate = await page.evaluate(() => {
    const probe = document.querySelector("#venue span");
    return probe ? getComputedStyle(probe).color : "";
  });
  expect(plate).not.toBe("rgb(23, 28, 38)");
  await page.close();
});
