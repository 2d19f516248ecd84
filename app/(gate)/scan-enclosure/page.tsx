import type { Metadata } from "next";
import { VenueScanner } from "@/components/access/venue-scanner";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Escanear recinto", robots: { index: false } };

export default async function ScanEnclosurePage() {
  await requireActor("enclosure:scan");
  return (
    <main className="escaner">
      <VenueScanner />
    </main>
  );
}
