import { PAYOUT_PATH } from "@/components/payouts/payout-path";
import { Tag } from "@/components/ui/state-badge";
import { formatCount } from "@/lib/core/money";
import { providerName } from "@/lib/payments/client";

interface PayoutTabsProps {
  providers: readonly string[];
  /** A provider, "banco", or nothing for all. */
  tab: string;
  /** How many wait to be reconciled, by provider. */
  open: ReadonlyMap<string, number>;
  notAtBank: number;
}

function Tab({ href, isHere, label, count }: { href: string; isHere: boolean; label: string; count: number }) {
  return (
    <a href={href} aria-current={isHere ? "page" : undefined}>
      {label} {count > 0 ? <Tag>{formatCount(count)}</Tag> : null}
    </a>
  );
}

/** All payouts, those of each provider, and what nobody has seen at the bank. */
export function PayoutTabs({ providers, tab, open, notAtBank }: PayoutTabsProps) {
  return (
    <nav className="pestanas" aria-label="Proveedores">
      <Tab href={PAYOUT_PATH} isHere={tab === ""} label="Todos" count={0} />
      {providers.map((provider) => (
        <Tab
          key={provider}
          href={`${PAYOUT_PATH}?proveedor=${encodeURIComponent(provider)}`}
          isHere={tab === provider}
          label={providerName(provider)}
          count={open.get(provider) ?? 0}
        />
      ))}
      <Tab href={`${PAYOUT_PATH}?banco=missing`} isHere={tab === "banco"} label="Banco" count={notAtBank} />
    </nav>
  );
}
