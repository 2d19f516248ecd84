import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { formatDateTime } from "@/lib/core/dates";
import { CHANNEL_LABELS } from "@/lib/notifications/client";

interface InboxListProps {
  messages: { id: number; channel: keyof typeof CHANNEL_LABELS; to: string; subject: string; at: Date }[];
  timeZone: string;
  /** Address of the older ones, when there are more. */
  olderHref: string | null;
}

/** Messages of the built-in inbox, newest first. */
export function InboxList({ messages, timeZone, olderHref }: InboxListProps) {
  if (messages.length === 0) {
    return (
      <EmptyState
        title="El buzón está vacío"
        text="Aquí llegan el correo y WhatsApp de la demostración: compra un lugar y verás tus boletos."
      />
    );
  }
  return (
    <>
      <ul className="agenda">
        {messages.map(({ id, channel, to, subject, at }) => (
          <li key={id}>
            <a href={`/dev/inbox/${id}`}>
              <div className="crece">
                <h3>{subject}</h3>
                <p className="meta mt-1">
                  {CHANNEL_LABELS[channel]} para {to} ·{" "}
                  <time dateTime={at.toISOString()}>{formatDateTime(at, timeZone)}</time>
                </p>
              </div>
            </a>
          </li>
        ))}
      </ul>
      {olderHref ? <BtnLink href={olderHref}>Anteriores</BtnLink> : null}
    </>
  );
}
