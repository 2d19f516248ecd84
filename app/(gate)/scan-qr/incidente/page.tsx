import type { Metadata } from "next";
import { IncidentForm } from "@/components/access/incident-form";
import { gatesOfGuard } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Anotar un incidente", robots: { index: false } };

interface PageProps {
  searchParams: Promise<{ lectura?: string | string[] }>;
}

/** The incident may be about the guard's own reading `lectura`, by its id. */
export default async function IncidentPage({ searchParams }: PageProps) {
  const ctx = await requireActor("scan:redeem");
  const { lectura } = await searchParams;
  const scanId = typeof lectura === "string" && /^\d{1,15}$/.test(lectura) ? Number(lectura) : null;
  return (
    <main className="escaner">
      <IncidentForm posts={await gatesOfGuard({ ctx })} scanId={scanId || null} />
    </main>
  );
}
