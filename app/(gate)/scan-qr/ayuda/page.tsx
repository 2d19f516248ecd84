import type { Metadata } from "next";
import { Helpdesk } from "@/components/access/helpdesk";
import { isPerson } from "@/lib/core/actors";
import { roleOf } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "¿Qué pasa con este boleto?", robots: { index: false } };

export default async function HelpdeskPage() {
  const { actor } = await requireActor("scan:read");
  return (
    <main className="escaner">
      <Helpdesk byEmail={isPerson(actor) && roleOf(actor) !== "guard"} />
    </main>
  );
}
