import { CountLine, CountTotal } from "@/components/store/purchase";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Money } from "@/components/ui/money";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { TotalBar } from "@/components/ui/total-bar";
import type { StoreZone } from "@/lib/events";
import { holdPlacesAction } from "@/lib/orders/actions";

interface PayBarProps {
  chosen: StoreZone | null;
  fromCents: number;
  /** This page with the word that a zone is missing. */
  missingHref: string;
}

/** The foot of an event: the chosen places' total and one button; before a choice, the cheapest price, and what is missing. */
export function PayBar({ chosen, fromCents, missingHref }: PayBarProps) {
  if (!chosen) {
    return (
      <TotalBar label="Desde" total={<Money cents={fromCents} />} note="Cargos e IVA incluidos">
        <BtnLink href={missingHref} variant="main" size="xl">
          Continuar <Arrow to="e" />
        </BtnLink>
      </TotalBar>
    );
  }
  return (
    <TotalBar
      label={<CountLine zone={`${chosen.key} ${chosen.name}`} />}
      total={<CountTotal unitCents={chosen.totalCents} />}
      note="Cargos e IVA incluidos"
    >
      <SubmitBtn size="xl" formAction={holdPlacesAction}>
        Continuar <Arrow to="e" />
      </SubmitBtn>
    </TotalBar>
  );
}
