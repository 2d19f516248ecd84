import { BtnLink } from "@/components/ui/btn-link";
import { Vacio } from "@/components/ui/vacio";
import { formatDateTime } from "@/lib/core/dates";

interface InboxListProps {
  messages: { id: number; to: string; subject: string; at: Date }[];
  timeZone: string;
  /** Address of the older ones, when there are more. */
  olderHref: string | null;
}

/** Mail of the built-in inbox, newest first. */
export function InboxList({ messages, timeZone, olderHref }: InboxListProps) {
  if (messages.length === 0) {
    return (
      <Vacio
        title="El buzón está vacío"
        text="Aquí llega el correo de la demostración: compra un lugar y verás tus boletos."
      />
    );
  }
  return (
    <>
      <ul className="agenda">
        {messages.map(({ id, to, subject, at }) => (
          <li key={id}>
            <a href={`/dev/inbox/${id}`}>
              <div className="crece">
                <h3>{subject}</h3>
                <p className="meta mt-1">
                  {to} · <time dateTime={at.toISOString()}>{formatDateTime(at, timeZone)}</time>
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
