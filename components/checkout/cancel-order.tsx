import type { ReactNode } from "react";
import { ASKED, AskedCancel, MayBePaid } from "@/components/checkout/asked-cancel";
import { groupItems, zoneLine } from "@/components/checkout/grouping";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { cancelOrderAction } from "@/lib/orders/actions";
import type { OrderDto } from "@/lib/orders/client";

interface CancelOrderProps {
  order: OrderDto;
  /** The page on which it stands. */
  path: string;
  /** What names the order in the address besides the path. */
  fields?: Readonly<Record<string, string>>;
  /** The confirm step is asked for, by a browser without script. */
  isAsked: boolean;
  /** A reference is out: who holds it may have paid already. */
  mayBePaid?: boolean;
}

/** "2 lugares de A2 Norte", "D12 y E12 de VIP Poniente", or how many where there are several zones. */
function placesWords({ items }: OrderDto): string {
  const zones = groupItems(items).flatMap((event) => event.zones);
  const [zone] = zones;
  if (!zone || zones.length > 1) return `tus ${items.length} lugares`;
  const labels = zone.items.flatMap(({ placeLabel }) => (zone.isNumbered && placeLabel ? [placeLabel] : []));
  const count = `${items.length} ${items.length === 1 ? "lugar" : "lugares"}`;
  const what = labels.length > 0 ? new Intl.ListFormat("es").format(labels) : count;
  return `${what} de ${zone.zoneKey} ${zone.zoneName}`;
}

function Question({ order, mayBePaid, keep }: { order: OrderDto; mayBePaid: boolean; keep: ReactNode }) {
  const isChange = order.exchange !== null;
  return (
    <>
      <h2 id={ASKED.title}>¿Liberar {placesWords(order)}?</h2>
      {mayBePaid ? <MayBePaid /> : null}
      <ul id={ASKED.points}>
        {groupItems(order.items).map((event) => (
          <li key={event.eventId}>
            {event.eventName}: {event.zones.map((zone) => `${zone.zoneKey} ${zoneLine(zone)}`).join("; ")}
          </li>
        ))}
        <li>
          {order.items.length === 1
            ? "Cualquiera puede tomarlo en cuanto lo liberes."
            : "Cualquiera puede tomarlos en cuanto los liberes."}
        </li>
        {mayBePaid ? <li>Tu referencia deja de servir.</li> : null}
        <li>{isChange ? "Tu boleto de ahora sigue siendo válido." : "No se te cobra nada."}</li>
      </ul>
      <form action={cancelOrderAction} className="acciones">
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="returnTo" value={`/payment-summary/${order.id}`} />
        {keep}
        <SubmitBtn variant="peligro">{order.items.length === 1 ? "Liberar el lugar" : "Liberar los lugares"}</SubmitBtn>
      </form>
    </>
  );
}

/** Gives the places back after asking. */
export function CancelOrder({ order, path, fields, isAsked, mayBePaid = false }: CancelOrderProps) {
  return (
    <AskedCancel
      path={path}
      fields={fields}
      isAsked={isAsked}
      label="Cancelar y liberar los lugares"
      keepLabel={order.items.length === 1 ? "Conservar mi lugar" : "Conservar mis lugares"}
      question={(keep) => <Question order={order} mayBePaid={mayBePaid} keep={keep} />}
    />
  );
}
