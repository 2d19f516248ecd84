import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";

export interface Shortcut {
  label: string;
  href: string;
  icon: IconName;
  /** How many wait there. */
  count?: number;
}

/** "Ir a": every other screen that the person may open. */
export function Shortcuts({ items }: { items: readonly Shortcut[] }) {
  return (
    <nav aria-labelledby="ir-a">
      <h2 id="ir-a" className="mb-3 text-lg">
        Ir a
      </h2>
      <div className="atajos">
        {items.map(({ label, href, icon, count }) => (
          <a key={href} href={href}>
            <Icon name={icon} />
            {label}
            {count ? <span className="etiqueta-aviso">{count}</span> : null}
          </a>
        ))}
      </div>
    </nav>
  );
}
