import { CountLine, CountTotal } from "@/components/store/purchase";
import { BtnLink } from "@/components/ui/btn-link";
import { Dinero } from "@/components/ui/dinero";
import { Flecha } from "@/components/ui/flecha";
import { Paga } from "@/components/ui/paga";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { StoreZone } from "@/lib/events";
import { holdPlacesAction } from "@/lib/orders/actions";

/** The foot of an event: the chosen places' total and one button; before a choice, the cheapest price and the way to the list. */
export function PayBar({ chosen, fromCents }: { chosen: StoreZone | null; fromCents: number }) {
  if (!chosen) {
    return (
      <Paga label="Lugares desde" total={<Dinero cents={fromCents} />} note="Cargos e IVA incluidos">
        <BtnLink href="#zonas" variant="main" size="xl">
          Elegir zona
        </BtnLink>
      </Paga>
    );
  }
  return (
    <Paga
      label={<CountLine zone={`${chosen.key} ${chosen.name}`} />}
      total={<CountTotal unitCents={chosen.totalCents} />}
      note="Cargos e IVA incluidos"
    >
      <SubmitBtn size="xl" formAction={holdPlacesAction}>
        Continuar <Flecha to="e" />
      </SubmitBtn>
    </Paga>
  );
}
