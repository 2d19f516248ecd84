import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import type { StoreZone } from "@/lib/events";

interface ChoiceProblemProps {
  message: string;
  alternative: { zone: StoreZone; href: string } | null;
}

/** What could not be had and where there is room instead. */
export function ChoiceProblem({ message, alternative }: ChoiceProblemProps) {
  return (
    <Notice tone="stop" title={message} live>
      {alternative ? (
        <p>
          Hay lugar en{" "}
          <a className="enlace" href={alternative.href}>
            {alternative.zone.key} {alternative.zone.name}, {formatMoney(alternative.zone.totalCents)}
          </a>
          .
        </p>
      ) : null}
    </Notice>
  );
}
