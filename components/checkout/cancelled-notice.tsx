import { Notice } from "@/components/ui/notice";
import type { CartNoticeDto } from "@/lib/lifecycle/client";

/** Says which places an order lost because their event was cancelled. */
export function CancelledNotice({ notices }: { notices: readonly CartNoticeDto[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="hoja-c">
      {notices.map(({ eventId, eventName, places }) => (
        <Notice key={eventId} tone="alert" title={`Se canceló ${eventName}`} live>
          <p>
            {places === 1 ? "Quitamos su lugar" : `Quitamos sus ${places} lugares`} de tu compra. No se te cobró nada
            por {places === 1 ? "él" : "ellos"}.
          </p>
        </Notice>
      ))}
    </div>
  );
}
