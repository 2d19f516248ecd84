import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BulkBar } from "@/components/subscribers/bulk-bar";
import { ListActs } from "@/components/subscribers/list-acts";
import { listFields } from "@/components/subscribers/list-fields";
import { SubscriberRowActs } from "@/components/subscribers/row-acts";
import { SUBSCRIBER_CELLS } from "@/components/subscribers/subscriber-cells";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { subscriberList, subscriberOptions } from "@/lib/subscriber-qrs";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";

export const metadata: Metadata = { title: "QR de abonados" };

const PATH = "/qrabonados";
const SEARCH = { label: "Buscar QR", placeholder: "Nombre, placa, código o contacto" };
const EMPTY = {
  title: "Todavía no hay abonados",
  text: "Crea un QR o importa tu lista: cada quien tiene su lugar en todos los eventos de su temporada.",
  action: <BtnLink href={`${PATH}/importar`}>Importar una lista</BtnLink>,
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("subscriber_qr:read");
  const params = singleParams(await searchParams);
  const asked = subscriberList.fromAddress(params);
  const [page, options] = await Promise.all([subscriberList.page({ ctx, input: asked }), subscriberOptions({ ctx })]);
  const hasRows = page.items.length > 0;
  return (
    <AppShell ctx={ctx} title="QR de abonados">
      <PageHeader title="QR de abonados">
        <ListActs params={params} filters={asked} hasRows={hasRows} />
      </PageHeader>
      <ListView
        ctx={ctx}
        list={subscriberList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={EMPTY}
        fields={listFields(options)}
        bulk={<BulkBar total={page.total} params={params} />}
        cells={SUBSCRIBER_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={({ name }) => name}
        {...(can(ctx.actor, "subscriber_qr:write")
          ? { actions: (row: SubscriberQrDto) => <SubscriberRowActs subscriber={row} /> }
          : {})}
      />
    </AppShell>
  );
}
