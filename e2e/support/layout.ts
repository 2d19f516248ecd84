import type { Page } from "playwright";
import { expect } from "vitest";
import { SOON } from "@/e2e/support/browser";

/**
 * Says what is laid out badly in the document as it is now: what stands out of its panel, text that is cut, texts on top
 * of each other, and targets under 24 px. Sent to the page: it refers to nothing outside.
 */
function faultsInPage(asksTargets: boolean): string[] {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  interface Around {
    /** The panel that nothing may stand out of. */
    panel: Box | null;
    /** What hides the rest, and whether it says so by three points. */
    clip: (Box & { points: boolean }) | null;
    /** What lies over the page is compared with itself. */
    layer: Element;
  }
  const LEAST = 24;
  const SLACK = 1.5;
  const faults = new Set<string>();
  const texts: (Box & { node: Node; layer: Element; words: string })[] = [];
  const sample = (words: string) => words.replace(/\s+/g, " ").trim().slice(0, 40);
  const nameOf = (element: Element) => {
    const names = [...element.classList].slice(0, 3).map((name) => `.${name}`);
    return `${element.tagName.toLowerCase()}${names.join("")} “${sample(element.textContent ?? "")}”`;
  };
  const isOut = (box: Box, around: Box) => box.right > around.right + SLACK || box.left < around.left - SLACK;
  /** A figure is never shortened, not even by three points. */
  const isFigure = (words: string) => /^[$−+-]?\s?\d[\d,.]*( ?%)?$/.test(words.trim());

  function readText(node: Text, parent: Element, around: Around) {
    const words = node.data;
    if (words.trim() === "") return;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const { left, right, top, bottom, height } = box;
      if (box.width < 1 || height < 1) continue;
      const { clip, panel } = around;
      const isCut = clip && (isOut(box, clip) || bottom - height / 4 > clip.bottom || top + height / 4 < clip.top);
      if (isCut && (!clip.points || isFigure(words))) faults.add(`cut: “${sample(words)}” in ${nameOf(parent)}`);
      if (!clip && panel && isOut(box, panel)) faults.add(`out of its panel: “${sample(words)}”`);
      if (isCut) continue;
      // Two lines that touch are no overlap: a letter does not fill its box from top to bottom.
      texts.push({
        left: left + 1,
        right: right - 1,
        top: top + height / 4,
        bottom: bottom - height / 4,
        node,
        layer: around.layer,
        words,
      });
    }
  }

  function isTargetSmall(element: Element, style: CSSStyleDeclaration): boolean {
    const label = element.closest("label");
    const box = (label ?? element).getBoundingClientRect();
    let [width, height] = [box.width, box.height];
    const grown = getComputedStyle(element, "::before");
    if (grown.content !== "none" && grown.position === "absolute") {
      width = Math.max(width, Number.parseFloat(grown.width) || 0);
      height = Math.max(height, Number.parseFloat(grown.height) || 0);
    }
    if (width === 0 || (width >= LEAST - 0.5 && height >= LEAST - 0.5)) return false;
    // A link within a sentence has the height of its line.
    if (style.display !== "inline") return true;
    const others = (element.parentElement?.textContent ?? "").replace(element.textContent ?? "", "").trim();
    return others === "";
  }

  function visit(element: Element, around: Around) {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0") {
      if (!(element instanceof HTMLInputElement) || style.opacity !== "0") return;
    }
    // An element without a box of its own is never called visible, though what it holds is.
    if (style.display !== "contents" && !element.checkVisibility()) return;
    const box = element.getBoundingClientRect();
    const isHidden =
      style.position === "absolute" && (style.clipPath.startsWith("inset(50") || (box.width <= 1 && box.height <= 1));
    if (isHidden || element.closest("[aria-hidden=true] svg")) return;
    const next: Around = { ...around };
    if (style.position === "fixed" || style.position === "sticky") next.layer = element;
    if (style.position === "fixed") Object.assign(next, { panel: null, clip: null });
    if (next.panel && !next.clip && box.width > 0 && isOut(box, next.panel) && !(element instanceof SVGElement)) {
      faults.add(`out of its panel: ${nameOf(element)}`);
      next.panel = null;
    }
    if (element.matches(".panel, .dialogo, .cifra, .tarjeta")) {
      next.panel = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      next.clip = null;
    }
    if (/auto|scroll/.test(style.overflowX)) Object.assign(next, { panel: null, clip: null });
    else if (/hidden|clip/.test(style.overflowX) && element !== document.body && element !== document.documentElement) {
      const points = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const { left, right, top, bottom } = box;
      next.clip = { left, right, top, bottom, points: points || (around.clip?.points ?? false) };
    }
    if (element instanceof HTMLInputElement && /^(text|email|tel|search|)$/.test(element.type)) {
      const isNumber = element.inputMode === "decimal" || element.inputMode === "numeric";
      if (isNumber && element.value && element.scrollWidth > element.clientWidth + 1)
        faults.add(`cut: value ${element.value} of ${element.name}`);
    }
    const isTarget = element.matches("a[href], button, summary, select, textarea, input:not([type=hidden])");
    if (asksTargets && isTarget && isTargetSmall(element, style)) {
      faults.add(`target under ${LEAST} px: ${nameOf(element)} ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
    if (element instanceof SVGSVGElement && element.matches(".plano, [class*=plano]")) return;
    for (const child of element.childNodes) {
      if (child instanceof Text) readText(child, element, next);
      else if (child instanceof Element && !/^(SCRIPT|STYLE|TEMPLATE|OPTION|TEXTAREA)$/.test(child.tagName))
        visit(child, next);
    }
  }
  visit(document.body, { panel: null, clip: null, layer: document.body });

  texts.sort((a, b) => a.top - b.top);
  texts.forEach((one, index) => {
    for (let at = index + 1; at < texts.length; at++) {
      const other = texts[at];
      if (!other || other.top >= one.bottom - 1) break;
      if (other.node === one.node || other.layer !== one.layer) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      if (width > 2 && height > 1)
        faults.add(`on top of each other: “${sample(one.words)}” and “${sample(other.words)}”`);
    }
  });
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.add(`scrolls sideways by ${scrollWidth - innerWidth} px`);
  return [...faults];
}

/**
 * Puts the largest amount that there may be in place of each one, and names of 60 letters, of zones 40, in place of those
 * of a world's tenants. Sent to the page: it refers to nothing outside.
 */
function longestWords(): void {
  const long = "Estacionamiento techado del Poniente y anexos de la Gran Plaza";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (!(node instanceof Text) || parentElement?.closest("svg, option, script, style, iframe")) continue;
    const words = node.data
      .replace(/\$[\d,]+\.\d\d/g, "$9,999,999.99")
      .replace(/\p{L}+ marca[a-p]{8}/gu, (name) => long.slice(0, name.startsWith("Zona") ? 40 : 60));
    if (words !== node.data) node.data = words;
  }
}

/** Whether all is there, and React knows all texts: it would complain of words that were changed before. Sent to the page. */
function isWhole(): boolean {
  if (document.readyState !== "complete") return false;
  if (!("__next_f" in window)) return true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (!parentElement || parentElement.closest("svg, script, style, iframe, noscript")) continue;
    if (!Object.keys(parentElement).some((key) => key.startsWith("__react"))) return false;
  }
  return true;
}

/**
 * Gives what is laid out badly with the longest words, in both themes, each with where. The page looks as before
 * afterwards, but for the words.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>(`(${isWhole})()`), SOON).toBe(true);
  return page.evaluate<string[]>(`(() => {
    const faults = ${faultsInPage};
    (${longestWords})();
    const { documentElement: root } = document;
    const { theme } = root.dataset;
    const found = faults(true);
    const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    const other = faults(false).filter((fault) => !found.includes(fault));
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    return [...found, ...other.map((fault) => "other theme: " + fault)];
  })()`);
}

/** Expects that nothing stands out of its panel, is cut or lies on something else, and that targets can be hit. */
export async function expectLaidOut(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const faults = await layoutFaults(page);
  // A summary of the run shows the message and not the list.
  expect(faults, `${page.url()} at ${width} px: ${faults.join("; ")}`).toEqual([]);
}

/**
 * Expects it of a desk, and of one whose text is twice as large: all that is measured in rem doubles then, also what media
 * queries ask for, so that the page is one of half the width.
 */
export async function expectLaidOutAtDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectLaidOut(page);
  await page.setViewportSize({ width: 640, height: 450 });
  await expectLaidOut(page);
}

/** Expects it of a tablet on its side, where the menu leaves tables the least room. */
export async function expectLaidOutOnTablet(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectLaidOut(page);
}
