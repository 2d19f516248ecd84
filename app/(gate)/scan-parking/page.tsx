import type { Metadata } from "next";
import { NoStations } from "@/components/access/no-stations";
import { Scanner } from "@/components/access/scanner";
import { gatesOfGuard } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Entradas y salidas", robots: { index: false } };

export default async function ScanParkingPage() {
  const ctx = await requireActor("scan:redeem");
  const posts = await gatesOfGuard({ ctx });
  return (
    <main className="escaner">
      {posts.length > 0 ? (
        <Scanner posts={posts} scanner="parking" isPaired={ctx.actor.kind === "paired_phone"} />
      ) : (
        <NoStations atVenue={false} path="/scan-parking" />
      )}
    </main>
  );
}
