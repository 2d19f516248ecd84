import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { SubscriberEvents } from "@/components/subscribers/events-table";
import { ReplacedNotice } from "@/components/subscribers/replaced-notice";
import { SubscriberActs } from "@/components/subscribers/subscriber-acts";
import { SubscriberFacts } from "@/components/subscribers/subscriber-facts";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { listSubscriberEvents, subscriberQr } from "@/lib/subscriber-qrs";

export const metadata: Metadata = { title: "QR de abonado" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "QR de abonados", href: "/qrabonados" },
];
const DONE = { creado: "El QR está listo y tiene sus lugares.", guardado: "Los cambios están guardados." };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("subscriber_qr:read");
  const input = { id: Number((await params).id) };
  const { hecho } = singleParams(await searchParams);
  const [{ subscriber, drawing }, events] = await orNotFound(
    Promise.all([subscriberQr({ ctx, input }), listSubscriberEvents({ ctx, input })]),
  );
  const isReplaced = hecho === "reemplazado" && subscriber.sentAt === null;
  return (
    <AppShell ctx={ctx} title={subscriber.name} breadcrumb={BREADCRUMB}>
      <PageHeader title={subscriber.name}>
        <BtnLink href={`/historyQR/${subscriber.passId}`}>Historial</BtnLink>
        {subscriber.state === "ended" ? null : (
          <>
            <BtnLink href={`/qrabonados/nuevo?id=${subscriber.id}`}>Editar</BtnLink>
            <SubscriberActs subscriber={subscriber} />
          </>
        )}
      </PageHeader>
      <DoneNotice done={hecho} texts={DONE} />
      {isReplaced ? <ReplacedNotice subscriber={subscriber} /> : null}
      <SubscriberFacts subscriber={subscriber} qr={drawing} offersSending={!isReplaced} />
      <SubscriberEvents rows={events} timeZone={subscriber.timeZone} />
    </AppShell>
  );
}
