import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { EnclosureForm } from "@/components/enclosures/enclosure-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PagCab } from "@/components/ui/panel";
import { env } from "@/lib/core/env";
import { can } from "@/lib/core/permissions";
import { adminOptions, getEnclosure } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Crear recinto" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleParams(await searchParams);
  const ctx = await requireActor(params.id ? "enclosure:write" : "enclosure:create");
  const id = numberParam(params.id);
  if (params.id && id === undefined) notFound();
  const venue = id === undefined ? null : await orNotFound(getEnclosure({ ctx, input: { id } }));
  const title = venue ? `Editar ${venue.name}` : "Crear recinto";
  const breadcrumb = [
    { label: "Inicio", href: "/home" },
    { label: "Recintos", href: "/enclosures" },
  ];
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={breadcrumb}>
      <PagCab title={title} />
      <EnclosureForm
        venue={venue}
        admins={venue ? [] : await adminOptions({ ctx })}
        withFees={can(ctx.actor, "enclosure:fees")}
        siteUrl={env().APP_URL.replace(/^https?:\/\//, "")}
      />
    </AppShell>
  );
}
