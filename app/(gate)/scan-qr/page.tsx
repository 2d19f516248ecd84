import type { Metadata } from "next";
import { NoStations } from "@/components/access/no-stations";
import { Scanner } from "@/components/access/scanner";
import { gatesOfGuard } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Escáner", robots: { index: false } };

export default async function ScanQrPage() {
  const ctx = await requireActor("scan:redeem");
  const posts = await gatesOfGuard({ ctx });
  return <main className="escaner">{posts.length > 0 ? <Scanner posts={posts} /> : <NoStations />}</main>;
}
