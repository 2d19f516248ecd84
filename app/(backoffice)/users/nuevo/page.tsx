import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { StaffForm } from "@/components/users/staff-form";
import { can } from "@/lib/core/permissions";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Nuevo usuario" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Usuarios", href: "/users" },
];

const OF_VENUES = [
  { label: "Inicio", href: "/home" },
  { label: "Recintos", href: "/enclosures" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("user:write");
  const tenant = singleParams(await searchParams).organizador === "nuevo";
  if (tenant && !can(ctx.actor, "admin:write")) forbidden();
  const title = tenant ? "Nuevo organizador" : "Nuevo usuario";
  const meta = tenant
    ? "Le mandamos una invitación a su administrador; después creas su recinto"
    : "Le mandamos una invitación para elegir su contraseña";
  const admins = ctx.actor.isPlatformAdmin && !tenant ? await adminOptions({ ctx }) : [];
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={tenant ? OF_VENUES : BREADCRUMB}>
      <PageHeader title={title} meta={meta} />
      <StaffForm admins={admins} tenant={tenant} />
    </AppShell>
  );
}
