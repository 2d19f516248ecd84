import type { IconName } from "@/components/ui/icon-paths";
import type { Permission } from "@/lib/core/permissions";
import { COMING } from "@/lib/generated/coming";
import { MENU_GROUPS } from "@/lib/generated/menu-groups";
import { SCREENS as DECLARED } from "@/lib/generated/screens";

/** main = any logged-in person, buyer = profile 2; a page checks its role besides (`who`). */
export type Guard = "main" | "buyer" | "none";

/** Several entries of the sidebar under one heading. */
export interface MenuGroup {
  label: string;
  icon: IconName;
  /** Its place among the groups and the entries of no group. */
  at: number;
}

/** A screen's entry in the sidebar, for whoever may open the screen. */
export interface MenuEntry {
  label: string;
  /** Its place in its group, or among the groups if it has none. */
  at: number;
  group?: keyof typeof MENU_GROUPS;
  /** Of an entry without a group. */
  icon?: IconName;
  /** Shown to fewer than may open the screen. */
  only?: Permission;
  profiles?: readonly number[];
  /** Shown only while the venue in view sells events. */
  venue?: "event";
}

/** A screen's card on the start page of staff who may open it. */
export interface HomeCard {
  label: string;
  icon: IconName;
  at: number;
  /** What waits behind it and is counted on it. */
  count?: "paymentsInReview" | "deposits" | "failedMessages";
}

export interface Screen {
  /** Row of the checklist; `dev` = a page of the demonstration, `ours` = one that no row speaks of. */
  id: `S${number}` | "dev" | "ours";
  /** As the folders of `app` name it, without groups. */
  path: string;
  guard: Guard;
  /** all = whoever the guard lets through; visitors = a logged-in person is sent on; else the permission that the page asks for. */
  who: Permission | "all" | "visitors";
  /** With this parameter in the address the page asks for that permission instead. */
  with?: { query: string; who: Permission };
  menu?: MenuEntry;
  card?: HomeCard;
}

export { MENU_GROUPS };

/** Every screen there is and who may open it: what the route guards, the sidebar, the documentation and the tests read. */
export const SCREENS: readonly Screen[] = DECLARED;

/** First segments of screens to come, which the main guard stands before. */
export const COMING_SEGMENTS: readonly string[] = COMING;

/** First segment of a path. */
export function segmentOf(path: string): string {
  return path.split(/[/?#]/, 2)[1] ?? "";
}
