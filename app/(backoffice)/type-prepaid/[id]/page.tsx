import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { PrepaidTypeForm } from "@/components/prepaid/type-form";
import { ArchivedType, InsideNotice, TypeVersions } from "@/components/prepaid/type-page";
import { PageHeader } from "@/components/ui/panel";
import { formatCount } from "@/lib/core/money";
import { requireActor } from "@/lib/http";
import { editPrepaidType, prepaidTypeVersions } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Tipo de QR" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Tipos de QR", href: "/type-prepaid" },
];
const DONE = { creado: "Creaste el tipo de QR.", guardado: "Guardaste los cambios." };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ctx = await requireActor("prepaid:write");
  const input = { id: (await params).id };
  const { held: type, revision } = await orNotFound(editPrepaidType({ ctx, input }));
  const versions = await prepaidTypeVersions({ ctx, input });
  const { hecho } = singleParams(await searchParams);
  const many = type.accounts === 0 ? "nadie la usa todavía" : `la usan ${formatCount(type.accounts)} QR`;
  const used = type.accounts === 1 ? "la usa un QR" : many;
  return (
    <AppShell ctx={ctx} title={type.name} breadcrumb={WAY}>
      <PageHeader title={`Tipo ${type.name}`} meta={`Versión ${type.version} · ${used}`} />
      <DoneNotice done={hecho} texts={DONE} />
      {type.isArchived ? <ArchivedType type={type} /> : <InsideNotice type={type} />}
      {type.isArchived ? null : (
        <PrepaidTypeForm
          key={revision}
          type={type}
          revision={revision}
          enclosureId={type.enclosureId}
          clock={{ timeZone: type.timeZone, dayStart: type.dayStart }}
          today={ctx.now}
        />
      )}
      <TypeVersions versions={versions} timeZone={type.timeZone} />
    </AppShell>
  );
}
