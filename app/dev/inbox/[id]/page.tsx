import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { demoOnly, idFrom } from "@/app/dev/inbox/guard";
import { InboxMessage } from "@/components/inbox/inbox-message";
import { PublicHeader } from "@/components/shell/public-header";

import { getInboxMessage } from "@/lib/notifications";

export const metadata: Metadata = { title: "Buzón de la demostración" };

interface Props {
  params: Promise<{ id: string }>;
}

export default async function InboxMessagePage({ params }: Props) {
  demoOnly();
  const message = await getInboxMessage(idFrom((await params).id));
  if (!message) notFound();
  return (
    <>
      <PublicHeader title="Buzón de la demostración" backHref="/dev/inbox" />
      <main className="cuerpo w-full">
        <InboxMessage message={message} timeZone="America/Monterrey" />
      </main>
    </>
  );
}
