import { OpensIn } from "@/components/store/opens-in";
import { Notice } from "@/components/ui/notice";
import type { StoreEvent } from "@/lib/events";

/** Why nothing can be bought now, in plain words; nothing while the event is on sale. */
export function EventNotice({ event, now }: { event: StoreEvent; now: Date }) {
  if (!event.notice) return null;
  const stopped = event.sale === "cancelled" || event.sale === "sold_out";
  return (
    <div className="ancho py-4">
      <Notice tone={stopped ? "stop" : event.sale === "paused" ? "alert" : "info"} title={event.notice.title}>
        <p>{event.notice.text}</p>
        {event.sale === "cancelled" ? (
          <p>
            <a className="enlace inline-block py-2" href="/user-tickets">
              Ver mis boletos
            </a>
          </p>
        ) : null}
        {event.sale === "not_yet" ? <OpensIn at={event.salesStartAt} now={now} /> : null}
      </Notice>
    </div>
  );
}
