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

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("user:write");
  const tenant = singleParams(await searchParams).organizador === "nuevo";
  if (tenant && !can(ctx.actor, "admin:write")) forbidden();
  const title = tenant ? "Nuevo recinto" : "Nuevo usuario";
  const meta = tenant
    ? "Primero el organizador y su administrador; después crea su recinto en Recintos"
    : "Le mandamos una invitación para elegir su contraseña";
  const admins = ctx.actor.isPlatformAdmin && !tenant ? await adminOptions({ ctx }) : [];
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={BREADCRUMB}>
      <PageHeader title={title} meta={meta} />
      <StaffForm admins={admins} tenant={tenant} />
    </AppShell>
  );
}
