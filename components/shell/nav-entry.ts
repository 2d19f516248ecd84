import type { IconName } from "@/components/ui/icon-paths";

export interface NavEntry {
  label: string;
  href?: string;
  icon?: IconName;
  children?: readonly { label: string; href: string }[];
}

const isAt = (pathname: string, href: string) => pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

/**
 * The address in the menu that a page belongs to: its own, that of a page above it, or the last one of its breadcrumb
 * that the menu has; home for all others.
 */
export function placeOf(
  pathname: string,
  nav: readonly NavEntry[],
  breadcrumb: readonly { href?: string }[],
  homeHref: string,
): string {
  const hrefs = nav.flatMap(({ href, children = [] }) => [...(href ? [href] : []), ...children.map((one) => one.href)]);
  const own = hrefs.filter((href) => isAt(pathname, href)).toSorted((a, b) => b.length - a.length)[0];
  return own ?? breadcrumb.findLast(({ href }) => href && hrefs.includes(href))?.href ?? homeHref;
}
