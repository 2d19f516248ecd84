import type { NavEntry } from "@/components/shell/nav-entry";
import type { PersonActor } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { MENU_GROUPS, type MenuEntry, SCREENS, type Screen } from "@/lib/core/screens";

type Listed = Screen & { menu: MenuEntry };

const LISTED = SCREENS.filter((screen): screen is Listed => screen.menu !== undefined).sort(
  (one, other) => one.menu.at - other.menu.at,
);

/** What the venue in view sells. */
export interface Sold {
  isEvent: boolean;
  isPrepaid: boolean;
}

function isSold({ venue: kind }: MenuEntry, { isEvent, isPrepaid }: Sold): boolean {
  if (kind === undefined) return true;
  return kind === "event" ? isEvent : isPrepaid;
}

function isShown({ who, menu }: Listed, actor: PersonActor, venue: Sold): boolean {
  const opens = who === "all" || who === "visitors" || can(actor, who);
  if (!opens || (menu.only && !can(actor, menu.only))) return false;
  return (!menu.profiles || menu.profiles.includes(actor.profile)) && isSold(menu, venue);
}

/** The sidebar of a person: an entry appears with its screen and to whom may open it. */
export function navigationOf(actor: PersonActor, venue: Sold): NavEntry[] {
  const shown = LISTED.filter((screen) => isShown(screen, actor, venue));
  const alone = shown
    .filter(({ menu }) => !menu.group)
    .map(({ path, menu: { label, icon, at } }) => ({ at, entry: { label, href: path, icon } }));
  const groups = Object.entries(MENU_GROUPS).flatMap(([name, { label, icon, at }]) => {
    const own = shown.filter(({ menu }) => menu.group === name);
    const children = own.map(({ path, menu }) => ({ label: menu.label, href: path }));
    return children.length > 0 ? [{ at, entry: { label, icon, children } }] : [];
  });
  return [...alone, ...groups].sort((one, other) => one.at - other.at).map(({ entry }) => entry);
}
