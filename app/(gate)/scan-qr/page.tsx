import type { Metadata } from "next";
import { NoStations } from "@/components/access/no-stations";
import { Scanner } from "@/components/access/scanner";
import { gatesOfGuard } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Escáner", robots: { index: false } };

/** With `recinto`, the slug that a venue's QR carries, only that venue's gates. */
export default async function ScanQrPage({ searchParams }: { searchParams: Promise<{ recinto?: string | string[] }> }) {
  const ctx = await requireActor("scan:redeem");
  const { recinto } = await searchParams;
  const slug = typeof recinto === "string" ? recinto : undefined;
  const posts = await gatesOfGuard({ ctx, input: slug ? { slug } : {} });
  return (
    <main className="escaner">
      {posts.length > 0 ? (
        <Scanner posts={posts} scanner="qr" isPaired={ctx.actor.kind === "paired_phone"} />
      ) : (
        <NoStations atVenue={slug !== undefined} path="/scan-qr" />
      )}
    </main>
  );
}
