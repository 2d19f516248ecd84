import type { Metadata } from "next";
import { OwnFindings } from "@/components/access/own-findings";
import { ownFindings } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Lo que leíste sin red", robots: { index: false } };

export default async function OwnFindingsPage() {
  const ctx = await requireActor("scan:redeem");
  return (
    <main>
      <OwnFindings findings={await ownFindings({ ctx })} />
    </main>
  );
}
