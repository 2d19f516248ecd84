import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { ApiKeysList } from "@/components/api-keys/api-keys-list";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { apiKeyList } from "@/lib/auth";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Llaves de API" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("api_key:read");
  const params = singleParams(await searchParams);
  const page = await apiKeyList.page({ ctx, input: apiKeyList.fromAddress(params) });
  const makes = can(ctx.actor, "api_key:write");
  return (
    <AppShell ctx={ctx} title="Llaves de API">
      <PageHeader title="Llaves de API">
        <BtnLink href="/llaves-api/avisos">
          <Icon name="send" />
          Avisos a otros sistemas
        </BtnLink>
        <BtnLink href="/api/docs">
          <Icon name="file-text" />
          Documentación
        </BtnLink>
        {makes ? (
          <BtnLink variant="main" href="/llaves-api/nueva">
            <Icon name="plus" />
            Hacer llave
          </BtnLink>
        ) : null}
      </PageHeader>
      <p className="meta">
        Con una llave, otro sistema usa la API en nombre de tu organización. Nunca puede más que quien la hizo, y deja
        de servir si esa persona pierde su acceso.
      </p>
      <ApiKeysList ctx={ctx} list={apiKeyList} page={page} params={params} makes={makes} />
    </AppShell>
  );
}
