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

/** First path segments of planned screens; the main guard already protects them. */
export const COMING_SEGMENTS: readonly string[] = COMING;

export function segmentOf(path: string): string {
  return path.split(/[/?#]/, 2)[1] ?? "";
}
