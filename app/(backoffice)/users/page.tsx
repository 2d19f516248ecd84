import type { Metadata } from "next";
import { usersQuery } from "@/app/(backoffice)/users/users-query";
import { AppShell, loadVenue } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DoneNotice } from "@/components/office/done-notice";
import { listHref, numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PagCab } from "@/components/ui/panel";
import { UsersPanel } from "@/components/users/users-panel";
import { UsersTable } from "@/components/users/users-table";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { listUsers } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Usuarios" };

const PATH = "/users";
const DONE = { eliminado: "Eliminaste la cuenta y sus datos personales." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("user:read");
  const { antes, despues, hecho, ...params } = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const platform = ctx.actor.isPlatformAdmin;
  const query = usersQuery(params);
  const from = { before: numberParam(antes), after: numberParam(despues) };
  const page = await orNotFound(listUsers({ ctx, input: { ...query, ...from } }));
  const create = (
    <BtnLink variant="main" href={`${PATH}/nuevo`}>
      <Icon name="user-plus" />
      Nuevo usuario
    </BtnLink>
  );
  const view = { platform, adminId: query.adminId, ownId: ctx.actor.userId, timeZone };
  return (
    <AppShell ctx={ctx} title="Usuarios">
      <PagCab title="Usuarios" meta={platform ? "De todos los organizadores" : "Tu personal y quienes te compran"}>
        <BtnLink href={listHref(`${PATH}/archivo`, params, {})} download>
          <Icon name="file-spreadsheet" />
          Excel
        </BtnLink>
        {platform ? <BtnLink href={`${PATH}/nuevo?organizador=nuevo`}>Nuevo recinto</BtnLink> : null}
        {create}
      </PagCab>
      <DoneNotice done={hecho} texts={DONE} />
      <UsersPanel {...{ path: PATH, params, page, empty: create }} admins={platform ? await adminOptions({ ctx }) : []}>
        <UsersTable path={PATH} params={params} rows={page.items} {...view} />
      </UsersPanel>
    </AppShell>
  );
}
