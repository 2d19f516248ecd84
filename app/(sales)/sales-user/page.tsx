import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { VenueList } from "@/components/store/venue-list";
import { PageHeader } from "@/components/ui/panel";
import { listStores } from "@/lib/events";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Comprar" };

export default async function SalesPage() {
  const ctx = await requireActor("order:buy");
  const venues = (await listStores({ ctx, input: null })).filter(({ isEvent }) => isEvent);
  return (
    <AppShell ctx={ctx} title="Selecciona el recinto">
      <PageHeader title="Selecciona el recinto" />
      <VenueList venues={venues} hrefOf={({ slug }) => `/sales-user/${slug}`} />
    </AppShell>
  );
}
