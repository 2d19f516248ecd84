import { Fragment } from "react";
import { Icon } from "@/components/ui/icon";

export interface Breadcrumb {
  label: string;
  href?: string;
}

/** The way from "Inicio" to here. The last one is the current page. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav className="migas" aria-label="Ruta">
      {items.map((item, index) => (
        <Fragment key={item.href ?? item.label}>
          {index > 0 ? <Icon name="chevron-right" size={16} stroke={2.6} /> : null}
          {item.href && index < items.length - 1 ? (
            <a href={item.href}>{item.label}</a>
          ) : (
            <span aria-current={index === items.length - 1 ? "page" : undefined}>{item.label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
