import { groupItems, type ZoneGroup, zoneLine } from "@/components/checkout/grouping";
import { PlaceCount } from "@/components/checkout/place-count";
import { DateTile } from "@/components/ui/date-tile";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { formatTime, locationLine } from "@/lib/core/dates";
import { removeOrderItemAction } from "@/lib/orders/actions";
import type { OrderDto } from "@/lib/orders/client";

interface OrderPlacesProps {
  order: OrderDto;
  now: Date;
  /** While it is a cart: places can be taken out or chosen anew. */
  editable?: boolean;
}

/** What is in the order: a sheet per event, a row per zone. */
export function OrderPlaces({ order, now, editable }: OrderPlacesProps) {
  const { enclosure } = order;
  return groupItems(order.items).map((event) => (
    <section className="hoja" key={event.eventId}>
      <div className="hoja-c grid gap-4">
        <div className="fila gap-4">
          <DateTile iso={event.eventStartsAt.toISOString()} tz={enclosure.timeZone} now={now} />
          <div className="crece">
            <h2 className="text-xl">{event.eventName}</h2>
            <p className="meta mt-1">
              {enclosure.name}, {locationLine(enclosure.location)}
            </p>
            <p className="meta">Inicia {formatTime(event.eventStartsAt, enclosure.timeZone)}</p>
          </div>
        </div>
        {event.zones.map((zone) => (
          <ZoneLine
            key={zone.eventAreaId}
            zone={zone}
            changeHref={editable ? `/${enclosure.slug}/${event.eventId}?zona=${zone.eventAreaId}` : null}
            orderId={order.id}
          />
        ))}
      </div>
    </section>
  ));
}

interface ZoneLineProps {
  zone: ZoneGroup;
  /** Where more of the zone are chosen; null when nothing can be changed. */
  changeHref: string | null;
  orderId: number;
}

function ZoneLine({ zone, changeHref, orderId }: ZoneLineProps) {
  const returnTo = `/payment-summary/${orderId}`;
  const gates = zone.gates.map((gate) => [gate.label, gate.street].filter(Boolean).join(" · ")).join("; ");
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      <div className="fila gap-3.5">
        <Plate code={zone.zoneKey} />
        <div className="crece">
          <span className="zona-n">{zoneLine(zone)}</span>
          <span className="meta">{gates}</span>
        </div>
        {changeHref && !zone.isNumbered ? (
          <PlaceCount
            orderId={orderId}
            eventAreaId={zone.eventAreaId}
            zoneKey={zone.zoneKey}
            count={zone.items.length}
            returnTo={returnTo}
          />
        ) : null}
      </div>
      {changeHref && zone.isNumbered ? (
        <div className="fila flex-wrap">
          {zone.items.map((item) => (
            <form key={item.id} action={removeOrderItemAction}>
              <input type="hidden" name="itemId" value={item.id} />
              <input type="hidden" name="returnTo" value={returnTo} />
              <SubmitBtn variant="plain" size="sm">
                <Icon name="x" size={16} />
                Quitar {item.placeLabel}
                <span className="vh"> de {zone.zoneKey}</span>
              </SubmitBtn>
            </form>
          ))}
          <a className="enlace py-3" href={changeHref}>
            Elegir más<span className="vh"> lugares de {zone.zoneKey}</span>
          </a>
        </div>
      ) : null}
    </div>
  );
}
