import { CountLine, CountTotal } from "@/components/store/purchase";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Money } from "@/components/ui/money";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { TotalBar } from "@/components/ui/total-bar";
import type { StoreZone } from "@/lib/events";
import { holdPlacesAction } from "@/lib/orders/actions";

/** The foot of an event: the chosen places' total and one button; before a choice, the cheapest price and the way to the list. */
export function PayBar({ chosen, fromCents }: { chosen: StoreZone | null; fromCents: number }) {
  if (!chosen) {
    return (
      <TotalBar label="Lugares desde" total={<Money cents={fromCents} />} note="Cargos e IVA incluidos">
        <BtnLink href="#zonas" variant="main" size="xl">
          Elegir zona
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
