import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { userFields } from "@/components/users/user-fields";
import { UserActs, userCells } from "@/components/users/users-table";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { userList } from "@/lib/users";

export const metadata: Metadata = { title: "Usuarios" };

const PATH = "/users";
const DONE = { eliminado: "Eliminaste la cuenta y sus datos personales." };
const SEARCH = { label: "Buscar persona", placeholder: "Nombre, correo o teléfono" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("user:read");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const platform = ctx.actor.isPlatformAdmin;
  const page = await userList.page({ ctx, input: userList.fromAddress(params) });
  const create = (
    <BtnLink variant="main" href={`${PATH}/nuevo`}>
      <Icon name="user-plus" />
      Nuevo usuario
    </BtnLink>
  );
  const empty = {
    title: "Todavía no hay personas",
    text: "Aquí verás a tu personal y a quienes te compran.",
    action: create,
  };
  const acts = { path: PATH, platform, adminId: numberParam(params.organizador), ownId: ctx.actor.userId };
  return (
    <AppShell ctx={ctx} title="Usuarios">
      <PageHeader title="Usuarios" meta={platform ? "De todos los organizadores" : "Tu personal y quienes te compran"}>
        {platform ? <BtnLink href={`${PATH}/nuevo?organizador=nuevo`}>Nuevo organizador</BtnLink> : null}
        {create}
      </PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <ListView
        ctx={ctx}
        list={userList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={empty}
        timeZone={timeZone}
        fields={userFields(platform ? await adminOptions({ ctx }) : [])}
        cells={userCells({ path: PATH, timeZone })}
        actions={(row) => <UserActs row={row} {...acts} />}
        nameOf={({ fullName }) => fullName}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
