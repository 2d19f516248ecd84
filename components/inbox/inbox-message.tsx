import { MessageFrame, WhatsAppBubble } from "@/components/inbox/message-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { formatDateTime } from "@/lib/core/dates";
import { CHANNEL_LABELS } from "@/lib/notifications/client";

interface InboxMessageProps {
  message: {
    id: number;
    channel: keyof typeof CHANNEL_LABELS;
    to: string;
    subject: string;
    at: Date;
    html: string;
    text: string;
    attachments: { id: number; filename: string; bytes: number }[];
  };
  timeZone: string;
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} kB`;

/** One message: who and when, its files, and the message itself. */
export function InboxMessage({ message, timeZone }: InboxMessageProps) {
  const { id, channel, to, subject, at, html, text, attachments } = message;
  return (
    <article className="grid gap-4">
      <header>
        <h1 className="text-2xl">{subject}</h1>
        <p className="meta mt-1">
          {CHANNEL_LABELS[channel]} para {to} · <time dateTime={at.toISOString()}>{formatDateTime(at, timeZone)}</time>
        </p>
      </header>
      {attachments.length > 0 ? (
        <ul className="fila flex-wrap">
          {attachments.map((file) => (
            <li key={file.id}>
              <BtnLink size="sm" href={`/dev/inbox/${id}/attachments/${file.id}`} download>
                <Icon name="download" size={18} />
                {file.filename} ({kilobytes(file.bytes)})
              </BtnLink>
            </li>
          ))}
        </ul>
      ) : null}
      {channel === "whatsapp" ? (
        <WhatsAppBubble text={text} />
      ) : (
        <MessageFrame subject={subject} html={html} text={text} />
      )}
    </article>
  );
}
