import type { IconName } from "@/components/ui/icon-paths";

export interface NavEntry {
  label: string;
  href?: string;
  icon?: IconName;
  children?: readonly { label: string; href: string }[];
}

/** Whether a path is the entry's page or below it. */
export function isHere(pathname: string, href: string): boolean {
  return pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));
}
