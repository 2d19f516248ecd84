import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { VenueList } from "@/components/store/venue-list";
import { listStores } from "@/lib/events";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Comprar" };

export default async function SalesPage() {
  const ctx = await requireActor("order:buy");
  return (
    <AppShell ctx={ctx} title="Selecciona el recinto">
      <VenueList venues={await listStores({ ctx, input: null })} hrefOf={({ slug }) => `/sales-user/${slug}`} />
    </AppShell>
  );
}
