"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isHere } from "@/components/shell/nav-entry";
import { Icon } from "@/components/ui/icon";

/** A link of the menu; knows whether it is the current page. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname();
  return (
    <Link href={href} aria-current={isHere(pathname, href) ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** A folding group of the menu, open when the current page is inside. */
export function NavGroup({
  head,
  hrefs,
  children,
}: {
  head: ReactNode;
  hrefs: readonly string[];
  children: ReactNode;
}) {
  const pathname = usePathname();
  const here = hrefs.some((href) => isHere(pathname, href));
  return (
    <details key={String(here)} open={here}>
      <summary>
        {head}
        <Icon name="chevron-down" size={16} />
      </summary>
      {children}
    </details>
  );
}
