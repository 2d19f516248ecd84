import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { ReassignForm } from "@/components/courtesy-qrs/reassign-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { courtesyEvents } from "@/lib/courtesy-qrs";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Reasignar cortesías" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("courtesy:write");
  const query = await searchParams;
  const params = singleParams(query);
  const asked = typeof query.ids === "string" ? query.ids.split(".") : [];
  const ids = asked.flatMap((id) => numberParam(id) ?? []);
  const [from, to] = await Promise.all([
    courtesyEvents({ ctx, input: { past: true, with: numberParam(params.evento) ?? null } }),
    courtesyEvents({ ctx, input: {} }),
  ]);
  return (
    <AppShell
      ctx={ctx}
      title="Reasignar cortesías"
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "QR de cortesía", href: "/generate-qr" },
      ]}
    >
      <PageHeader title="Reasignar cortesías" />
      <ReassignForm from={from} to={to} ids={ids} eventId={params.evento ?? ""} zoneId={params.zona ?? ""} />
    </AppShell>
  );
}
