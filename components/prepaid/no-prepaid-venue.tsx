import { EmptyState } from "@/components/ui/empty-state";

/** For the platform, before any organizer sells prepaid. */
export function NoPrepaidVenue() {
  return (
    <section className="panel">
      <EmptyState title="Ningún recinto vende prepago" text="Actívalo en los datos de un recinto para empezar." />
    </section>
  );
}
