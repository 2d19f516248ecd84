import { groupItems, zoneLine } from "@/components/checkout/grouping";
import { HoldClock } from "@/components/checkout/hold-clock";
import { Plate } from "@/components/ui/plate";
import { dateParts } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { OrderDto } from "@/lib/orders/client";

/** What a visitor holds, for how much and for how long, above the forms that stand between them and paying. */
export function HeldStrip({ cart, now }: { cart: OrderDto; now: Date }) {
  const zones = groupItems(cart.items).flatMap((event) => event.zones.map((zone) => ({ event, zone })));
  const dayOf = (at: Date) => {
    const { weekday, day, month } = dateParts(at, cart.enclosure.timeZone);
    return `${weekday} ${day} ${month}`;
  };
  return (
    <section className="hoja" aria-label="Lo que tienes apartado">
      <HoldClock order={cart} now={now} />
      <div className="hoja-c grid gap-3">
        {zones.map(({ event, zone }, at) => (
          <div className="fila gap-3.5" key={zone.eventAreaId}>
            <Plate code={zone.zoneKey} />
            <div className="crece">
              <span className="zona-n">{zoneLine(zone)}</span>
              <span className="meta">
                {[dayOf(event.eventStartsAt), ...zone.gates.map(({ label }) => label)].join(" · ")}
              </span>
            </div>
            {at === 0 ? <b className="num text-lg">{formatMoney(cart.totalCents)}</b> : null}
          </div>
        ))}
      </div>
    </section>
  );
}
