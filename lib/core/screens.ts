import type { Actor } from "@/lib/core/context";
import type { MenuEntryDeclaration, ScreenDeclaration } from "@/lib/core/declarations";
import { can, type Permission } from "@/lib/core/permissions";
import { COMING } from "@/lib/generated/coming";
import { MENU_GROUPS } from "@/lib/generated/menu-groups";
import { SCREENS as DECLARED } from "@/lib/generated/screens";

type Group = keyof typeof MENU_GROUPS;
export type MenuEntry = MenuEntryDeclaration<Permission, Group>;
export type Screen = ScreenDeclaration<Permission, Group>;

export { MENU_GROUPS };

// This assignment is what refuses a manifest's screen that names an unknown permission or menu group.
export const SCREENS: readonly Screen[] = DECLARED;

/** Whether a logged-in person may open a screen. */
export const mayOpen = (actor: Actor, { who }: Pick<Screen, "who">): boolean =>
  who === "all" || (who !== "visitors" && can(actor, who));

const isParameter = (part: string): boolean => part.startsWith("[");

const isAt = (asked: readonly string[], parts: readonly string[]): boolean =>
  parts.length === asked.length &&
  parts.every((part, at) => part === asked[at] || (isParameter(part) && asked[at] !== ""));

/** Sorts before others what is written out further, which is what an address means. */
const vagueness = (parts: readonly string[]): string => parts.map((part) => (isParameter(part) ? 1 : 0)).join("");

const PATHS = SCREENS.map((screen) => ({ screen, parts: screen.path.split("/") })).sort((one, other) =>
  vagueness(one.parts).localeCompare(vagueness(other.parts)),
);

function screenAt(href: string): Screen | undefined {
  const [path = ""] = href.split(/[?#]/, 1);
  const asked = path.split("/");
  return PATHS.find(({ parts }) => isAt(asked, parts))?.screen;
}

/** Tells of an address whether a logged-in person may open what is there. */
export const opensFor =
  (actor: Actor) =>
  (href: string): boolean => {
    const screen = screenAt(href);
    return screen !== undefined && mayOpen(actor, screen);
  };

/** First path segments of planned screens; the main guard already protects them. */
export const COMING_SEGMENTS: readonly string[] = COMING;

export function segmentOf(path: string): string {
  return path.split(/[/?#]/, 2)[1] ?? "";
}
