import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

interface NavLinkProps {
  href: string;
  /** The address in the menu that the open page belongs to. */
  place: string;
  children: ReactNode;
}

/** A link of the menu; marked when the open page belongs to it. */
export function NavLink({ href, place, children }: NavLinkProps) {
  return (
    <Link href={href} aria-current={href === place ? "page" : undefined}>
      {children}
    </Link>
  );
}

interface NavGroupProps {
  head: ReactNode;
  hrefs: readonly string[];
  place: string;
  children: ReactNode;
}

/** A folding group of the menu, open when the open page belongs to it. */
export function NavGroup({ head, hrefs, place, children }: NavGroupProps) {
  const here = hrefs.includes(place);
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
