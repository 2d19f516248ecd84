import type { Metadata } from "next";
import { Helpdesk } from "@/components/access/helpdesk";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "¿Qué pasa con este boleto?", robots: { index: false } };

export default async function HelpdeskPage() {
  const { actor } = await requireActor("scan:read");
  const byEmail = actor.kind === "user" && actor.profile === 1;
  return (
    <main className="escaner">
      <Helpdesk byEmail={byEmail} />
    </main>
  );
}
