import type { Metadata } from "next";
import { SupportRequests } from "@/components/access/support-requests";
import { waitingAdmissions } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Solicitudes de apoyo", robots: { index: false } };

export default async function SupportPage() {
  const ctx = await requireActor("scan:force");
  return (
    <main className="escaner">
      <SupportRequests first={await waitingAdmissions({ ctx })} />
    </main>
  );
}
