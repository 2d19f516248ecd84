import { formatMoney } from "@/lib/core/money";

interface MoneyProps {
  /** Integer centavos. */
  cents: number;
  /** Adds "MXN" in small type. */
  currency?: boolean;
  className?: string;
}

/** An amount in the sign's figures: 51750 → "$517.50". */
export function Money({ cents, currency, className }: MoneyProps) {
  return (
    <span className={className ? `num ${className}` : "num"}>
      {formatMoney(cents)}
      {currency ? <small> MXN</small> : null}
    </span>
  );
}
