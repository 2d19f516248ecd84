import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { ACCOUNT_CELLS, accountRowActs } from "@/components/prepaid/accounts/account-cells";
import { accountFields } from "@/components/prepaid/accounts/account-fields";
import { nameOfAccount } from "@/components/prepaid/accounts/account-words";
import { Adjustments } from "@/components/prepaid/accounts/adjustments";
import { AccountBulkBar } from "@/components/prepaid/accounts/bulk-bar";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { prepaidAccountList, prepaidTypeOptions, prepaidVenues, waitingAdjustments } from "@/lib/prepaid";

export const metadata: Metadata = { title: "QR de prepago" };

const PATH = "/generateQrToUser";
const SEARCH = { label: "Buscar QR", placeholder: "Nombre, contacto, placa, apodo, folio o código" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:read");
  const params = singleParams(await searchParams);
  const [page, types, venues, waiting] = await Promise.all([
    prepaidAccountList.page({ ctx, input: prepaidAccountList.fromAddress(params) }),
    prepaidTypeOptions({ ctx }),
    prepaidVenues({ ctx }),
    waitingAdjustments({ ctx }),
  ]);
  const mayWrite = can(ctx.actor, "prepaid:write");
  const create = mayWrite ? (
    <BtnLink variant="main" href="/prepaid-create">
      <Icon name="plus" />
      Nuevo QR
    </BtnLink>
  ) : null;
  const empty = {
    title: "Todavía no hay QR de prepago",
    text: "Abre uno para una persona: con su saldo entra y sale sin boleto.",
    action: create,
  };
  return (
    <AppShell ctx={ctx} title="QR de prepago">
      <PageHeader title="QR de prepago">
        <BtnLink href={`${PATH}/adentro`}>
          <Icon name="clock" />
          Siguen adentro
        </BtnLink>
        {mayWrite ? (
          <BtnLink href={`${PATH}/importar`}>
            <Icon name="file-spreadsheet" />
            Importar de Excel
          </BtnLink>
        ) : null}
        {create}
      </PageHeader>
      <Adjustments adjustments={waiting} mayWrite={mayWrite} ownId={ctx.actor.userId} linked />
      <ListView
        ctx={ctx}
        list={prepaidAccountList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={accountFields(types, venues)}
        bulk={mayWrite ? <AccountBulkBar types={types} total={page.total} params={params} /> : null}
        empty={empty}
        cells={ACCOUNT_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={nameOfAccount}
        {...(mayWrite ? { actions: accountRowActs } : {})}
      />
    </AppShell>
  );
}
