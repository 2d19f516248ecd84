import { timesLine } from "@/components/store/event-times";
import { isOnSale } from "@/components/store/on-sale";
import { OpensIn } from "@/components/store/opens-in";
import { SaleWords } from "@/components/store/sale-words";
import { Arrow } from "@/components/ui/arrow";
import { btnClass } from "@/components/ui/btn-class";
import { DateTile } from "@/components/ui/date-tile";
import { Money } from "@/components/ui/money";
import { formatTime } from "@/lib/core/dates";
import type { StoreEventCard } from "@/lib/events";
import { pictureSrcSet } from "@/lib/storage/client";

interface MainEventProps {
  event: StoreEventCard;
  /** Shown where the event has no picture of its own. */
  banner: string;
  timeZone: string;
  now: Date;
  href: string;
}

/** The next event, large. The whole card is the link. */
export function MainEvent({ event, banner, timeZone, now, href }: MainEventProps) {
  const open = isOnSale(event);
  const card = (
    <>
      <img
        src={event.picture ?? banner}
        srcSet={event.picture ? pictureSrcSet(event.picture, "event") : pictureSrcSet(banner, "banner")}
        sizes="(min-width: 80rem) 28rem, (min-width: 64rem) 38rem, 100vw"
        alt=""
        width={960}
        height={600}
      />
      <div className="principal-c">
        <div className="principal-t">
          <DateTile iso={event.startsAt.toISOString()} tz={timeZone} now={now} />
          <div>
            <h3>{event.name}</h3>
            <p className="meta mt-1.5">
              {timesLine(event, timeZone)}
              <br />
              El estacionamiento abre a las&nbsp;{formatTime(event.parkingOpensAt, timeZone)}
            </p>
          </div>
        </div>
        <div className="precio-linea">
          {event.fromCents === null ? null : (
            <div>
              <p className="chico">Lugares desde, todo incluido</p>
              <p className="mt-1">
                <Money cents={event.fromCents} />
              </p>
            </div>
          )}
          <SaleWords words={event.words} />
        </div>
        {event.sale === "not_yet" ? <OpensIn at={event.salesStartAt} now={now} /> : null}
        <span className={btnClass({ variant: open ? "main" : "plain", size: "xl", wide: true })}>
          {open ? "Elegir lugar" : "Ver el evento"} <Arrow to="e" />
        </span>
      </div>
    </>
  );
  return (
    <a className={open ? "principal" : "principal principal-no-venta"} href={href}>
      {card}
    </a>
  );
}
