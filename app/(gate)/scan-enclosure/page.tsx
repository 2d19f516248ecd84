import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { VenueScanner } from "@/components/access/venue-scanner";
import { findVenue } from "@/lib/access";
import { failureOf, requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Escanear recinto", robots: { index: false } };

/** `text` is what a form without script asks for. */
export default async function ScanEnclosurePage({
  searchParams,
}: {
  searchParams: Promise<{ text?: string | string[] }>;
}) {
  const ctx = await requireActor("enclosure:scan");
  const { text } = await searchParams;
  const asked = typeof text === "string" ? text : null;
  const found =
    asked === null
      ? null
      : await findVenue({ ctx, input: { text: asked } }).catch((error: unknown) => failureOf(error));
  if (found && "href" in found) redirect(found.href);
  return (
    <main className="escaner">
      <VenueScanner typed={asked ?? ""} message={found ? (found.fields?.text ?? found.message) : null} />
    </main>
  );
}
