import { Icon } from "@/components/ui/icon";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { updateCartAction } from "@/lib/orders/actions";

interface PlaceCountProps {
  orderId: number;
  eventAreaId: number;
  zoneKey: string;
  count: number;
  returnTo: string;
}

interface StepProps extends PlaceCountProps {
  label: string;
  icon: "minus" | "plus";
}

/** A form that asks for so many places, not for one more: sent twice it does the same. */
function Step({ orderId, eventAreaId, zoneKey, count, returnTo, label, icon }: StepProps) {
  return (
    <form action={updateCartAction} className="contents">
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="eventAreaId" value={eventAreaId} />
      <input type="hidden" name="quantity" value={count} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitBtn variant="icono" aria-label={`${label} de ${zoneKey}`}>
        <Icon name={icon} size={22} stroke={2.6} />
      </SubmitBtn>
    </form>
  );
}

/** How many places of an unnumbered zone the cart has, with a button for one less and one for one more. */
export function PlaceCount(props: PlaceCountProps) {
  const { count, zoneKey } = props;
  return (
    <fieldset className="contador" aria-label={`Lugares de ${zoneKey}`}>
      <Step {...props} count={count - 1} label="Quitar un lugar" icon="minus" />
      <output aria-live="polite">{count}</output>
      <Step {...props} count={count + 1} label="Agregar un lugar" icon="plus" />
    </fieldset>
  );
}
