import type { Metadata } from "next";
import { demoOnly, idFrom } from "@/app/dev/inbox/guard";
import { InboxList } from "@/components/inbox/inbox-list";
import { PublicHeader } from "@/components/shell/public-header";

import { listInbox } from "@/lib/notifications";

export const metadata: Metadata = { title: "Buzón de la demostración" };

const PAGE = 50;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function InboxPage({ searchParams }: Props) {
  demoOnly();
  const { antes } = await searchParams;
  const before = typeof antes === "string" ? idFrom(antes) : undefined;
  const found = await listInbox(PAGE + 1, before);
  const messages = found.slice(0, PAGE);
  const last = messages.at(-1);
  const olderHref = found.length > PAGE && last ? `/dev/inbox?antes=${last.id}` : null;
  return (
    <>
      <PublicHeader homeHref="/home" title="Buzón de la demostración" backHref="/home" />
      <main className="cuerpo w-full">
        <h1 className="vh">Buzón de la demostración</h1>
        <InboxList messages={messages} timeZone="America/Monterrey" olderHref={olderHref} />
      </main>
    </>
  );
}
