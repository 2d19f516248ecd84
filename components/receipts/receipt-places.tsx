import { Plate } from "@/components/ui/plate";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { placeWords, type ReceiptDto } from "@/lib/receipts/client";

/** What was bought, place by place, at its base price. */
export function ReceiptPlaces({ receipt: { items, venue } }: { receipt: ReceiptDto }) {
  return (
    <section className="hoja">
      <div className="hoja-c">
        <h2 className="hoja-t">Lugares</h2>
        <ul className="grid gap-4">
          {items.map((item) => (
            <li className="fila gap-3.5" key={item.id}>
              <Plate code={item.zoneKey} />
              <span className="crece">
                <span className="zona-n">{placeWords(item)}</span>
                <span className="meta block">
                  {item.eventName} · {formatDateTime(item.eventStartsAt, venue.timeZone)}
                </span>
              </span>
              <span className="num">{formatMoney(item.priceCents)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
