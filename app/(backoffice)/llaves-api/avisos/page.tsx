import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { EndpointsList } from "@/components/webhooks/endpoints-list";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { endpointList } from "@/lib/webhooks";

export const metadata: Metadata = { title: "Avisos a otros sistemas" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Llaves de API", href: "/llaves-api" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("webhook:read");
  const params = singleParams(await searchParams);
  const page = await endpointList.page({ ctx, input: endpointList.fromAddress(params) });
  const makes = can(ctx.actor, "webhook:write");
  return (
    <AppShell ctx={ctx} title="Avisos a otros sistemas" breadcrumb={WAY}>
      <PageHeader title="Avisos a otros sistemas" meta="Webhooks">
        {makes ? (
          <BtnLink variant="main" href="/llaves-api/avisos/nuevo">
            <Icon name="plus" />
            Dar de alta
          </BtnLink>
        ) : null}
      </PageHeader>
      <p className="meta">
        Cuando algo pasa, por ejemplo una compra pagada, se lo decimos a tu sistema en segundos, firmado y en orden. Si
        no contesta, lo intentamos otra vez durante tres días.
      </p>
      <EndpointsList ctx={ctx} list={endpointList} page={page} params={params} makes={makes} />
    </AppShell>
  );
}
