import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { numberParam } from "@/components/office/list-url";
import { VenueMethodsForm } from "@/components/payment-accounts/venue-methods-form";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { venueMethods } from "@/lib/payments";

export const metadata: Metadata = { title: "Formas de pago del recinto" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Cuentas de cobro", href: "/cuentas-de-cobro" },
];

export default async function Page({ params }: { params: Promise<{ enclosureId: string }> }) {
  const ctx = await requireActor("payment_account:read");
  const enclosureId = numberParam((await params).enclosureId);
  if (enclosureId === undefined) notFound();
  const venue = await orNotFound(venueMethods({ ctx, input: { enclosureId } }));
  return (
    <AppShell ctx={ctx} title={venue.enclosureName} breadcrumb={BREADCRUMB}>
      <PageHeader title={venue.enclosureName} meta="Con qué cuenta se cobra cada forma de pago" />
      <VenueMethodsForm venue={venue} />
    </AppShell>
  );
}
