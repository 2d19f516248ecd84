import type { Page } from "playwright";

/** Ends the changes of colours that are under way. Sent to the page: it refers to nothing outside. */
export function settleInPage(): void {
  const changes = () =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition && animation.playState === "running");
  for (let running = changes(); running.length > 0; running = changes()) for (const change of running) change.finish();
}

interface Seen {
  kinds: number[];
  width: number;
  theme: string;
}

/**
 * Gives the kinds of elements in a page, each as a number. Two of a kind are alike in all that axe judges by: tags,
 * classes, styles, states and roles of their own and of all that they stand in; whether they have a text, a label, an id
 * that is nobody else's; and whether what they refer to is there. Sent to the page: it refers to nothing outside.
 */
function kindsInPage(): Seen {
  const references = ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for", "list", "headers"];
  const words = ["aria-label", "alt", "title", "href", "src", "value", "placeholder", "name", "content", "nonce", "d"];
  const ids = Map.groupBy(document.querySelectorAll("[id]"), ({ id }) => id);
  const numberOf = (text: string): number => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
      low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
    }
    return 4294967296 * (2097151 & low) + (high >>> 0);
  };
  const attributeOf = ({ name, value }: Attr): string => {
    if (references.includes(name)) return `${name}:${value.split(/\s+/).every((id) => ids.has(id))}`;
    if (name === "id") return `id:${ids.get(value)?.length === 1}`;
    if (words.includes(name) || name.startsWith("data-")) return `${name}:${value.trim() !== ""}`;
    return `${name}=${value}`;
  };
  const kinds = new Set<number>();
  const visit = (element: Element, parent: number) => {
    const attributes = [...element.attributes].map(attributeOf).sort().join(" ");
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const isLabelled = "labels" in element && element.labels instanceof NodeList && element.labels.length > 0;
    const sheet = element.tagName === "STYLE" ? element.textContent : "";
    const kind = numberOf(`${parent} ${element.tagName} ${attributes} ${hasText} ${isLabelled} ${sheet}`);
    kinds.add(kind);
    for (const child of element.children) visit(child, kind);
  };
  visit(document.documentElement, 0);
  return {
    kinds: [...kinds],
    width: innerWidth,
    theme: document.documentElement.dataset.theme ?? `system ${matchMedia("(prefers-color-scheme: dark)").matches}`,
  };
}

/** The kinds that were found sound, by the width and theme in which they were looked at. */
const sound = new Map<string, Set<number>>();

export interface Look {
  /** Every element is of a kind that was found sound at this width and in these themes: axe would say so again. */
  isKnown: boolean;
  /** Writes down that axe has found nothing. */
  remember: () => void;
}

/** Lets a page settle, and compares it with what the journeys of this process have seen. */
export async function lookAt(page: Page, themes: "one" | "both"): Promise<Look> {
  const { kinds, width, theme } = await page.evaluate<Seen>(`(${settleInPage})(); (${kindsInPage})()`);
  const key = `${width} ${themes === "both" ? themes : theme}`;
  const known = sound.get(key) ?? new Set();
  const remember = () => {
    sound.set(key, known.union(new Set(kinds)));
  };
  return { isKnown: kinds.every((kind) => known.has(kind)), remember };
}
