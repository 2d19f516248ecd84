import { STATE_TONES, stateWords } from "@/components/prepaid/words";
import { Arrow } from "@/components/ui/arrow";
import { StateBadge } from "@/components/ui/state-badge";
import { formatMoney } from "@/lib/core/money";
import { accountHref, type PrepaidDto, platesLine } from "@/lib/prepaid/client";

interface AccountRowsProps {
  accounts: readonly PrepaidDto[];
  /** Staff is told whose it is, holders at which venue. */
  tells: "holder" | "venue";
}

/** Accounts, each with its balance, as links. */
export function AccountRows({ accounts, tells }: AccountRowsProps) {
  return (
    <ul className="agenda">
      {accounts.map((account) => {
        const { id, name, plates, state, holder, venue, balanceCents, inside } = account;
        return (
          <li key={id}>
            <a href={accountHref(id)}>
              <div className="crece">
                <h3>{tells === "holder" ? holder.name : name}</h3>
                <p className="meta">
                  {[tells === "holder" ? name : venue.name, plates.length > 0 ? platesLine(plates) : null]
                    .filter((part) => part !== null)
                    .join(" · ")}
                </p>
                <p className="fila gap-3">
                  <StateBadge tone={STATE_TONES[state]}>{inside ? "Adentro" : stateWords(state)}</StateBadge>
                  <span className="num">{formatMoney(balanceCents)}</span>
                </p>
              </div>
              <Arrow to="e" size={20} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
