import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { EndpointActs } from "@/components/webhooks/endpoint-acts";
import { EndpointPanel } from "@/components/webhooks/endpoint-panel";
import { MessagesList } from "@/components/webhooks/messages-list";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { getEndpoint, messageList } from "@/lib/webhooks";

export const metadata: Metadata = { title: "Avisos de un sistema" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Llaves de API", href: "/llaves-api" },
  { label: "Avisos a otros sistemas", href: "/llaves-api/avisos" },
];

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ctx = await requireActor("webhook:read");
  const { id } = await params;
  const endpoint = await orNotFound(getEndpoint({ ctx, input: { id } }));
  const shown = singleParams(await searchParams);
  const [page, { timeZone }] = await Promise.all([
    messageList.page({ ctx, input: messageList.fromAddress({ ...shown, id }) }),
    loadVenue(ctx),
  ]);
  return (
    <AppShell ctx={ctx} title="Avisos de un sistema" breadcrumb={WAY}>
      <PageHeader title={endpoint.description}>
        <EndpointActs endpoint={endpoint} writes={can(ctx.actor, "webhook:write")} />
      </PageHeader>
      <EndpointPanel endpoint={endpoint} timeZone={timeZone} />
      <MessagesList
        ctx={ctx}
        list={messageList}
        page={page}
        params={shown}
        timeZone={timeZone}
        endpointId={endpoint.id}
        isActive={endpoint.state === "active"}
      />
    </AppShell>
  );
}
