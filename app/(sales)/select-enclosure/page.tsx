import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { VenueList } from "@/components/store/venue-list";
import { PageHeader } from "@/components/ui/panel";
import { listStores } from "@/lib/events";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Selecciona el recinto" };

export default async function SelectEnclosurePage() {
  const ctx = await requireActor("enclosure:choose");
  const inside = ctx.actor.profile === 2;
  return (
    <AppShell ctx={ctx} title="Selecciona el recinto">
      <PageHeader title="Selecciona el recinto" />
      <VenueList
        venues={await listStores({ ctx, input: null })}
        hrefOf={({ slug }) => (inside ? `/sales-user/${slug}` : `/${slug}`)}
      />
    </AppShell>
  );
}
